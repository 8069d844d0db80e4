import { Hono } from 'hono'
import { refusals } from '../../http/refusals.js'
import type { BaseContext } from '../base-context.js'

/**
 * `GET /serving`: the process is not about to stop, so a proxy may send it requests. A proxy that
 * removed servers from use while their common database is unavailable would have none left.
 */
export function getServing({ isStopping }: BaseContext): Hono {
  return new Hono().get('/serving', (context) => {
    if (isStopping()) throw refusals.stopping()
    return context.json({ status: 'ok' })
  })
}
