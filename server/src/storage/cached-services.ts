import { RecentMap } from './recent-map.js'
import { isStorageUnavailable } from './storage-unavailable.js'
import type { ServiceStorage } from './storage.js'

// As long as projects are kept: a change takes effect on all instances within five seconds.
const FRESH_MS = 3_000
const STALE_MS = 10 * 60_000
const MAX_KEPT = 10_000

/**
 * Caches the services of projects for seconds, because every call to a node and every frame needs
 * them, and for minutes while the database is unavailable.
 */
export function createCachedServices(stored: ServiceStorage): ServiceStorage {
  const services = keep((projectId) => stored.list(projectId))
  const chains = keep((projectId) => stored.listChains(projectId))
  const forget = (projectId: string) => {
    services.forget(projectId)
    chains.forget(projectId)
  }
  return {
    list: services.read,
    listChains: chains.read,
    async save(projectId, service) {
      await stored.save(projectId, service)
      forget(projectId)
    },
    async remove(projectId, service) {
      const isRemoved = await stored.remove(projectId, service)
      forget(projectId)
      return isRemoved
    },
  }
}

function keep<T>(readStored: (projectId: string) => Promise<T>) {
  const kept = new RecentMap<string, { readonly value: Promise<T>; readonly readAt: number }>(
    MAX_KEPT,
  )
  return {
    forget: (projectId: string) => void kept.delete(projectId),
    read(projectId: string): Promise<T> {
      const before = kept.get(projectId)
      const age = before ? performance.now() - before.readAt : Infinity
      if (before && age < FRESH_MS) return before.value
      const value = readStored(projectId).catch((error: unknown) => {
        kept.delete(projectId)
        if (!before || age > STALE_MS || !isStorageUnavailable(error)) throw error
        // Keeps its time of reading: the next call asks again.
        kept.set(projectId, before)
        return before.value
      })
      kept.set(projectId, { value, readAt: performance.now() })
      return value
    },
  }
}
