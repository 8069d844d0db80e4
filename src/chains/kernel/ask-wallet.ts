import { readWords } from '../../errors/foreign-words.js'
import { addWords } from '../../errors/page-error.js'
import { isAbort, toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { abortable } from '../../platform/async/deadline.js'

// Here, because every wallet is asked through this module.
addWords(readWords)

/**
 * Calls a wallet once and always settles: the wallet may throw instead of rejecting, return a bare
 * value, or never answer. The call is synchronous, so a wallet that opens a window still has the
 * user's click. After an abort the answer is ignored and passed to `onLate` if it arrives.
 */
export function askWallet<T>(
  act: () => T | PromiseLike<T>,
  signal: AbortSignal,
  onLate?: (answer: T) => void,
): Promise<T> {
  if (signal.aborted) return abortable(new Promise<T>(() => undefined), signal)
  const answer = new Promise<T>((settle) => settle(act())).catch((failure: unknown) => {
    // Only `signal` aborts a request. A wallet's own AbortError is a failure, which is shown.
    if (!isAbort(failure) || failure instanceof WalletModalError) throw failure
    throw new WalletModalError('UNKNOWN', {
      details: { reason: 'the wallet ended the request' },
      cause: failure,
    })
  })
  if (onLate)
    answer.then(
      (value) => signal.aborted && onLate(value),
      () => undefined,
    )
  return abortable(answer, signal)
}

/**
 * Runs what precedes the request of a payment to a wallet. The details of its errors have
 * `asked: false`: the wallet was not asked, so nothing can have been sent, whatever the error.
 */
export async function beforeAsking<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (failure) {
    const { code, details } = toError(failure)
    throw new WalletModalError(code, { details: { ...details, asked: false }, cause: failure })
  }
}
