import { Hono } from 'hono'
import type { ServerContext } from '../server-context.js'
import { STATUS_CACHE } from './status-cache.js'
import { listIncidents } from './list-incidents.js'

/** `GET /status.json`: the state of the installation's parts, for everybody; off by default. */
export function getStatus({ status }: ServerContext): Hono {
  const app = new Hono()
  if (!status) return app
  return app.get('/status.json', async (context) => {
    const { state, readAt, parts } = await status.read()
    return context.json(
      {
        state,
        readAt: toIso(readAt),
        parts: parts.map((part) => ({ ...part, since: toIso(part.since) })),
        incidents: listIncidents(parts, 'en').map((one) => ({ ...one, since: toIso(one.since) })),
      },
      200,
      { 'Cache-Control': STATUS_CACHE },
    )
  })
}

const toIso = (ms: number) => new Date(ms).toISOString()
