import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { ApiError } from '../../http/api-error.js'
import { readJsonBody } from '../../http/read-body.js'
import {
  deleteProject,
  readProjectUsage,
  rotateProject,
} from '../../operation/commands/project-data.js'
import { ADMIN_ROLES } from '../../operation/admin/roles.js'
import { FeatureInvalid, changeFeatures } from '../../storage/projects/change-features.js'
import { createProject } from '../../storage/projects/create-project.js'
import { isOriginPattern } from '../../storage/projects/is-origin-pattern.js'
import { isLocalOrigin } from '../../storage/projects/origins.js'
import { readDaily } from '../../storage/upkeep/daily-use.js'
import { MAX_EVENT_BYTES_PER_PROJECT } from '../../storage/save-events.js'
import type { Project } from '../../storage/storage.js'
import { readShape } from '../read-shape.js'
import { readCount, type AdminEndpoint, type AdminRequest } from './admin-endpoint.js'
import { findProject, noProject } from './find-project.js'

const MAX_BODY_BYTES = 64 * 1024
const MAX_PAGE = 200
// `events` of the usage is one more when there are more.
const MAX_COUNTED = 10_000
const EDITORS = ['owner', 'developer'] as const
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const Origins = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200))
const NewProject = z.object({
  name: Name,
  origins: Origins,
  anyOrigin: z.optional(z.boolean()),
  analytics: z.optional(z.boolean()),
})
const ProjectChange = z.object({
  name: z.optional(Name),
  origins: z.optional(Origins),
  /** In the form of `project features --set`: `swap=off`. */
  features: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(20))),
  analytics: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
})

interface ListedProject extends Pick<Project, 'id' | 'name' | 'development' | 'origins'> {
  readonly disabled: boolean
  readonly createdAt: number
}

/** The projects of an installation. */
export const PROJECT_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/projects',
    roles: ADMIN_ROLES,
    answer: listProjects,
  },
  {
    method: 'POST',
    path: '/admin/v1/projects',
    roles: EDITORS,
    async answer({ context, server, user }) {
      const {
        name,
        origins,
        anyOrigin = false,
        analytics = false,
      } = readShape(
        NewProject,
        await readJsonBody(context, MAX_BODY_BYTES),
        'The body needs a name of at most 100 characters, and origins',
      )
      if (origins.length === 0 && !anyOrigin)
        throw new ApiError(
          400,
          'origins',
          'Name the pages that may use the project, or set anyOrigin',
        )
      checkOrigins(origins, false)
      const project = createProject({
        name,
        development: false,
        origins: [...new Set(origins)],
        analytics,
      })
      await server.admin.audit.record(
        { user, action: 'project.create', subject: project.id, details: { name, origins } },
        () => server.storage.projects.save(project),
      )
      return context.json(project, 201)
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/projects/:id',
    roles: ADMIN_ROLES,
    async answer(request) {
      const project = await findProject(request)
      request.context.header('ETag', toTag(project))
      return request.context.json(project)
    },
  },
  {
    method: 'PATCH',
    path: '/admin/v1/projects/:id',
    roles: EDITORS,
    async answer(request) {
      const { context, server, user } = request
      const changes = readShape(
        ProjectChange,
        await readJsonBody(context, MAX_BODY_BYTES),
        'The body may have name, origins, features, analytics and disabled',
      )
      const { id } = await findProject(request)
      const { features = [], ...plain } = changes
      const changed = await server.admin.audit.record(
        { user, action: 'project.change', subject: id, details: changes },
        () =>
          server.storage.projects.change(id, (project) => {
            checkTag(context.req.header('if-match'), project)
            if (changes.origins) checkOrigins(changes.origins, project.development)
            return {
              ...project,
              ...omitUndefined(plain),
              features: applyFeatures(project, features),
            }
          }),
      )
      if (!changed) throw noProject()
      context.header('ETag', toTag(changed))
      return context.json(changed)
    },
  },
  {
    method: 'POST',
    path: '/admin/v1/projects/:id/rotate',
    roles: ['owner'],
    async answer(request) {
      const { context, server, user } = request
      const { id } = await findProject(request)
      const database = await server.storage.database()
      const next = await server.admin.audit.record(
        { user, action: 'project.rotate', subject: id },
        () => rotateProject({ database, projects: server.storage.projects }, id),
      )
      return context.json({ id: next })
    },
  },
  {
    method: 'DELETE',
    path: '/admin/v1/projects/:id',
    roles: ['owner'],
    async answer(request) {
      const { context, server, user } = request
      const { id, name } = await findProject(request)
      const database = await server.storage.database()
      await server.admin.audit.record(
        { user, action: 'project.delete', subject: id, details: { name } },
        () => deleteProject({ database, projects: server.storage.projects }, id),
      )
      return context.json({ id })
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/projects/:id/usage',
    roles: ADMIN_ROLES,
    async answer(request) {
      const { id } = await findProject(request)
      const database = await request.server.storage.database()
      const hasNats = request.server.config.natsUrl !== undefined
      const [usage, eventBytesToday] = await Promise.all([
        readProjectUsage({ database, hasNats, maxEvents: MAX_COUNTED + 1 }, id),
        readDaily(database, { kind: 'events of project', owner: id }),
      ])
      return request.context.json({
        ...usage,
        maxEventsCounted: MAX_COUNTED,
        eventBytesToday,
        maxEventBytesPerDay: MAX_EVENT_BYTES_PER_PROJECT,
      })
    },
  },
]

// By name and id of the last one of the page before, so that no page becomes slower than the first.
async function listProjects(request: AdminRequest): Promise<Response> {
  const { context, server, query } = request
  const limit = readCount(request, 'limit', { usual: 50, max: MAX_PAGE })
  const search = (query('search') ?? '').slice(0, 100)
  const after = query('after')
  const database = await server.storage.database()
  const last = after === undefined ? undefined : await server.storage.projects.find(after)
  if (after !== undefined && !last)
    throw new ApiError(
      400,
      'after',
      'There is no project with this id any more; list from the start',
    )
  const projects = await database.query<ListedProject>(sql`
    select id, name, development, origins, disabled, created_at::float8 as "createdAt" from projects
    where (${search} = '' or id = ${search} or position(lower(${search}) in lower(name)) > 0)
      ${last ? sql`and (name, id) > (${last.name}, ${last.id})` : sql``}
    order by name, id limit ${limit}`)
  return context.json({ projects })
}

// Of the content, so that it is the same for every instance.
function toTag({ id, name, development, origins, features, analytics, disabled }: Project): string {
  // JSON of the database has its members in another order.
  const switches = features.map((feature) => [feature.id, feature.isEnabled, feature.config])
  const content = [id, name, development, origins, switches, analytics, disabled ?? false]
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`
}

// `If-Match` protects what another person or tab has changed meanwhile (RFC 9110, §13.1.1).
function checkTag(tag: string | undefined, project: Project): void {
  if (tag !== undefined && tag !== toTag(project))
    throw new ApiError(412, 'if-match', 'The project was changed since it was read')
}

function checkOrigins(origins: readonly string[], development: boolean): void {
  for (const origin of origins) {
    if (!isOriginPattern(origin))
      throw new ApiError(
        400,
        'origins',
        `"${origin}" is no origin such as https://app.example or https://*.app.example`,
      )
    if (!development && isLocalOrigin(origin))
      throw new ApiError(
        400,
        'origins',
        `"${origin}" is on a visitor's machine; only development projects allow such pages`,
      )
  }
}

function applyFeatures(project: Project, changes: readonly string[]): Project['features'] {
  try {
    return changeFeatures(project.features, changes)
  } catch (error) {
    if (error instanceof FeatureInvalid) throw new ApiError(400, 'features', error.message)
    throw error
  }
}

function omitUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as never
}
