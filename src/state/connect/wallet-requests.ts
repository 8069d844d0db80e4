import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection, InjectedWallet } from '../../chains/adapter.js'
import { abortable } from '../../platform/async/deadline.js'
import { connectWallet, type WalletParams } from './connect-wallet.js'
import { isRequestOf, type ConnectContext } from './connect-context.js'
import { anySignal } from '../../platform/async/any-signal.js'

/** One request, shared by every caller that makes the same request while it runs. */
interface PendingRequest {
  readonly wallet: InjectedWallet
  readonly controller: AbortController
  readonly promise: Promise<Connection>
  waiting: number
}

/**
 * The requests to connect wallets of this page. Concurrent requests for one wallet share a single
 * prompt.
 */
export interface WalletRequests {
  /**
   * Connects a wallet. After an abort, a late approval is ended. Throws the errors of
   * `connectWallet`.
   */
  connect(wallet: InjectedWallet, params?: WalletParams): Promise<Connection>
  /** Cancels pending requests: that of a connection id, those of a namespace, or all. */
  cancel(which?: string): void
}

/** Creates {@link WalletRequests}. */
export function createWalletRequests(context: ConnectContext): WalletRequests {
  const { lifetime } = context
  const pending = new Map<string, PendingRequest>()

  function start(key: string, wallet: InjectedWallet, params: WalletParams): PendingRequest {
    const controller = new AbortController()
    const promise = connectWallet(context, wallet, {
      ...params,
      signal: anySignal(controller.signal, lifetime),
    })
    const request: PendingRequest = { wallet, controller, promise, waiting: 0 }
    pending.set(key, request)
    const end = () => void (pending.get(key) === request && pending.delete(key))
    promise.then(end, end)
    return request
  }
  return {
    async connect(wallet, { signal, ...params } = {}) {
      if (signal?.aborted || lifetime.aborted)
        throw new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason })
      const key = `${wallet.namespace}:${wallet.id}:${params.silent === true}`
      const running = pending.get(key)
      // An aborted request takes a moment to end and cannot be joined.
      const request =
        running && !running.controller.signal.aborted ? running : start(key, wallet, params)
      request.waiting++
      try {
        return await abortable(request.promise, signal ?? lifetime)
      } finally {
        // The request is aborted once every caller has cancelled.
        if (--request.waiting === 0) request.controller.abort()
      }
    },
    cancel(which) {
      for (const request of pending.values())
        if (isRequestOf(request.wallet, which)) request.controller.abort()
    },
  }
}
