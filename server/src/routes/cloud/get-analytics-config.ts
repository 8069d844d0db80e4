import { Hono } from 'hono'
import { GetAnalyticsConfigResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

/** `GET /getAnalyticsConfig`: whether the project wants events. */
export function getAnalyticsConfig({ storage }: ServerContext): Hono {
  return new Hono().get('/getAnalyticsConfig', async (context) => {
    const project = await getProject(context, storage.projects)
    context.header('Cache-Control', 'private, max-age=60')
    return context.json(GetAnalyticsConfigResponse.parse({ isAnalyticsEnabled: project.analytics }))
  })
}
