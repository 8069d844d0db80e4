import { WalletModalError } from '../../errors/wallet-modal-error.js'

/**
 * A deadline combined with the caller's signal. The reason of `signal` is always a
 * `WalletModalError`.
 */
export interface Deadline {
  readonly signal: AbortSignal
  /** Clears the timer and stops listening to the caller's signal. */
  stop(): void
}

/**
 * Starts a deadline for `what`. `signal` aborts with REQUEST_TIMEOUT after `seconds`, or with
 * REQUEST_ABORTED when the caller's signal aborts.
 */
export function startDeadline(what: string, seconds: number, signal?: AbortSignal): Deadline {
  const controller = new AbortController()
  const timer = setTimeout(
    () => controller.abort(new WalletModalError('REQUEST_TIMEOUT', { details: { what, seconds } })),
    seconds * 1000,
  )
  const abort = () => controller.abort(toAbortError(signal))
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
 * Runs `work` with a deadline. Throws the errors of `work`; `work` must observe the signal it
 * receives.
 */
export async function withDeadline<T>(
  what: string,
  seconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = startDeadline(what, seconds, signal)
  try {
    return await work(deadline.signal)
  } finally {
    deadline.stop()
  }
}

/**
 * Settles with `work`, or rejects with the reason of `signal` if that aborts first. A later result
 * of `work` is ignored.
 */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(toAbortError(signal))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Resolves after `ms`; rejects with REQUEST_ABORTED as soon as `signal` aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer)
      reject(toAbortError(signal))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

function toAbortError(signal: AbortSignal | undefined): WalletModalError {
  const reason: unknown = signal?.reason
  return reason instanceof WalletModalError
    ? reason
    : new WalletModalError('REQUEST_ABORTED', { cause: reason })
}
