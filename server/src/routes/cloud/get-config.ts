import { Hono } from 'hono'
import { GetConfigResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'

/** `GET /appkit/v1/config`: the project's feature switches. What this server is not configured to serve is off, so that clients do not show it. */
export function getConfig({ config, storage, upstreams, chainData }: ServerContext): Hono {
  const isServed = (feature: string) => {
    if (feature === 'swap') return config.doors.includes('swaps') && upstreams.list().some((chainId) => chainData.findSwaps(chainId))
    return feature !== 'onramp' || config.doors.includes('onramp') && chainData.onramp.find() !== undefined
  }
  return new Hono().get('/appkit/v1/config', async (context) => {
    const project = await getProject(context, storage.projects)
    const features = project.features.map((feature) => {
      if (!isServed(feature.id)) return { ...feature, isEnabled: false, config: [] }
      // Only the on-ramps there are keys for: any other one has no page.
      return feature.id === 'onramp' ? { ...feature, config: chainData.onramp.ids.filter((id) => feature.config?.includes(id) ?? true) } : feature
    })
    context.header('Cache-Control', 'private, max-age=60')
    return context.json(GetConfigResponse.parse({ features }))
  })
}
