/** Typed events. A listener that throws is reported and does not stop the others. */
export interface Emitter<Events> {
  on<E extends keyof Events>(event: E, listener: (value: Events[E]) => void): () => void
  emit<E extends keyof Events>(event: E, value: Events[E]): void
  clear(): void
}

export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(value: never) => void>>()
  return {
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      // Wrapped, so that a listener registered twice is called twice, and each returned function
      // ends one registration.
      const own = (value: Events[typeof event]) => listener(value)
      listeners.set(event, set.add(own))
      return () => void set.delete(own)
    },
    emit(event, value) {
      const set = listeners.get(event)
      for (const listener of [...(set ?? [])]) {
        // An earlier listener of this event may have ended this registration.
        if (!set!.has(listener)) continue
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (failure) {
          // An error in the page's listener: reported as uncaught, while the other listeners are
          // called.
          report(failure)
        }
      }
    },
    clear() {
      listeners.clear()
    },
  }
}

// Node has no `reportError`.
function report(failure: unknown) {
  const { reportError } = globalThis as { reportError?: (failure: unknown) => void }
  if (reportError) return reportError(failure)
  queueMicrotask(() => {
    throw failure
  })
}
