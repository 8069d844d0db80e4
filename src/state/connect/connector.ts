import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/page-error.js'
import type { ChainAdapter, Connection, InjectedWallet } from '../../chains/adapter.js'
import { once } from '../../platform/once.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { connectSession, SessionParams } from './connect-session.js'
import { isRequestOf, type ConnectContext } from './connect-context.js'
import type { WalletParams } from './connect-wallet.js'
import type { createFlights, Flights } from './flights.js'

export type Connector = ReturnType<typeof createConnector>

/** The chunk that connects, loaded on demand. */
interface ConnectCode {
  readonly createFlights: typeof createFlights
  readonly connectSession: typeof connectSession
}

/** Creates connections through the adapters of the namespaces. The adapters and the code that connects load on demand. */
export function createConnector(parts: Omit<ConnectContext, 'getAdapter'>, loadCode: () => Promise<ConnectCode>) {
  const adapters = new Map(parts.config.chains.map((support) => [support.namespace, once(() => support.load())]))
  let flights: Flights | undefined
  /** Requests that wait for the chunk to load. */
  const waiting = new Set<{ readonly wallet: InjectedWallet; cancelled: boolean }>()

  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    return adapters.get(namespace)?.() ?? Promise.reject(new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } }))
  }
  const context: ConnectContext = { ...parts, getAdapter }
  const loadFlights = once(async () => (flights = (await loadCode()).createFlights(context)))

  return {
    context,
    getAdapter,
    /**
     * Connects a wallet found on this page. Concurrent requests for one wallet share a single prompt. After an abort, a late approval is
     * ended. Throws the errors of `connectWallet`.
     */
    async connect(wallet: InjectedWallet, params: WalletParams = {}): Promise<Connection> {
      if (flights) return flights.connect(wallet, params)
      const request = { wallet, cancelled: false }
      waiting.add(request)
      try {
        const loaded = await loadFlights()
        if (request.cancelled) throw new WalletModalError('REQUEST_ABORTED')
        return await loaded.connect(wallet, params)
      } finally {
        waiting.delete(request)
      }
    },
    /** Loads what connecting needs. */
    prefetch: () => loadFlights(),
    /** Connects the families of a session. Throws the errors of `connectSession`. */
    connectSession: async (session: RelaySession, params?: SessionParams): Promise<readonly Connection[]> => (await loadCode()).connectSession(context, session, params),
    /** Cancels pending requests: that of a connection id, those of a namespace, or all. */
    cancel(which?: string) {
      for (const request of waiting) if (isRequestOf(request.wallet, which)) request.cancelled = true
      flights?.cancel(which)
    },
  }
}
