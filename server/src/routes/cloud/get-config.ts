import { Hono } from 'hono'
import { GetConfigResponse } from '../../../../src/contract.js'
import { getProject } from '../../http/project-request.js'
import type { Project } from '../../storage/storage.js'
import { chooseRelay } from './choose-relay.js'
import type { ServerContext } from '../server-context.js'

type Feature = Project['features'][number]

/**
 * `GET /appkit/v1/config`: the project's feature switches, the origin of the secure site if
 * visitors can sign in, and the relay through which pages pair. Features that this server cannot
 * serve are off, so that clients hide them.
 */
export function getConfig({
  config,
  storage,
  upstreams,
  chainData,
  api,
  site,
}: ServerContext): Hono {
  const isServed = (feature: string) => {
    if (feature === 'swap')
      return (
        config.doors.includes('swaps') &&
        upstreams.list().some((chainId) => chainData.findSwaps(chainId))
      )
    return (
      feature !== 'onramp' ||
      (config.doors.includes('onramp') && chainData.onramp.find() !== undefined)
    )
  }
  // Only logins that this server can complete. A server without the wallet's api door cannot check
  // them.
  function offerLogins(feature: Feature, projectId: string): Feature {
    if (!config.doors.includes('wallet-api')) return feature
    const offered = api
      .listLogins(projectId)
      .filter((login) => feature.config?.includes(login) ?? true)
    return { ...feature, isEnabled: offered.length > 0, config: offered }
  }
  return new Hono().get('/appkit/v1/config', async (context) => {
    const project = await getProject(context, storage.projects)
    const features = project.features.map((feature) => {
      if (!isServed(feature.id)) return { ...feature, isEnabled: false, config: [] }
      if (feature.id === 'social_login' && feature.isEnabled)
        return offerLogins(feature, project.id)
      // Only on-ramps with keys have a page.
      return feature.id === 'onramp'
        ? {
            ...feature,
            config: chainData.onramp.ids.filter((id) => feature.config?.includes(id) ?? true),
          }
        : feature
    })
    // Another process may serve the site; its origin is then in the configuration.
    const isSiteKnown =
      config.doors.includes('wallet-api') &&
      (site.files !== undefined || config.frame.url !== undefined)
    const frame =
      isSiteKnown &&
      features.some(
        ({ id, isEnabled, config }) => id === 'social_login' && isEnabled && config?.length !== 0,
      )
        ? site.url
        : undefined
    context.header('Cache-Control', 'private, max-age=60')
    return context.json(
      GetConfigResponse.parse({
        features,
        ...(frame !== undefined && { frame }),
        relay: chooseRelay(config, project),
      }),
    )
  })
}
