import type { ChainId } from '../../standards/caip.js'
import { once } from '../../platform/once.js'
import { createService } from '../../services/create-service.js'
import type { Service } from '../../services/service.js'
import type { Core } from '../core.js'

export type ChainData = ReturnType<typeof createChainData>

/** The app's chain-data server, and the networks it serves. `requests` is the code of requests, where it has been loaded. */
export function createChainData({ config, lifetime }: Pick<Core, 'config' | 'lifetime'>, requests?: typeof import('./account-requests.js')) {
  const { api, projectId } = config
  const service: Service | undefined = api && projectId ? createService('The chain-data server', api, projectId) : undefined
  const loadRequests = async () => requests ?? import('./account-requests.js')
  const listSupported = once(async () => {
    const { listSupportedChains } = await loadRequests()
    const { http } = await listSupportedChains(service!, { signal: lifetime })
    // An empty list says that the server does not know yet: it is asked again the next time.
    if (http.length === 0) throw new Error('the server lists no networks yet')
    return new Set(http)
  })
  return {
    /** Undefined where the app names no server or no project. */
    service,
    /** The code of the requests that an account makes. */
    loadRequests,
    /** The service for calls about a network; undefined where the server does not serve that network, or does not answer. Never rejects. */
    async find(chainId: ChainId): Promise<Service | undefined> {
      if (!service) return undefined
      // Without the list every call that depends on it does what it does without a server (contract, gate).
      const supported = await listSupported().catch(() => undefined)
      return supported?.has(chainId) ? service : undefined
    },
  }
}
