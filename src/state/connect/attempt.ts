import type { ReadableAtom } from 'nanostores'
import type { ChainId } from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import { createAsync, type Async } from '../async.js'
import type { Core } from '../core.js'
import type { Connection } from '../../chains/wallets/wallet-connection.js'

/** The connection attempt of the screen for an installed wallet, one at a time. */
export interface Attempt {
  readonly $attempt: ReadableAtom<Async<Connection>>
  /** True when the wallet is already connected. */
  isConnected(wallet: InjectedWallet): boolean
  /**
   * Connects the wallet, to `chainId` if given; the outcome is in `$attempt`. With the code loaded
   * it starts in the task of the click, because some wallets open a window. Returns a function that
   * cancels this attempt only.
   */
  start(wallet: InjectedWallet, chainId?: ChainId): () => void
}

/** Creates {@link Attempt}. */
export function createAttempt({ connector, connections, track, report, $signIn }: Core): Attempt {
  const attempt = createAsync(
    async (signal, wallet: InjectedWallet, chainId: ChainId | undefined) =>
      (await connector.loadRequests()).connect(wallet, { signal, ...(chainId && { chainId }) }),
  )
  let latest = 0

  return {
    $attempt: attempt.$value,
    isConnected: ({ id, namespace }) =>
      connections
        .list()
        .some((connection) => connection.namespace === namespace && connection.connectorId === id),
    start(wallet, chainId) {
      const mine = ++latest
      // Not taken from `run`: connecting closes the modal, and the screen then cancels this
      // attempt.
      const stop = connections.onAdded(({ connection: { namespace, connectorId }, restored }) => {
        if (!restored && namespace === wallet.namespace && connectorId === wallet.id)
          track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name })
      })
      attempt.run(wallet, chainId).then(stop, (failure) => {
        stop()
        if (isAbort(failure)) return
        track('CONNECT_ERROR', { message: toError(failure).message })
        report(failure)
      })
      return () => {
        // An approved wallet that has to sign in continues on the next screen.
        if (mine === latest && !$signIn.get()?.isAdmitting()) attempt.reset()
      }
    },
  }
}
