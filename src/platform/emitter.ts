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
      listeners.set(event, set.add(listener))
      return () => void set.delete(listener)
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          ;(listener as (value: unknown) => void)(value)
        } catch (failure) {
          // An error in the page's listener: reported as uncaught, while the other listeners are called.
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
