import type { ChainId } from '../../standards/caip.js'
import { once } from '../../platform/once.js'
import { createService } from '../../services/create-service.js'
import type { Service } from '../../services/service.js'
import type { Core } from '../core.js'

export type ChainData = ReturnType<typeof createChainData>

/** The app's chain-data server and the networks it covers. `requests` is the chunk of requests, if it is already loaded. */
export function createChainData(
  { config, lifetime }: Pick<Core, 'config' | 'lifetime'>,
  requests?: typeof import('./account-requests.js'),
) {
  const { api, projectId } = config
  const service: Service | undefined =
    api && projectId ? createService('The chain-data server', api, projectId) : undefined
  const loadRequests = async () => requests ?? import('./account-requests.js')
  const listSupported = once(async () => {
    const { listSupportedChains } = await loadRequests()
    const { http } = await listSupportedChains(service!, { signal: lifetime })
    // An empty list means that the server has not loaded its networks yet. Throwing prevents `once()` from keeping it.
    if (http.length === 0) throw new Error('the server lists no networks yet')
    return new Set(http)
  })
  return {
    /** Undefined without a server or a project id. */
    service,
    /** Loads the requests that an account sends. */
    loadRequests,
    /** The service for a network. Undefined when the server does not cover the network or does not answer. Never rejects. */
    async find(chainId: ChainId): Promise<Service | undefined> {
      if (!service) return undefined
      // Without the list, calls that depend on it behave as if there were no server (contract, gate).
      const supported = await listSupported().catch(() => undefined)
      return supported?.has(chainId) ? service : undefined
    },
  }
}
