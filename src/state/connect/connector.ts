import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainAdapter, Connection, InjectedWallet } from '../../chains/adapter.js'
import { once } from '../../platform/once.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { SessionParams } from './connect-session.js'
import type { ConnectContext, SignInStep } from './connect-context.js'
import type { WalletParams } from './connect-wallet.js'
import type { Flights } from './flights.js'

export type Connector = ReturnType<typeof createConnector>

/** Makes connections through the namespaces' adapters. The adapters and the making itself load when first needed. */
export function createConnector(parts: Omit<ConnectContext, 'getAdapter' | 'findSignIn'>) {
  const adapters = new Map(parts.config.chains.map((support) => [support.namespace, once(() => support.load())]))
  let signIn: SignInStep | undefined
  let flights: Flights | undefined
  /** How often requests were given up: also those count that still wait for the code. */
  let cancels = 0

  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    return adapters.get(namespace)?.() ?? Promise.reject(new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } }))
  }
  const context: ConnectContext = { ...parts, getAdapter, findSignIn: () => signIn }
  const loadFlights = once(async () => (flights = (await import('./flights.js')).createFlights(context)))

  return {
    context,
    getAdapter,
    /**
     * Connects a wallet found on this page. Two requests for the same wallet ask it once. Aborting leaves nothing behind: an approval
     * that comes later is ended. Throws what `connectWallet` throws.
     */
    async connect(wallet: InjectedWallet, params: WalletParams = {}): Promise<Connection> {
      const before = cancels
      const now = flights ?? (await loadFlights())
      if (cancels !== before) throw new WalletModalError('REQUEST_ABORTED')
      return now.connect(wallet, params)
    },
    /** Fetches what connecting needs. */
    prefetch: () => loadFlights(),
    /** Connects the families of a session. Throws what `connectSession` throws. */
    connectSession: async (session: RelaySession, params?: SessionParams): Promise<readonly Connection[]> => (await import('./connect-session.js')).connectSession(context, session, params),
    /** Gives up the requests under way, of one namespace or all. */
    cancel(namespace?: ChainNamespace) {
      cancels++
      flights?.cancel(namespace)
    },
    /** Sets the step between approved and connected. */
    setSignIn(step: SignInStep | undefined) {
      signIn = step
    },
  }
}
