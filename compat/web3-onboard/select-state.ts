/** What `select()` returns: an observable, as far as the app subscribes to it. */
export interface Selected<T> {
  subscribe(listener: ((value: T) => void) | { readonly next?: (value: T) => void }): {
    unsubscribe(): void
  }
}

// rxjs reads this key of a foreign observable: `from(onboard.state.select('wallets'))`.
const OBSERVABLE = '@@observable'

/**
 * Gives the current value to each subscriber, and later values that differ.
 *
 * @param watch Calls a listener on each change. Returns unsubscribe.
 */
export function select<T>(read: () => T, watch: (listener: () => void) => () => void): Selected<T> {
  const selected: Selected<T> = {
    subscribe(listener) {
      const next = typeof listener === 'function' ? listener : listener.next?.bind(listener)
      let before = read()
      next?.(before)
      const unsubscribe = watch(() => {
        const now = read()
        if (now === before) return
        before = now
        next?.(now)
      })
      return { unsubscribe }
    },
  }
  return Object.assign(selected, { [OBSERVABLE]: () => selected })
}
