import { WalletModalError } from '../../errors/wallet-modal-error.js'

interface Bounds {
  readonly signal?: AbortSignal | undefined
  /** ms after which it fails with what `onTimeout` makes. */
  readonly timeout: number
  readonly onTimeout: () => WalletModalError
  /** Hands over a way to fail it from outside; the returned function runs when it is settled. */
  readonly watch?: (fail: (reason: WalletModalError) => void) => () => void
}

/** Waits for something the SDK would wait for longer: bounded in time, abortable, and its late answer ignored. */
export function bounded<T>(work: Promise<T>, { signal, timeout, onTimeout, watch }: Bounds): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => settle(() => reject(new WalletModalError('REQUEST_ABORTED')))
    const timer = setTimeout(() => settle(() => reject(onTimeout())), timeout)
    const unwatch = watch?.((reason) => settle(() => reject(reason)))
    function settle(act: () => void) {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      unwatch?.()
      act()
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort)
    work.then(
      (value) => settle(() => resolve(value)),
      (failure: unknown) => settle(() => reject(failure)),
    )
  })
}
