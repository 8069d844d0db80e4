import type { Logger } from 'pino'
import type { Database } from './database.js'
import { openMemoryDatabase } from './open-memory-database.js'
import { MemoryRelayStorage } from './memory-relay-storage.js'
import type { EventStorage, Project, ProjectStorage, Storage } from './storage.js'

const MAX_EVENTS = 10_000

/** A storage that lives as long as the process. The relay, projects and events need no SQL; whoever does makes it open. */
export function createMemoryStorage(log?: Logger): Storage {
  const relay = new MemoryRelayStorage()
  let database: Promise<Database> | undefined
  return {
    relay,
    projects: createProjects(),
    events: createEvents(),
    database: () => (database ??= openMemoryDatabase(log)),
    check: async () => { await (await database)?.check() },
    async close() {
      relay.close()
      await (await database)?.close()
    },
  }
}

function createProjects(): ProjectStorage {
  const projects = new Map<string, Project>()
  return {
    find: async (id) => projects.get(id),
    list: async () => [...projects.values()],
    save: async (project) => { projects.set(project.id, project) },
    findDevelopment: async (project) => {
      const known = [...projects.values()].find(({ development }) => development)
      if (!known) projects.set(project.id, project)
      return known ?? project
    },
  }
}

function createEvents(): EventStorage {
  const kept: { projectId: string; event: unknown }[] = []
  return {
    save: async (projectId, events) => {
      kept.push(...events.map((event) => ({ projectId, event })))
      kept.splice(0, Math.max(0, kept.length - MAX_EVENTS))
    },
  }
}
