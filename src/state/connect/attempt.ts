import type { ChainId } from '../../standards/caip.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import { createAsync } from '../async.js'
import type { Core } from '../core.js'

export type Attempt = ReturnType<typeof createAttempt>

/** The attempt of the screen that connects a wallet of this page: one at a time. */
export function createAttempt({ connector, connections, track, report, $signIn }: Core) {
  const attempt = createAsync((signal, wallet: InjectedWallet, chainId: ChainId | undefined) => connector.connect(wallet, { signal, ...(chainId && { chainId }) }))
  let latest = 0

  return {
    $attempt: attempt.$value,
    /** Whether choosing the wallet would change nothing: it is connected. */
    isConnected: ({ id, namespace }: InjectedWallet): boolean => connections.list().some((connection) => connection.namespace === namespace && connection.connectorId === id),
    /**
     * Asks the wallet, for the network where one is given; the outcome is in `$attempt`. Starts within the click, for wallets that open a window.
     * Returns a function that gives up this attempt, and no later one.
     */
    start(wallet: InjectedWallet, chainId?: ChainId): () => void {
      const mine = ++latest
      // Not the outcome of `run`: connecting closes the modal, whose screen then gives this attempt up.
      const stop = connections.onAdded(({ connection: { namespace, connectorId }, restored }) => {
        if (!restored && namespace === wallet.namespace && connectorId === wallet.id) track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name })
      })
      attempt.run(wallet, chainId).then(stop, (failure) => {
        stop()
        if (isAbort(failure)) return
        track('CONNECT_ERROR', { message: toError(failure).message })
        report(failure)
      })
      return () => {
        // An approved wallet that is asked to sign in has left this screen for the next one.
        if (mine === latest && !$signIn.get()?.isAdmitting()) attempt.reset()
      }
    },
  }
}
