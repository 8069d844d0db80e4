import { abortable } from '../../platform/async/deadline.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { anySignal } from '../../platform/async/any-signal.js'

interface Bounds {
  readonly signal?: AbortSignal | undefined
  /** ms until it fails with the error of `onTimeout`. */
  readonly timeout: number
  readonly onTimeout: () => WalletModalError
  /**
   * Receives a function that fails the wait from outside. Returns a cleanup that runs when the wait
   * has settled.
   */
  readonly watch?: (fail: (reason: WalletModalError) => void) => () => void
}

/** Waits for an SDK call with a deadline and an abort signal. A later result is ignored. */
export async function bounded<T>(
  work: Promise<T>,
  { signal, timeout, onTimeout, watch }: Bounds,
): Promise<T> {
  const controller = new AbortController()
  const fail = (reason: WalletModalError) => controller.abort(reason)
  const timer = setTimeout(() => fail(onTimeout()), timeout)
  const unwatch = watch?.(fail)
  try {
    return await abortable(work, signal ? anySignal(signal, controller.signal) : controller.signal)
  } finally {
    clearTimeout(timer)
    unwatch?.()
  }
}
