import { sql } from 'drizzle-orm'
import { CONNECTION_STEPS, type ConnectionStep } from '../../storage/upkeep/count-connections.js'
import { readCount, type AdminEndpoint } from './admin-endpoint.js'
import { findProject } from './find-project.js'

const DAY_MS = 86_400_000
const MAX_DAYS = 90
const USUAL_DAYS = 30
const MAX_WALLETS = 50

/** How often something reached each step. */
type Steps = Readonly<Record<ConnectionStep, number>>

interface CountRow {
  readonly key: string
  readonly step: ConnectionStep
  readonly count: number
}

/** The way from opening the modal to signing in, counted from analytics events. A count is of events, not of people. */
export const CONNECTION_ENDPOINTS: readonly AdminEndpoint[] = [
  {
    method: 'GET',
    path: '/admin/v1/projects/:id/connections',
    roles: ['owner', 'developer', 'auditor'],
    async answer(request) {
      const days = Math.max(1, readCount(request, 'days', { usual: USUAL_DAYS, max: MAX_DAYS }))
      const { id } = await findProject(request)
      const database = await request.server.storage.database()
      const today = Math.floor(Date.now() / DAY_MS)
      const countBy = (key: 'day' | 'wallet' | 'family') =>
        database.query<CountRow>(sql`
          select ${sql.raw(key)}::text as key, step, sum(count)::float8 as count from connection_counts
          where project_id = ${id} and day > ${today - days}::integer group by 1, 2`)
      const [byDay, byWallet, byFamily] = await Promise.all([
        countBy('day'),
        countBy('wallet'),
        countBy('family'),
      ])
      const wallets = group(byWallet).sort(
        (one, other) =>
          other.steps.connected - one.steps.connected || other.steps.chosen - one.steps.chosen,
      )
      return request.context.json({
        days,
        steps: addUp(byDay),
        // Newest first; days without events are left out.
        byDay: group(byDay)
          .map(({ key, steps }) => ({ day: Number(key) * DAY_MS, steps }))
          .sort((one, other) => other.day - one.day),
        wallets: wallets
          .filter(({ key }) => key !== '')
          .slice(0, MAX_WALLETS)
          .map(({ key, steps }) => ({ wallet: key, steps })),
        families: group(byFamily)
          .filter(({ key }) => key !== '')
          .sort((one, other) => other.steps.signedIn - one.steps.signedIn)
          .map(({ key, steps }) => ({ family: key, steps })),
      })
    },
  },
]

function group(rows: readonly CountRow[]): { key: string; steps: Steps }[] {
  const keys = [...new Set(rows.map(({ key }) => key))]
  return keys.map((key) => ({ key, steps: addUp(rows.filter((row) => row.key === key)) }))
}

function addUp(rows: readonly CountRow[]): Steps {
  return Object.fromEntries(
    CONNECTION_STEPS.map((step) => [
      step,
      rows.reduce((sum, row) => sum + (row.step === step ? row.count : 0), 0),
    ]),
  ) as Steps
}
