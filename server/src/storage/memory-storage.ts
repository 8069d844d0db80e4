import { createHmac, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { lazy } from './open/lazy.js'
import type { Database } from './open/database.js'
import { openMemoryDatabase } from './open/open-memory-database.js'
import { createMemoryServices } from './memory-services.js'
import { MemoryRelayStorage } from './relay/memory-relay-storage.js'
import type { Project, ProjectStorage, RelayQuotas, Storage } from './storage.js'

/**
 * A storage in memory. The relay, projects and events need no SQL; the first other use opens it.
 */
export function createMemoryStorage(log?: Logger, quotas?: RelayQuotas): Storage {
  const relay = new MemoryRelayStorage({ quotas })
  const key = randomBytes(32)
  const open = lazy(() => openMemoryDatabase(log))
  let opened: Promise<Database> | undefined
  return {
    relay,
    projects: createProjects(),
    services: createMemoryServices(),
    // Events are never read back, and nothing outlives the process.
    events: { save: async () => 'stored' },
    database: () => (opened = open()),
    hideAddress: (address) =>
      createHmac('sha256', key).update(address).digest('base64url').slice(0, 16),
    // Opens the database again after a failure, because no request arrives while /ready fails.
    check: async () => {
      if (opened) await (await (opened = open())).check()
    },
    async close() {
      relay.close()
      await (await opened?.catch(() => undefined))?.close()
    },
  }
}

function createProjects(): ProjectStorage {
  const projects = new Map<string, Project>()
  return {
    find: async (id) => projects.get(id),
    list: async () => [...projects.values()],
    save: async (project) => {
      projects.set(project.id, project)
    },
    change: async (id, apply) => {
      const stored = projects.get(id)
      if (!stored) return undefined
      const changed = apply(stored)
      projects.set(id, changed)
      return changed
    },
    remove: async (id) => {
      projects.delete(id)
    },
    findDevelopment: async (project) => {
      const known = [...projects.values()].find(({ development }) => development)
      if (!known) projects.set(project.id, project)
      return known ?? project
    },
  }
}
