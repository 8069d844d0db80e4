import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from './open/database.js'
import { completeFeatures } from './complete-features.js'
import { projects } from './schema/projects.js'
import type { Project, ProjectStorage } from './storage.js'

// Arbitrary advisory lock id: the process with the lock creates the development project.
const LOCK = 7_308_333

/** Projects in SQL. */
export function createSqlProjects({ orm, transaction }: Database): ProjectStorage {
  return {
    async find(id) {
      const [row] = await orm.select().from(projects).where(eq(projects.id, id))
      return row && toProject(row)
    },
    async list() {
      return (
        await orm.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id))
      ).map(toProject)
    },
    async save(project) {
      const values = toRow(project)
      await orm
        .insert(projects)
        .values(values)
        .onConflictDoUpdate({
          target: projects.id,
          set: { ...values, createdAt: sql`${projects.createdAt}` },
        })
    },
    change: (id, apply) =>
      transaction(async (inner) => {
        const [row] = await inner.select().from(projects).where(eq(projects.id, id)).for('update')
        if (!row) return undefined
        const changed = apply(toProject(row))
        const { createdAt: _, ...values } = toRow(changed)
        await inner.update(projects).set(values).where(eq(projects.id, id))
        return changed
      }),
    async remove(id) {
      await orm.delete(projects).where(eq(projects.id, id))
    },
    findDevelopment: (project) =>
      transaction(async (inner) => {
        await inner.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
        const [row] = await inner
          .select()
          .from(projects)
          .where(eq(projects.development, true))
          .orderBy(asc(projects.createdAt), asc(projects.id))
          .limit(1)
        if (!row) await inner.insert(projects).values(toRow(project))
        return row ? toProject(row) : project
      }),
  }
}

function toRow(project: Project): typeof projects.$inferInsert {
  return {
    ...project,
    origins: [...project.origins],
    features: [...project.features],
    createdAt: Date.now(),
  }
}

function toProject({ createdAt: _, ...project }: typeof projects.$inferSelect): Project {
  return { ...project, features: completeFeatures(project.features) }
}
