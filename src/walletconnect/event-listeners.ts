type Listener = (...values: never[]) => void

/** Events with the names that libraries call on an `EventEmitter`. */
export interface EventListeners {
  on(event: string, listener: Listener): void
  once(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  removeListener(event: string, listener: Listener): void
  removeAllListeners(event?: string): void
  listenerCount(event: string): number
  emit(event: string, ...values: unknown[]): boolean
  /** Does nothing: there is no limit. */
  setMaxListeners(count: number): void
}

/**
 * Creates the events of a provider. A listener that throws does not stop the others; its error is
 * reported as uncaught.
 */
export function createEventListeners(): EventListeners {
  const listeners = new Map<string, { readonly listener: Listener; readonly isOnce: boolean }[]>()
  const add = (event: string, listener: Listener, isOnce: boolean) =>
    void listeners.set(event, [...(listeners.get(event) ?? []), { listener, isOnce }])
  const off = (event: string, listener: Listener) => {
    const list = listeners.get(event) ?? []
    const at = list.map((entry) => entry.listener).lastIndexOf(listener)
    if (at >= 0)
      listeners.set(
        event,
        list.filter((_, index) => index !== at),
      )
  }
  return {
    on: (event, listener) => add(event, listener, false),
    once: (event, listener) => add(event, listener, true),
    off,
    removeListener: off,
    removeAllListeners: (event) =>
      event === undefined ? listeners.clear() : void listeners.delete(event),
    listenerCount: (event) => listeners.get(event)?.length ?? 0,
    emit(event, ...values) {
      const list = listeners.get(event) ?? []
      for (const { listener, isOnce } of list) {
        if (isOnce) off(event, listener)
        try {
          listener(...(values as never[]))
        } catch (failure) {
          queueMicrotask(() => {
            throw failure
          })
        }
      }
      return list.length > 0
    },
    setMaxListeners: () => undefined,
  }
}
