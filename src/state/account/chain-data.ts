import { requireService } from '../../services/require-service.js'
import type { ChainId } from '../../standards/caip.js'
import { once } from '../../platform/async/once.js'
import { createService } from '../../services/create-service.js'
import type { Service } from '../../services/service.js'
import type { Core } from '../core.js'

/** The app's chain-data server and the networks it covers. */
export interface ChainData {
  /** Undefined without a server or a project id. */
  readonly service: Service | undefined
  /** Loads the requests that an account sends. */
  loadRequests(): Promise<typeof import('./account-requests.js')>
  /**
   * The service for a network. Undefined when the server does not cover the network or does not
   * answer. Never rejects.
   */
  find(chainId: ChainId): Promise<Service | undefined>
}

/** Creates {@link ChainData}. `requests` is the chunk of requests, if it is already loaded. */
export function createChainData(
  { config, lifetime }: Pick<Core, 'config' | 'lifetime'>,
  requests?: typeof import('./account-requests.js'),
): ChainData {
  const { api, projectId } = config
  const service: Service | undefined =
    api && projectId ? createService('The chain-data server', api, projectId) : undefined
  const loadRequests = async () => requests ?? import('./account-requests.js')
  const listSupported = once(async () => {
    const { listSupportedChains } = await loadRequests()
    const { http } = await listSupportedChains(requireService(service), { signal: lifetime })
    // An empty list means that the server has not loaded its networks yet. Throwing prevents
    // `once()` from keeping it.
    if (http.length === 0) throw new Error('the server lists no networks yet')
    return new Set(http)
  })
  return {
    service,
    loadRequests,
    async find(chainId) {
      if (!service) return undefined
      // Without the list, calls that depend on it behave as if there were no server (contract,
      // gate).
      const supported = await listSupported().catch(() => undefined)
      return supported?.has(chainId) ? service : undefined
    },
  }
}
