import { createAsync } from './async.js'
import { isAbort, toError } from '../errors/to-error.js'
import type { Core } from './core.js'
import type { WalletEntry } from './wallet-entry.js'

export type Attempt = ReturnType<typeof createAttempt>

/** The connecting of a wallet found on this page, one at a time. */
export function createAttempt({ connecting, network, track, report }: Core) {
  const attempt = createAsync(async (signal, wallet: WalletEntry) => {
    const active = network.$network.get().namespace
    const injected = wallet.injected.find(({ namespace }) => namespace === active) ?? wallet.injected[0]!
    return connecting.connectInjected(injected, { signal })
  })
  return {
    $attempt: attempt.$value,
    /** Asks the wallet; the outcome is in `$attempt`. Starts within the click, for wallets that open a window. */
    start(wallet: WalletEntry) {
      attempt.run(wallet).then(
        () => track('CONNECT_SUCCESS', { method: 'browser', name: wallet.name }),
        (failure) => {
          if (isAbort(failure)) return
          track('CONNECT_ERROR', { message: toError(failure).message })
          report(failure)
        },
      )
    },
    cancel: attempt.reset,
  }
}
