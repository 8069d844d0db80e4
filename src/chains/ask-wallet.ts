import { abortable } from '../platform/deadline.js'

/**
 * Calls a wallet once and always settles: the wallet may throw instead of rejecting, return a bare value, or never answer. The call is
 * synchronous, so a wallet that opens a window still has the user's click. After an abort the answer is ignored and passed to `onLate` if it
 * arrives.
 */
export function askWallet<T>(act: () => T | PromiseLike<T>, signal: AbortSignal, onLate?: (answer: T) => void): Promise<T> {
  if (signal.aborted) return abortable(new Promise<T>(() => undefined), signal)
  const answer = new Promise<T>((settle) => settle(act()))
  if (onLate) answer.then((value) => signal.aborted && onLate(value), () => undefined)
  return abortable(answer, signal)
}
