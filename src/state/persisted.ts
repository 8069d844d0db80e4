import { atom, readonlyType, type ReadableAtom } from 'nanostores'
import type { Storage } from '../platform/storage.js'

/** How one value is stored. */
export interface PersistedSpec<T> {
  readonly key: string
  /** Raised when the shape changes. */
  readonly version: number
  /** Checks a stored value; undefined means unusable. */
  readonly parse: (value: unknown) => T | undefined
  /** Converts a value of an older version. Without it, older values count as absent. */
  readonly migrate?: (value: unknown, version: number) => unknown
  readonly fallback: T
}

/** A stored value and its store. */
export interface Persisted<T> {
  readonly $value: ReadableAtom<T>
  /** Returns false if the value lasts only until the page is left. */
  set(value: T): boolean
  /**
   * Changes the value in storage, which another tab may have changed since this tab read it.
   * Returns the same as `set()`.
   */
  update(change: (value: T) => T): boolean
  /** Observes changes by other tabs. Writes nothing in response. */
  watch(listener?: (value: T) => void): () => void
}

/**
 * A value kept over reloads. Absent or corrupt values read as the fallback. A record of a newer
 * version also reads as the fallback, is not overwritten, and its changes are not reported.
 */
export function createPersisted<T>(storage: Storage, spec: PersistedSpec<T>): Persisted<T> {
  const $value = atom<T>(readRecord(storage.get(spec.key), spec).value)

  function set(value: T): boolean {
    $value.set(value)
    return (
      !readRecord(storage.get(spec.key), spec).newer &&
      storage.set(spec.key, writeRecord(spec.version, value))
    )
  }
  return {
    $value: readonlyType($value),
    set,
    update: (change) => {
      const { value, newer } = readRecord(storage.get(spec.key), spec)
      return set(change(newer ? $value.get() : value))
    },
    watch: (listener) =>
      storage.watch(spec.key, (key) => {
        if (key !== spec.key) return
        const { value, newer } = readRecord(storage.get(spec.key), spec)
        if (newer) return
        $value.set(value)
        listener?.(value)
      }),
  }
}

/** Serialises a value: `{ v, value }`. */
export function writeRecord(version: number, value: unknown): string {
  return JSON.stringify({ v: version, value })
}

/** Parses a record of `writeRecord`. `newer` is true for a record of a newer version. */
export function readRecord<T>(
  text: string | undefined,
  { version, parse, migrate, fallback }: Omit<PersistedSpec<T>, 'key'>,
): { value: T; newer: boolean } {
  if (text === undefined) return { value: fallback, newer: false }
  try {
    const record = JSON.parse(text) as { v?: unknown; value?: unknown } | null
    const found = Number(record?.v)
    if (found > version) return { value: fallback, newer: true }
    const present = found === version ? record!.value : migrate?.(record?.value, found)
    return { value: parse(present) ?? fallback, newer: false }
  } catch {
    return { value: fallback, newer: false } // corrupt storage counts as absent
  }
}
