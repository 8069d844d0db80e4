import { mergeChange } from './merge-change.js'

// The SDK keeps every message of a topic for days, only to recognise its hash.
const MESSAGES_KEY_END = '//messages'

/** A row of a stored list, unchecked. */
export type StoredRow = Readonly<Record<string, unknown>>

/** The transport's storage of keys and sessions: the SDK's own interface and the kit's additions. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Calls the listener with the rows of a list (`session`, …) after another tab changed it, or may have changed it. */
  watchRows(name: string, listener: (rows: readonly StoredRow[]) => void): () => void
  /** The current stored value under a name (`session`, `keychain`), including another tab's changes. The SDK's copy does not change. */
  readRows(name: string): unknown
  /** The row with this topic in a list. */
  readRow(name: string, topic: string): StoredRow | undefined
  /** Adds a row to one of the kit's lists, or replaces the row with the same topic. */
  writeRow(name: string, row: StoredRow & { readonly topic: string }): Promise<void>
}

/** The part that reports and reads other tabs' changes. */
export type SharedStorage = Pick<RelayStorage, 'watchRows' | 'readRows' | 'readRow' | 'writeRow'>

/**
 * Keeps the transport's values in localStorage under a prefix. Writes are synchronous, unlike those of a database, which a reload may lose. In
 * memory if the browser blocks or fills it. Unreadable values count as absent. The SDK writes whole lists from its memory; only the entries
 * that it changed are stored, so that two tabs do not overwrite each other.
 */
export function createRelayStorage(prefix: string): RelayStorage {
  const memory = new Map<string, string>()
  // What the SDK last read or wrote, by key.
  const known = new Map<string, unknown>()

  function readKeys() {
    const kept = attempt(() => Object.keys(localStorage)) ?? []
    const own = kept.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    return [...new Set([...own, ...memory.keys()])]
  }
  function read<T>(key: string): T | undefined {
    const text = memory.get(key) ?? attempt(() => localStorage.getItem(prefix + key))
    return text == null ? undefined : attempt(() => JSON.parse(text) as T)
  }

  function write(key: string, value: unknown): void {
    const plain = JSON.stringify(value, replaceBigint)
    if (plain === undefined) return
    const text = JSON.stringify(
      mergeChange({ before: known.get(key), after: JSON.parse(plain), stored: read(key) }),
    )
    known.set(key, JSON.parse(plain))
    if (attempt(() => (localStorage.setItem(prefix + key, text), true))) memory.delete(key)
    else memory.set(key, text)
  }
  function readRows(name: string): unknown {
    const key = readKeys().find((kept) => kept.endsWith(`//${name}`))
    return key === undefined ? undefined : read(key)
  }

  return {
    async getKeys() {
      return readKeys()
    },
    async getEntries<T>() {
      return readKeys().flatMap((key) => {
        const value = read<T>(key)
        return value === undefined ? [] : [[key, value] as [string, T]]
      })
    },
    async getItem<T>(key: string) {
      const value = read<T>(key)
      // A copy, because the SDK mutates the value it receives.
      known.set(key, read(key))
      return value
    },
    async setItem(key, value) {
      write(key, key.endsWith(MESSAGES_KEY_END) ? withoutTexts(value) : value)
    },
    async removeItem(key) {
      memory.delete(key)
      known.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
    },
    watchRows(name, listener) {
      const notify = (rows: unknown) => Array.isArray(rows) && listener(rows)
      const listen = ({ key, newValue }: StorageEvent) => {
        if (key?.startsWith(prefix) && key.endsWith(`//${name}`))
          notify(attempt(() => JSON.parse(newValue ?? '[]') as unknown))
      }
      // A page from the back/forward cache has missed the events of that time.
      const readAgain = ({ persisted }: PageTransitionEvent) => persisted && notify(readRows(name))
      addEventListener('storage', listen)
      addEventListener('pageshow', readAgain)
      return () => {
        removeEventListener('storage', listen)
        removeEventListener('pageshow', readAgain)
      }
    },
    readRows,
    readRow(name, topic) {
      const rows = readRows(name)
      return Array.isArray(rows)
        ? rows.find((row: StoredRow | null) => row?.topic === topic)
        : undefined
    },
    async writeRow(name, row) {
      const key = `wallet-modal//${name}`
      const rows = read<unknown>(key)
      known.set(key, rows)
      write(key, [
        ...(Array.isArray(rows)
          ? rows.filter((kept: StoredRow | null) => kept?.topic !== row.topic)
          : []),
        row,
      ])
    },
  }
}

/** `{ topic: { hash: text } }` with empty texts: later only the presence of a hash is checked. */
function withoutTexts(topics: unknown): unknown {
  if (typeof topics !== 'object' || topics === null) return topics
  return Object.fromEntries(
    Object.entries(topics as Record<string, object | null>).map(([topic, messages]) => [
      topic,
      Object.fromEntries(Object.keys(messages ?? {}).map((hash) => [hash, ''])),
    ]),
  )
}

function replaceBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

// In a sandboxed frame even accessing `localStorage` throws; a full one throws on writes.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
