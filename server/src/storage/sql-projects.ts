import { asc, eq } from 'drizzle-orm'
import type { Database } from './database.js'
import { projects } from './schema/projects.js'
import type { Project, ProjectStorage } from './storage.js'

/** Projects in SQL. */
export function createSqlProjects({ orm }: Database): ProjectStorage {
  return {
    async find(id) {
      const [row] = await orm.select().from(projects).where(eq(projects.id, id))
      return row && toProject(row)
    },
    async list() {
      return (await orm.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id))).map(toProject)
    },
    async save({ id, ...rest }) {
      const values = { ...rest, origins: [...rest.origins], features: [...rest.features] }
      await orm.insert(projects).values({ id, ...values, createdAt: Date.now() }).onConflictDoUpdate({ target: projects.id, set: values })
    },
  }
}

function toProject({ createdAt: _, ...project }: typeof projects.$inferSelect): Project {
  return project
}
