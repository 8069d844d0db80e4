import { createEmitter } from '../../platform/emitter.js'
import type { SharedStorage } from './relay-storage.js'

/** Name of the list in the relay storage: rows of `{ topic, namespaces }`. */
export const RELEASES = 'released'

/** The namespaces that the page has released, by session. */
export interface Releases {
  get(topic: string): readonly string[]
  add(topic: string, namespace: string): Promise<void>
  /** Calls the listener after another tab released a namespace. */
  watch(listener: () => void): () => void
  stop(): void
}

/** Stores the released namespaces in the relay storage, for reloads and other tabs. Rows of dead sessions are pruned there. */
export function createReleases(storage: SharedStorage): Releases {
  const { on, emit, clear } = createEmitter<{ change: undefined }>()
  const unwatch = storage.watchRows(RELEASES, () => emit('change', undefined))
  function get(topic: string): readonly string[] {
    const namespaces = storage.readRow(RELEASES, topic)?.['namespaces']
    return Array.isArray(namespaces)
      ? namespaces.filter((name): name is string => typeof name === 'string')
      : []
  }
  return {
    get,
    add: (topic, namespace) =>
      storage.writeRow(RELEASES, { topic, namespaces: [...new Set([...get(topic), namespace])] }),
    watch: (listener) => on('change', listener),
    stop() {
      clear()
      unwatch()
    },
  }
}
