import { mergeChange } from './merge-change.js'

// The SDK keeps every message of a topic for days, only to know its hash again.
const MESSAGES_KEY_END = '//messages'

type Row = Readonly<Record<string, unknown>>

/** Where the transport keeps keys and sessions. The SDK's own contract. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Tells the rows of a list (`session`, …) when another tab has changed it. */
  watchRows(name: string, listener: (rows: readonly Row[]) => void): () => void
}

/**
 * Keeps the transport's values in localStorage under a prefix. Written at once, unlike a database that may
 * lose its last writes to a reload; in memory where the browser blocks or fills it. Unreadable values count as absent.
 * The SDK writes whole lists as it remembers them; only what it changed is written, so that two tabs do not undo each other.
 */
export function createRelayStorage(prefix: string): RelayStorage {
  const memory = new Map<string, string>()
  // What the SDK believes is there, by key.
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
      // A copy, as the SDK goes on to change what it got.
      known.set(key, read(key))
      return value
    },
    async setItem(key, value) {
      const plain = JSON.stringify(key.endsWith(MESSAGES_KEY_END) ? withoutTexts(value) : value, replaceBigint)
      if (plain === undefined) return
      const text = JSON.stringify(mergeChange({ before: known.get(key), after: JSON.parse(plain), stored: read(key) }))
      known.set(key, JSON.parse(plain))
      if (attempt(() => (localStorage.setItem(prefix + key, text), true))) memory.delete(key)
      else memory.set(key, text)
    },
    async removeItem(key) {
      memory.delete(key)
      known.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
    },
    watchRows(name, listener) {
      const listen = ({ key, newValue }: StorageEvent) => {
        if (!key?.startsWith(prefix) || !key.endsWith(`//${name}`)) return
        const rows = attempt(() => JSON.parse(newValue ?? '[]') as unknown)
        if (Array.isArray(rows)) listener(rows)
      }
      addEventListener('storage', listen)
      return () => removeEventListener('storage', listen)
    },
  }
}

/** `{ topic: { hash: text } }` with empty texts: what is asked later is whether the hash is there. */
function withoutTexts(topics: unknown): unknown {
  if (typeof topics !== 'object' || topics === null) return topics
  return Object.fromEntries(
    Object.entries(topics as Record<string, object | null>).map(([topic, messages]) => [topic, Object.fromEntries(Object.keys(messages ?? {}).map((hash) => [hash, '']))]),
  )
}

function replaceBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

// In a sandboxed frame even naming localStorage throws; a full one throws on writing.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
