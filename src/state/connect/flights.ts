import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection, InjectedWallet } from '../../chains/adapter.js'
import { abortable } from '../../platform/deadline.js'
import { connectWallet, type WalletParams } from './connect-wallet.js'
import { isRequestOf, type ConnectContext } from './connect-context.js'

/** One wallet request, shared by every caller that makes the same request while it runs. */
interface Flight {
  readonly wallet: InjectedWallet
  readonly controller: AbortController
  readonly promise: Promise<Connection>
  waiting: number
}

export type Flights = ReturnType<typeof createFlights>

/** Pending requests to wallets of this page. Concurrent requests for one wallet share a single prompt. */
export function createFlights(context: ConnectContext) {
  const { lifetime } = context
  const flights = new Map<string, Flight>()

  function start(key: string, wallet: InjectedWallet, params: WalletParams): Flight {
    const controller = new AbortController()
    const promise = connectWallet(context, wallet, { ...params, signal: AbortSignal.any([controller.signal, lifetime]) })
    const flight: Flight = { wallet, controller, promise, waiting: 0 }
    flights.set(key, flight)
    const end = () => void (flights.get(key) === flight && flights.delete(key))
    promise.then(end, end)
    return flight
  }
  return {
    async connect(wallet: InjectedWallet, { signal, ...params }: WalletParams): Promise<Connection> {
      if (signal?.aborted || lifetime.aborted) throw new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason })
      const key = `${wallet.namespace}:${wallet.id}:${params.silent === true}`
      const running = flights.get(key)
      // An aborted request takes a moment to end and cannot be joined.
      const flight = running && !running.controller.signal.aborted ? running : start(key, wallet, params)
      flight.waiting++
      try {
        return await abortable(flight.promise, signal ?? lifetime)
      } finally {
        // The request is aborted once every caller has cancelled.
        if (--flight.waiting === 0) flight.controller.abort()
      }
    },
    cancel(which: string | undefined) {
      for (const flight of flights.values()) if (isRequestOf(flight.wallet, which)) flight.controller.abort()
    },
  }
}
