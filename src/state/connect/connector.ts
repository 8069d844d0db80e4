import type { ChainNamespace } from '../../standards/caip.js'
import type { ChainAdapter } from '../../chains/adapter.js'
import { once } from '../../platform/async/once.js'
import type { ConnectContext } from './connect-context.js'
import type { createWalletRequests, WalletRequests } from './wallet-requests.js'

/**
 * Creates connections through the adapters of the namespaces. The adapters and the code that
 * connects load on demand.
 */
export interface Connector {
  readonly context: ConnectContext
  getAdapter(namespace: ChainNamespace): Promise<ChainAdapter>
  /** Loads the requests to wallets of this page: `connect` and `cancel`. */
  loadRequests(): Promise<WalletRequests>
}

/** The chunk that connects, loaded on demand. */
interface ConnectCode {
  rejectNamespace(namespace: ChainNamespace): never
  readonly createWalletRequests: typeof createWalletRequests
}

/** Creates {@link Connector}. */
export function createConnector(
  parts: Omit<ConnectContext, 'getAdapter'>,
  loadCode: () => Promise<ConnectCode>,
): Connector {
  const adapters = new Map(
    parts.config.chains.map((support) => [support.namespace, once(() => support.load())]),
  )

  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    return (
      adapters.get(namespace)?.() ??
      loadCode().then(({ rejectNamespace }) => rejectNamespace(namespace))
    )
  }
  const context: ConnectContext = { ...parts, getAdapter }
  const loadRequests = once(() => loadCode().then((code) => code.createWalletRequests(context)))

  return {
    context,
    getAdapter,
    loadRequests,
  }
}
