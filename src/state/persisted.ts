import { atom, type ReadableAtom } from 'nanostores'
import type { Storage } from '../platform/storage.js'

export interface Persisted<T> {
  readonly $value: ReadableAtom<T>
  set(value: T): void
  /** Follows changes made in other tabs. */
  watch(listener: (value: T) => void): () => void
}

interface PersistedSpec<T> {
  readonly key: string
  /** Raised when the shape changes; older values then count as absent. */
  readonly version: number
  /** Checks what was read; undefined means unusable. */
  readonly parse: (value: unknown) => T | undefined
  readonly fallback: T
}

/** A value kept over reloads. What is absent, corrupt or of another version reads as the fallback, never as an exception. */
export function createPersisted<T>(storage: Storage, spec: PersistedSpec<T>): Persisted<T> {
  const $value = atom<T>(read(storage.get(spec.key), spec))
  return {
    $value,
    set(value) {
      $value.set(value)
      storage.set(spec.key, JSON.stringify({ v: spec.version, value }))
    },
    watch(listener) {
      return storage.watch(spec.key, (text) => {
        const value = read(text, spec)
        $value.set(value)
        listener(value)
      })
    },
  }
}

function read<T>(text: string | undefined, { version, parse, fallback }: PersistedSpec<T>): T {
  if (text === undefined) return fallback
  try {
    const kept = JSON.parse(text) as { v?: unknown; value?: unknown } | null
    return (kept?.v === version ? parse(kept.value) : undefined) ?? fallback
  } catch {
    return fallback // corrupt storage counts as absent
  }
}
