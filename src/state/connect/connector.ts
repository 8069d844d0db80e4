import type { ChainNamespace } from '../../standards/caip.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { ChainAdapter, Connection, InjectedWallet } from '../../chains/adapter.js'
import { abortable } from '../../platform/deadline.js'
import { once } from '../../platform/once.js'
import type { RelaySession } from '../../services/relay/relay-client.js'
import type { SessionParams } from './connect-session.js'
import type { ConnectContext, SignInStep } from './connect-context.js'
import type { WalletParams } from './connect-wallet.js'

/** One request to a wallet, shared by everybody who asks for the same while it runs. */
interface Flight {
  readonly namespace: ChainNamespace
  readonly controller: AbortController
  readonly promise: Promise<Connection>
  waiting: number
}

export type Connector = ReturnType<typeof createConnector>

/** Makes connections through the namespaces' adapters. The adapters and the making itself load when first needed. */
export function createConnector(parts: Omit<ConnectContext, 'getAdapter' | 'findSignIn'>) {
  const { config, lifetime } = parts
  const adapters = new Map(config.chains.map((support) => [support.namespace, once(() => support.load())]))
  const flights = new Map<string, Flight>()
  let signIn: SignInStep | undefined

  function getAdapter(namespace: ChainNamespace): Promise<ChainAdapter> {
    return adapters.get(namespace)?.() ?? Promise.reject(new WalletModalError('WALLET_NOT_FOUND', { details: { wallet: namespace } }))
  }
  const context: ConnectContext = { ...parts, getAdapter, findSignIn: () => signIn }

  function startFlight(key: string, wallet: InjectedWallet, params: WalletParams): Flight {
    const controller = new AbortController()
    const signal = AbortSignal.any([controller.signal, lifetime])
    const promise = import('./connect-wallet.js').then(({ connectWallet }) => connectWallet(context, wallet, { ...params, signal }))
    const flight: Flight = { namespace: wallet.namespace, controller, promise, waiting: 0 }
    flights.set(key, flight)
    const end = () => void (flights.get(key) === flight && flights.delete(key))
    promise.then(end, end)
    return flight
  }

  return {
    context,
    getAdapter,
    /**
     * Connects a wallet found on this page. Two requests for the same wallet ask it once. Aborting leaves nothing behind: an approval
     * that comes later is ended. Throws what `connectWallet` throws.
     */
    async connect(wallet: InjectedWallet, { signal, ...params }: WalletParams = {}): Promise<Connection> {
      if (signal?.aborted || lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason })
      const key = `${wallet.namespace}:${wallet.id}:${params.silent === true}`
      const running = flights.get(key)
      // One that was given up takes a moment to end, and may not be joined.
      const flight = running && !running.controller.signal.aborted ? running : startFlight(key, wallet, params)
      flight.waiting++
      try {
        return await abortable(flight.promise, signal ?? lifetime)
      } finally {
        // The wallet is only let go when everybody who waited for it has given up.
        if (--flight.waiting === 0) flight.controller.abort()
      }
    },
    /** Connects the families of a session. Throws what `connectSession` throws. */
    connectSession: async (session: RelaySession, params?: SessionParams): Promise<readonly Connection[]> => (await import('./connect-session.js')).connectSession(context, session, params),
    /** Gives up the requests under way, of one namespace or all. */
    cancel(namespace?: ChainNamespace) {
      for (const flight of flights.values()) if (!namespace || flight.namespace === namespace) flight.controller.abort()
    },
    /** Sets the step between approved and connected. */
    setSignIn(step: SignInStep | undefined) {
      signIn = step
    },
  }
}
