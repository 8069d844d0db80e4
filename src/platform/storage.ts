/** Text stored by key; in memory if the browser blocks storage. Never throws. */
export interface Storage {
  get(key: string): string | undefined
  /** Returns false if the browser did not store it: the value lasts until the page is left. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** The stored keys that start with `prefix`. */
  list(prefix: string): readonly string[]
  /**
   * Calls `listener` with the key after another tab set or removed a key that starts with `prefix`,
   * and with `prefix` after that may have happened. Read the value with `get()`: events queue up
   * while a tab is busy, so an event's value may be outdated.
   */
  watch(prefix: string, listener: (key: string) => void): () => void
}

/**
 * Keys of one modal, under `wallet-modal.<id>.`. In memory if the browser blocks storage (sandbox,
 * private mode, quota).
 */
export function createStorage(id: string): Storage {
  return createPrefixedStorage(`wallet-modal.${id}.`)
}

/** A value that the browser did not store, and what it holds in its place. */
interface Unstored {
  readonly value: string
  readonly before: string | null | undefined
}

/** Keys under any prefix, like {@link createStorage}. */
export function createPrefixedStorage(prefix: string): Storage {
  const memory = new Map<string, Unstored>()
  const read = (key: string) => attempt(() => localStorage.getItem(prefix + key))
  const listStored = (): string[] => {
    const names =
      attempt(() =>
        Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)!),
      ) ?? []
    return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length))
  }
  // Another tab's write is newer than a value that the browser did not store.
  const find = (key: string): string | undefined => {
    const stored = read(key)
    const unstored = memory.get(key)
    if (unstored && unstored.before === stored) return unstored.value
    memory.delete(key)
    return stored ?? undefined
  }
  return {
    get: find,
    set(key, value) {
      const stored = attempt(() => (localStorage.setItem(prefix + key, value), true)) ?? false
      if (stored) memory.delete(key)
      else memory.set(key, { value, before: read(key) })
      return stored
    },
    remove(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
    },
    list: (start) =>
      [...new Set([...listStored(), ...memory.keys()])].filter(
        (key) => key.startsWith(start) && find(key) !== undefined,
      ),
    watch(start, listener) {
      const listen = ({
        key,
        persisted,
      }: {
        readonly key?: string | null
        readonly persisted?: boolean
      }) => {
        // `key` is null when the page cleared everything. A page from the back/forward cache
        // (`persisted`) has missed the events of that time.
        if (key === null || persisted) listener(start)
        else if (key?.startsWith(prefix + start)) listener(key.slice(prefix.length))
      }
      const change = (act: 'addEventListener' | 'removeEventListener') =>
        ['storage', 'pageshow'].forEach((event) =>
          globalThis[act]?.(event, listen as EventListener),
        )
      change('addEventListener')
      return () => change('removeEventListener')
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
