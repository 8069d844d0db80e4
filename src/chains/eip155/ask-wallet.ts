import { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Eip1193Provider, Eip1193Request } from '../../standards/eip1193.js'

/** A time limit joined with the caller's wish to stop. Its signal's reason is always a typed error. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Lets go of the timer and of the caller's signal. */
  stop(): void
}

/** Starts a time limit for `what`, which ends at once when `signal` aborts. */
export function startDeadline(what: string, seconds: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new WalletModalError('REQUEST_TIMEOUT', { details: { what, seconds } })), seconds * 1000)
  const abort = () => controller.abort(new WalletModalError('REQUEST_ABORTED', { cause: signal?.reason }))
  if (signal?.aborted) abort()
  else signal?.addEventListener('abort', abort, { once: true })
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    },
  }
}

/**
 * Sends one request to a wallet and settles whatever the wallet does: it may throw instead of
 * rejecting, give a bare value, or never answer. A late answer is ignored. The request leaves in the
 * caller's own task, so a wallet that opens a window still has the click.
 */
export function askWallet(provider: Eip1193Provider, request: Eip1193Request, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as WalletModalError)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    void new Promise((settle) => settle(provider.request(request)))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Runs `work` under a time limit and lets go of it afterwards. */
export async function withDeadline<T>(what: string, seconds: number, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = startDeadline(what, seconds, signal)
  try {
    return await work(deadline.signal)
  } finally {
    deadline.stop()
  }
}
