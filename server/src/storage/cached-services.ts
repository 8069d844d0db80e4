import { RecentMap } from './recent-map.js'
import { isStorageUnavailable } from './storage-unavailable.js'
import type { ProjectService, ServiceStorage } from './storage.js'

// As long as projects are kept: a change takes effect on all instances within five seconds.
const FRESH_MS = 3_000
const STALE_MS = 10 * 60_000
const MAX_KEPT = 10_000

interface Kept {
  readonly services: Promise<readonly ProjectService[]>
  readonly readAt: number
}

/**
 * Caches the services of projects for seconds, because every call to a node needs them, and for
 * minutes while the database is unavailable.
 */
export function createCachedServices(stored: ServiceStorage): ServiceStorage {
  const kept = new RecentMap<string, Kept>(MAX_KEPT)

  function list(projectId: string): Promise<readonly ProjectService[]> {
    const before = kept.get(projectId)
    const age = before ? performance.now() - before.readAt : Infinity
    if (before && age < FRESH_MS) return before.services
    const services = stored.list(projectId).catch((error: unknown) => {
      kept.delete(projectId)
      if (!before || age > STALE_MS || !isStorageUnavailable(error)) throw error
      // Keeps its time of reading: the next call asks again.
      kept.set(projectId, before)
      return before.services
    })
    kept.set(projectId, { services, readAt: performance.now() })
    return services
  }

  return {
    ...stored,
    list,
    async save(projectId, service) {
      await stored.save(projectId, service)
      kept.delete(projectId)
    },
    async remove(projectId, service) {
      const isRemoved = await stored.remove(projectId, service)
      kept.delete(projectId)
      return isRemoved
    },
  }
}
