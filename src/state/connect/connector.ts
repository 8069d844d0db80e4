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

/** The code that connects, which loads when first needed. */
interface ConnectCode {
  readonly createFlights: typeof createFlights
  readonly connectSession: typeof connectSession
}

/** Makes connections through the namespaces' adapters. The adapters and the making itself load when first needed. */
export function createConnector(parts: Omit<ConnectContext, 'getAdapter'>, loadCode: () => Promise<ConnectCode>) {
  const adapters = new Map(parts.config.chains.map((support) => [support.namespace, once(() => support.load())]))
  let flights: Flights | undefined
  /** Requests that wait for the code. */
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
     * Connects a wallet found on this page. Two requests for the same wallet ask it once. Aborting leaves nothing behind: an approval
     * that comes later is ended. Throws what `connectWallet` throws.
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
    /** Fetches what connecting needs. */
    prefetch: () => loadFlights(),
    /** Connects the families of a session. Throws what `connectSession` throws. */
    connectSession: async (session: RelaySession, params?: SessionParams): Promise<readonly Connection[]> => (await loadCode()).connectSession(context, session, params),
    /** Gives up requests under way: the one of a connection id, those of a namespace, or all. */
    cancel(which?: string) {
      for (const request of waiting) if (isRequestOf(request.wallet, which)) request.cancelled = true
      flights?.cancel(which)
    },
  }
}
