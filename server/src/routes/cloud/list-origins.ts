import { Hono } from 'hono'
import { ListOriginsResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import { LOCAL_ORIGINS, isOpen } from '../../storage/projects/origins.js'
import type { ServerContext } from '../server-context.js'

/**
 * `GET /projects/v1/origins`: the origins that may use the project. Clients treat an empty list as
 * "none", so an open project returns the requesting origin.
 */
export function listOrigins({ storage }: ServerContext): Hono {
  return new Hono().get('/projects/v1/origins', async (context) => {
    const project = await getProject(context, storage.projects)
    const page = context.req.header('origin')
    const everybody = isOpen(project) && page !== undefined ? [page] : []
    const allowedOrigins = [
      ...(project.development ? LOCAL_ORIGINS : []),
      ...project.origins,
      ...everybody,
    ]
    context.header('Cache-Control', 'private, max-age=60')
    return context.json(ListOriginsResponse.parse({ allowedOrigins }))
  })
}
