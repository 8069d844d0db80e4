import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ADMIN_ENDPOINTS } from '../../../server/src/routes/admin/admin-routes.js'
import { createAuditLog } from '../../../server/src/operation/admin/audit-log.js'
import { openMemoryDatabase } from '../../../server/src/storage/open/open-memory-database.js'
import type { Database } from '../../../server/src/storage/open/database.js'
import { createSqlProjects } from '../../../server/src/storage/sql-projects.js'

type Query = Parameters<Database['query']>[0]

/** A node of a plan, as `explain (analyze, format json)` shows it. */
interface PlanNode {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const ROWS = 20_000
const PAGE = 51
const toId = (number: number) => String(number).padStart(32, '0')
const ID = `lpad(n::text, 32, '0')`
const TODAY = Math.floor(Date.now() / 86_400_000)

// Project 2 has the oldest event alone, project 1 the older quarter, project 3 the rest.
const ROWS_OF_PROJECTS = `
  insert into projects select ${ID}, 'Shop ' || n, false, '{}', '[]', true, n, false
    from generate_series(1, ${ROWS}) n;
  insert into events (project_id, event, received_at)
    select lpad((case when n = 1 then 2 when n <= ${ROWS / 4} then 1 else 3 end)::text, 32, '0'), '{}', n
    from generate_series(1, ${ROWS}) n;
  insert into connection_counts select ${ID}, ${TODAY}, 'opened', '', '', 1
    from generate_series(1, ${ROWS}) n;
  insert into admin_audit (at, user_id, user_name, action, subject, details)
    select n, 'a', 'Ada', 'x', '', '{}' from generate_series(1, ${ROWS}) n;
  analyze`

describe('rows that a page of the console reads, of 20,000 in each table', () => {
  let database: Database
  const plans: PlanNode[] = []
  before(async () => {
    database = await openMemoryDatabase()
    await database.session((session) => session.run(ROWS_OF_PROJECTS))
  })
  after(() => database.close())

  // The same statements, each explained before it is answered.
  async function explain(query: Query): Promise<void> {
    const { sql, params } = query.toQuery({
      escapeParam: (index: number) => `$${index + 1}`,
    } as never)
    const [row] = await database.session((session) =>
      session.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${sql}`,
        params,
      ),
    )
    plans.push(row!['QUERY PLAN'][0].Plan)
  }
  const explained = (): Database => ({
    ...database,
    async query<Row>(query: Query) {
      await explain(query)
      return database.query<Row>(query)
    },
    async maintain<Row>(query: Query) {
      await explain(query)
      return database.maintain<Row>(query)
    },
  })
  async function countRowsRead(path: string, given: Readonly<Record<string, unknown>>, id = '') {
    const endpoint = ADMIN_ENDPOINTS.find((one) => `${one.method} ${one.path}` === `GET ${path}`)!
    const open = async () => explained()
    plans.length = 0
    await endpoint.answer({
      context: { json: (answer: unknown) => answer },
      server: {
        storage: { database: open, projects: createSqlProjects(database) },
        admin: { audit: createAuditLog(open) },
        config: {},
      },
      param: () => id,
      query: (name: string) => (name in given ? String(given[name]) : undefined),
    } as never)
    assert.ok(plans.length > 0)
    return plans.reduce((sum, plan) => sum + addUp(plan), 0)
  }

  for (const [name, most, path, given, id] of [
    ['projects', PAGE, '/admin/v1/projects', { limit: PAGE, search: '' }],
    ['later projects', PAGE, '/admin/v1/projects', { limit: PAGE, search: '', after: toId(9_000) }],
    ['events', PAGE, '/admin/v1/projects/:id/events', { limit: PAGE }, toId(1)],
    ['older events', PAGE, '/admin/v1/projects/:id/events', { limit: PAGE, before: 99 }, toId(1)],
    ['the one event of a project', 1, '/admin/v1/projects/:id/events', { limit: PAGE }, toId(2)],
    ['connections', 3, '/admin/v1/projects/:id/connections', { days: 90 }, toId(7)],
    ['acts', PAGE, '/admin/v1/audit', { limit: PAGE }],
    ['older acts', PAGE, '/admin/v1/audit', { limit: PAGE, before: 99 }],
    ['usage', 10_001, '/admin/v1/projects/:id/usage', {}, toId(3)],
  ] as const)
    test(name, async () => {
      const read = await countRowsRead(path, given, id)
      assert.ok(read > 0 && read <= most, `${read} rows: ${JSON.stringify(plans)}`)
    })
})

function addUp(node: PlanNode): number {
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Relation Name'] === undefined ? 0 : read * node['Actual Loops']
  return (node.Plans ?? []).reduce((sum, plan) => sum + addUp(plan), own)
}
