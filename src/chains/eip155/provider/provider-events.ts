import { createEmitter } from '../../../platform/async/emitter.js'

/**
 * `on`, `removeListener` and `emit` of an EIP-1193 provider. A listener that was added twice is
 * called once.
 */
export function createProviderEvents() {
  const events = createEmitter<Record<string, unknown>>()
  const stops = new Map<string, Map<unknown, () => void>>()
  return {
    on<T>(this: T, event: string, listener: (...values: never[]) => void): T {
      const mine = stops.get(event) ?? new Map<unknown, () => void>()
      if (!mine.has(listener))
        mine.set(listener, events.on(event, listener as (value: unknown) => void))
      stops.set(event, mine)
      return this
    },
    removeListener<T>(this: T, event: string, listener: (...values: never[]) => void): T {
      stops.get(event)?.get(listener)?.()
      stops.get(event)?.delete(listener)
      return this
    },
    emit: (event: string, value: unknown) => events.emit(event, value),
  }
}
