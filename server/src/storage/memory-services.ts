import type { ProjectService, ServiceStorage } from './storage.js'

/** Services of projects in memory. */
export function createMemoryServices(): ServiceStorage {
  const byProject = new Map<string, ProjectService[]>()
  const find = (projectId: string) => byProject.get(projectId) ?? []
  const without = (projectId: string, { kind, chainId }: Omit<ProjectService, 'url'>) =>
    find(projectId).filter((one) => one.kind !== kind || one.chainId !== chainId)
  return {
    list: async (projectId) => find(projectId),
    listChains: async (projectId) => find(projectId),
    async save(projectId, service) {
      byProject.set(projectId, [...without(projectId, service), service])
    },
    async remove(projectId, service) {
      const before = find(projectId)
      const rest = without(projectId, service)
      byProject.set(projectId, rest)
      return rest.length < before.length
    },
  }
}
