import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainAdapter, Connection, InjectedWallet } from '../../chains/adapter.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { Config } from '../../options/options.js'
import type { ConnectContext, InjectedParams } from './connect.js'
import type { Connections } from './connections.js'
import type { Network } from '../network/network.js'
import type { ReadUrls } from '../network/read-urls.js'

export type Connecting = ReturnType<typeof createConnecting>

/** Makes connections through the namespaces' adapters. The adapters and the making itself are fetched when first needed. */
export function createConnecting(config: Config, connections: Connections, network: Network, readUrls: ReadUrls) {
  const adapters = new Map<ChainNamespace, Promise<ChainAdapter>>()
  const running = new Map<AbortController, ChainNamespace>()

  /** Throws WALLET_NOT_FOUND for a namespace the app did not configure. */
  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    const support = config.chains.find((chain) => chain.namespace === namespace)
    if (!support) return Promise.reject(new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } }))
    let adapter = adapters.get(namespace)
    if (!adapter) {
      adapter = support.load()
      adapters.set(namespace, adapter)
      adapter.catch(() => adapters.delete(namespace))
    }
    return adapter
  }
  const context: ConnectContext = { config, connections, network, readUrls, getAdapter }

  return {
    getAdapter,
    /** Connects a wallet found on the page. Aborting leaves nothing behind; a late approval is ended. */
    async connectInjected(wallet: InjectedWallet, params: InjectedParams = {}): Promise<Connection> {
      const own = new AbortController()
      running.set(own, wallet.namespace)
      try {
        const { connectInjected } = await import('./connect.js')
        return await connectInjected(context, wallet, { ...params, signal: AbortSignal.any([own.signal, params.signal ?? own.signal]) })
      } finally {
        running.delete(own)
      }
    },
    /** Gives up what is under way on this page, of one namespace or all. */
    cancel(namespace?: ChainNamespace) {
      for (const [attempt, of] of running) if (!namespace || of === namespace) attempt.abort()
    },
    /** Connects every configured namespace a session covers. Throws CHAIN_UNSUPPORTED, with the session ended, when it covers none. */
    connectSession: async (session: RelaySession, { restored = false }: { restored?: boolean } = {}): Promise<readonly Connection[]> => (await import('./connect.js')).connectSession(context, session, restored),
  }
}
