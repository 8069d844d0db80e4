import { Hono } from 'hono'
import { GetConfigResponse } from '../../../../src/contract.js'
import { getProject } from '../../project-request.js'
import type { ServerContext } from '../../server-context.js'

/** `GET /appkit/v1/config`: the project's feature switches. */
export function getConfig({ storage }: ServerContext): Hono {
  return new Hono().get('/appkit/v1/config', async (context) => {
    const project = await getProject(context, storage.projects)
    context.header('Cache-Control', 'private, max-age=60')
    return context.json(GetConfigResponse.parse({ features: project.features }))
  })
}
