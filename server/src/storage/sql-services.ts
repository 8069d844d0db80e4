import { and, asc, eq } from 'drizzle-orm'
import type { Database } from './open/database.js'
import { projectServices as table } from './schema/project-services.js'
import type { ServiceStorage } from './storage.js'

/** Services of projects in SQL. */
export function createSqlServices({ orm }: Database): ServiceStorage {
  const { kind, chainId, url } = table
  return {
    list: (projectId) =>
      orm
        .select({ kind, chainId, url })
        .from(table)
        .where(eq(table.projectId, projectId))
        .orderBy(asc(chainId), asc(kind)),
    listChains: (projectId) =>
      orm.select({ kind, chainId }).from(table).where(eq(table.projectId, projectId)),
    async save(projectId, service) {
      await orm
        .insert(table)
        .values({ projectId, ...service })
        .onConflictDoUpdate({
          target: [table.projectId, kind, chainId],
          set: { url: service.url },
        })
    },
    async remove(projectId, service) {
      const removed = await orm
        .delete(table)
        .where(
          and(eq(table.projectId, projectId), eq(kind, service.kind), eq(chainId, service.chainId)),
        )
        .returning({ kind })
      return removed.length > 0
    },
  }
}
