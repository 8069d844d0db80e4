import { sql } from 'drizzle-orm'
import type { Database } from '../../storage/open/database.js'
import { readCount, type AdminEndpoint, type AdminRequest } from './admin-endpoint.js'
import { findProject } from './find-project.js'
import { toCsvLine } from './to-csv-line.js'

const MAX_PAGE = 200
const EXPORT_PAGE = 1_000
const READERS = ['owner', 'developer', 'auditor'] as const
const NEWEST = { usual: Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }

interface EventRow {
  readonly id: number
  /** Unix milliseconds. */
  readonly receivedAt: number
  readonly event: unknown
}

/** The events that pages of a project have sent; they contain no personal data. */
export const EVENT_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/projects/:id/events',
    roles: READERS,
    async answer(request) {
      const limit = readCount(request, 'limit', { usual: 50, max: MAX_PAGE })
      const before = readCount(request, 'before', NEWEST)
      const { database, projectId } = await open(request)
      return request.context.json({
        events: await readPage(database, { projectId, before, limit }),
      })
    },
  },
  {
    method: 'GET',
    path: '/admin/v1/projects/:id/events.csv',
    roles: READERS,
    async answer(request) {
      const { database, projectId } = await open(request)
      const { server, user, context } = request
      await server.admin.audit.record(
        { user, action: 'events.export', subject: projectId },
        async () => {},
      )
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', `attachment; filename="events-${projectId}.csv"`)
      return context.body(toStream(exportEvents(database, projectId)))
    },
  },
]

async function open(request: AdminRequest) {
  const { id } = await findProject(request)
  return { database: await request.server.storage.database(), projectId: id }
}

// The comparison of pairs allows the index of both columns alone. With `project_id = …` the planner
// may read all newer events of other projects to find those of a project that sends none any more.
function readPage(
  database: Database,
  { projectId, before, limit }: { projectId: string; before: number; limit: number },
): Promise<readonly EventRow[]> {
  return database.query<EventRow>(sql`
    select id::float8 as id, received_at::float8 as "receivedAt", event from events
    where (project_id, id) < (${projectId}, ${before}) and project_id >= ${projectId}
    order by project_id desc, events.id desc limit ${limit}`)
}

async function* exportEvents(database: Database, projectId: string): AsyncGenerator<string> {
  yield toCsvLine(['id', 'received at', 'type', 'event', 'all'])
  for (let before = Number.MAX_SAFE_INTEGER; ;) {
    const page = await readPage(database, { projectId, before, limit: EXPORT_PAGE })
    yield page.map(toLine).join('')
    if (page.length < EXPORT_PAGE) return
    before = page.at(-1)!.id
  }
}

function toLine({ id, receivedAt, event }: EventRow): string {
  const { type, event: name } =
    (event as { props?: { type?: unknown; event?: unknown } } | null)?.props ?? {}
  return toCsvLine([id, new Date(receivedAt).toISOString(), type, name, JSON.stringify(event)])
}

function toStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
}
