import { MemoryRelayStorage } from './memory-relay-storage.js'
import type { EventStorage, Project, ProjectStorage, Storage } from './storage.js'

const MAX_EVENTS = 10_000

/** A storage that lives as long as the process. */
export function createMemoryStorage(): Storage {
  const relay = new MemoryRelayStorage()
  return { relay, projects: createProjects(), events: createEvents(), check: async () => {}, close: async () => relay.close() }
}

function createProjects(): ProjectStorage {
  const projects = new Map<string, Project>()
  return {
    find: async (id) => projects.get(id),
    list: async () => [...projects.values()],
    save: async (project) => { projects.set(project.id, project) },
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
