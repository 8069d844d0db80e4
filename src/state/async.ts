import { atom, task, type ReadableAtom } from 'nanostores'
import { WalletModalError } from '../errors/wallet-modal-error.js'
import { isAbort, toError } from '../errors/to-error.js'

/**
 * State of an asynchronous action. `value` of an earlier run is kept while loading and after a
 * failure.
 */
export type Async<T> =
  | { readonly status: 'idle'; readonly value?: T }
  | { readonly status: 'loading'; readonly value?: T }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly value?: T; readonly error: WalletModalError }

export interface AsyncSlice<T, P extends unknown[]> {
  readonly $value: ReadableAtom<Async<T>>
  /**
   * Aborts the previous run. Rejects with a WalletModalError; REQUEST_ABORTED when superseded or
   * cancelled.
   */
  run(...params: P): Promise<T>
  cancel(): void
  reset(): void
}

/**
 * Wraps an asynchronous action: a new run aborts the previous one, late results are ignored,
 * failures are typed, and tests can await `allTasks()`.
 */
export function createAsync<T, P extends unknown[]>(
  act: (signal: AbortSignal, ...params: P) => Promise<T>,
): AsyncSlice<T, P> {
  const $value = atom<Async<T>>({ status: 'idle' })
  let current: AbortController | undefined

  function keep(): { value?: T } {
    const { value } = $value.get()
    return value === undefined ? {} : { value }
  }
  function cancel() {
    if (!current) return
    current.abort()
    current = undefined
    $value.set({ status: 'idle', ...keep() })
  }
  async function run(...params: P): Promise<T> {
    current?.abort()
    const controller = new AbortController()
    current = controller
    $value.set({ status: 'loading', ...keep() })
    const aborted = new Promise<never>((_, reject) => {
      controller.signal.addEventListener(
        'abort',
        () => reject(new WalletModalError('REQUEST_ABORTED')),
        { once: true },
      )
    })
    try {
      const value = await Promise.race([act(controller.signal, ...params), aborted])
      if (current === controller) {
        current = undefined
        $value.set({ status: 'ready', value })
      }
      return value
    } catch (failure) {
      const error = toError(failure)
      if (current === controller) {
        current = undefined
        $value.set(
          isAbort(error) ? { status: 'idle', ...keep() } : { status: 'failed', error, ...keep() },
        )
      }
      throw error
    }
  }
  return {
    $value,
    run: (...params) => task(() => run(...params)),
    cancel,
    reset() {
      cancel()
      $value.set({ status: 'idle' })
    },
  }
}
