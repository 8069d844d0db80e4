import { Hono } from 'hono'
import { ListSessionsResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readSessionAccount } from './read-session-account.js'

/** `GET /v1/sessions/{account}`: smart sessions of a CAIP-10 account, including revoked ones. */
export function listSessions({ storage, chainData }: ServerContext): Hono {
  return new Hono().get('/v1/sessions/:id', async (context) => {
    await getProject(context, storage.projects, 401)
    const rows = await chainData.sessions.list(readSessionAccount(context).id)
    const projects = new Map(
      await Promise.all(
        [...new Set(rows.map(({ projectId }) => projectId))].map(
          async (id) => [id, await storage.projects.find(id)] as const,
        ),
      ),
    )
    const pcis = rows.map(
      ({
        pci,
        projectId,
        expiry,
        createdAt,
        permissions,
        policies,
        context: granted,
        revokedAt,
      }) => ({
        pci,
        expiry,
        createdAt,
        permissions,
        policies,
        context: granted,
        revokedAt,
        project: {
          id: projectId,
          name: projects.get(projectId)?.name ?? '',
          url: projects.get(projectId)?.origins[0] ?? null,
          iconUrl: null,
        },
      }),
    )
    context.header('Cache-Control', 'no-store')
    return context.json(ListSessionsResponse.parse({ pcis }))
  })
}
