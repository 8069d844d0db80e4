/** Text stored by key; in memory if the browser blocks storage. Never throws. */
export interface Storage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** The stored keys that start with `prefix`. */
  list(prefix: string): readonly string[]
  /**
   * Calls `listener` with the key after another tab set or removed a key that starts with `prefix`. Read the value with `get()`: events queue
   * up while a tab is busy, so an event's value may be outdated.
   */
  watch(prefix: string, listener: (key: string) => void): () => void
}

/** Keys of one modal, under `wallet-modal.<id>.`. In memory if the browser blocks storage (sandbox, private mode, quota). */
export function createStorage(id: string): Storage {
  const prefix = `wallet-modal.${id}.`
  const memory = new Map<string, string>()
  const listStored = (): string[] => {
    const names = attempt(() => Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!)) ?? []
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
  return {
    get(key) {
      return memory.get(key) ?? attempt(() => localStorage.getItem(prefix + key)) ?? undefined
    },
    set(key, value) {
      const stored = attempt(() => (localStorage.setItem(prefix + key, value), true))
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
    },
    list: (start) => [...new Set([...listStored(), ...memory.keys()])].filter((key) => key.startsWith(start)),
    watch(start, listener) {
      const listen = ({ key }: StorageEvent) => {
        // `key` is null when the page cleared everything.
        if (key === null) listener(start)
        else if (key.startsWith(prefix + start)) listener(key.slice(prefix.length))
      }
      globalThis.addEventListener?.('storage', listen)
      return () => globalThis.removeEventListener?.('storage', listen)
    },
  }
}

// In a sandboxed frame even `typeof localStorage` throws; outside a browser it does not exist.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
