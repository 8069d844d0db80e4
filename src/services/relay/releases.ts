import type { Storage } from '../../platform/storage.js'

const PREFIX = 'released.'

/** The namespaces that the page has released, by session. */
export interface Releases {
  get(topic: string): readonly string[]
  add(topic: string, namespace: string): void
  forget(topic: string): void
  /** Calls the listener after another tab released a namespace. */
  watch(listener: () => void): () => void
}

/** Stores the released namespaces beside the sessions, for reloads and other tabs. */
export function createReleases(storage: Storage): Releases {
  const get = (topic: string): readonly string[] =>
    storage
      .get(PREFIX + topic)
      ?.split(' ')
      .filter((name) => name !== '') ?? []
  return {
    get,
    add: (topic, namespace) =>
      storage.set(PREFIX + topic, [...new Set([...get(topic), namespace])].join(' ')),
    forget: (topic) => storage.remove(PREFIX + topic),
    watch: (listener) => storage.watch(PREFIX, listener),
  }
}

/**
 * Takes over the releases that an earlier version of the kit stored as one list. Rows are
 * `{ topic, namespaces }`.
 */
export function adoptOldReleases(rows: unknown, releases: Releases): void {
  for (const row of Array.isArray(rows) ? (rows as unknown[]) : []) {
    const { topic, namespaces } = (row ?? {}) as { topic?: unknown; namespaces?: unknown }
    if (typeof topic !== 'string' || !Array.isArray(namespaces)) continue
    for (const name of namespaces) if (typeof name === 'string') releases.add(topic, name)
  }
}
