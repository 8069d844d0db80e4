// The SDK keeps every message of a topic for days, only to know its hash again.
const MESSAGES_KEY_END = '//messages'

/** Where the transport keeps keys and sessions. The SDK's own contract. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Keeps the transport's values in localStorage under a prefix. Written at once, unlike a database that may
 * lose its last writes to a reload; in memory where the browser blocks or fills it. Unreadable values count as absent.
 */
export function createRelayStorage(prefix: string): RelayStorage {
  const memory = new Map<string, string>()

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
      return read<T>(key)
    },
    async setItem(key, value) {
      const text = JSON.stringify(key.endsWith(MESSAGES_KEY_END) ? withoutTexts(value) : value, replaceBigint)
      if (text === undefined) return
      if (attempt(() => (localStorage.setItem(prefix + key, text), true))) memory.delete(key)
      else memory.set(key, text)
    },
    async removeItem(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
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
