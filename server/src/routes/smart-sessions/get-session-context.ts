import { Hono } from 'hono'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readSessionAccount } from './read-session-account.js'

/**
 * `GET /v1/sessions/{account}/getcontext?pci=`: the context of a session; null until it is granted.
 */
export function getSessionContext({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/sessions/:id/getcontext', async (context) => {
    await getProject(context, storage.projects, 401)
    const session = await chainData.sessions.find(
      readSessionAccount(context).id,
      context.req.query('pci') ?? '',
    )
    return context.json({ context: session.context })
  })
}
