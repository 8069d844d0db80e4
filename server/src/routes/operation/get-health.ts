import { Hono } from 'hono'

/** `GET /health`: the process runs. */
export function getHealth(): Hono {
  return new Hono().get('/health', (context) => context.json({ status: 'ok' }))
}
