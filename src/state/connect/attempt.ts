import { createAsync } from '../async.js'
import { isAbort, toError } from '../../errors/to-error.js'
import type { InjectedWallet } from '../../chains/adapter.js'
import type { Core } from '../core.js'
import type { WalletEntry } from '../wallets/wallet-entry.js'

export type Attempt = ReturnType<typeof createAttempt>

/** The connecting of a wallet found on this page, one at a time. */
export function createAttempt({ connecting, connections, network, track, report }: Core) {
  const attempt = createAsync(async (signal, wallet: InjectedWallet) => connecting.connectInjected(wallet, { signal }))
  let latest = 0

  function getInjected({ injected }: WalletEntry): InjectedWallet {
    const active = network.$network.get().namespace
    return injected.find(({ namespace }) => namespace === active) ?? injected[0]!
  }
  return {
    $attempt: attempt.$value,
    /** Whether choosing the wallet would bring nothing new: it is the one connected. */
    isConnected(wallet: WalletEntry): boolean {
      const { id, namespace } = getInjected(wallet)
      return connections.find(namespace)?.id === id
    },
    /**
     * Asks the wallet; the outcome is in `$attempt`. Starts within the click, for wallets that open a window.
     * Returns a function that gives this attempt up, and no later one.
     */
    start(wallet: WalletEntry): () => void {
      const mine = ++latest
      attempt.run(getInjected(wallet)).then(
        () => track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name }),
        (failure) => {
          if (isAbort(failure)) return
          track('CONNECT_ERROR', { message: toError(failure).message })
          report(failure)
        },
      )
      return () => {
        if (mine === latest) attempt.reset()
      }
    },
  }
}
