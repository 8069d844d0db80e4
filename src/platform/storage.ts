/** Text kept by key, whatever the browser allows. Never throws. */
export interface Storage {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Tells of a change made in another tab; undefined when removed. */
  watch(key: string, listener: (value: string | undefined) => void): () => void
}

/** Keys of one modal, under `wallet-modal.<id>.`; kept in memory where the browser blocks storage (sandbox, private mode, full). */
export function createStorage(id: string): Storage {
  const prefix = `wallet-modal.${id}.`
  const memory = new Map<string, string>()
  return {
    get(key) {
      return memory.get(key) ?? attempt(() => localStorage.getItem(prefix + key)) ?? undefined
    },
    set(key, value) {
      const kept = attempt(() => (localStorage.setItem(prefix + key, value), true))
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(prefix + key))
    },
    watch(key, listener) {
      const listen = (event: StorageEvent) => {
        if (event.key === prefix + key) listener(event.newValue ?? undefined)
      }
      globalThis.addEventListener?.('storage', listen)
      return () => globalThis.removeEventListener?.('storage', listen)
    },
  }
}

// In a sandboxed frame even `typeof localStorage` throws; outside a browser there is none.
function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
