import { RecentMap } from './recent-map.js'
import { isStorageUnavailable } from './storage-unavailable.js'
import type { Project, ProjectStorage } from './storage.js'

const PROJECT_ID = /^[0-9a-f]{32}$/
// Makes an operator's changes take effect on all instances within five seconds.
const FRESH_MS = 3_000
const STALE_MS = 10 * 60_000
const MAX_KEPT = 10_000
// Limited separately, so that invented ids do not displace existing projects.
const MAX_UNKNOWN = 1_000

interface Kept {
  readonly project: Project | undefined
  readonly readAt: number
  reading?: Promise<Project | undefined>
}

/**
 * Caches projects for seconds, because every request needs one, and for minutes while the database
 * is unavailable.
 */
export function createCachedProjects(projects: ProjectStorage): ProjectStorage {
  const kept = new RecentMap<string, Kept>(MAX_KEPT)
  const unknown = new RecentMap<string, Kept>(MAX_UNKNOWN)

  let changes = 0

  async function read(id: string): Promise<Project | undefined> {
    const before = changes
    const project = await projects.find(id)
    // A change during the read may be missing in its answer.
    if (changes !== before) return project
    const entry = { project, readAt: performance.now() }
    if (project === undefined) kept.delete(id)
    ;(project === undefined ? unknown : kept).set(id, entry)
    return project
  }

  // Results of changes at once arrive in any order, so none of them is kept: the next request reads.
  function forget(id: string): void {
    changes++
    kept.delete(id)
    unknown.delete(id)
  }

  return {
    async find(id) {
      if (!PROJECT_ID.test(id)) return undefined
      const known = kept.get(id) ?? unknown.get(id)
      const age = known ? performance.now() - known.readAt : Infinity
      if (known && age < FRESH_MS) return known.project
      try {
        if (!known) return await read(id)
        known.reading ??= read(id)
        return await known.reading
      } catch (error) {
        if (known) delete known.reading
        if (known?.project && age < STALE_MS && isStorageUnavailable(error)) return known.project
        throw error
      }
    },
    list: () => projects.list(),
    findDevelopment: (project) => projects.findDevelopment(project),
    async remove(id) {
      await projects.remove(id)
      forget(id)
    },
    async save(project) {
      await projects.save(project)
      forget(project.id)
    },
    async change(id, apply) {
      const changed = await projects.change(id, apply)
      forget(id)
      return changed
    },
  }
}
