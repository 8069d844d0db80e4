import { sql } from 'drizzle-orm'
import { CONNECTION_STEPS, type ConnectionStep } from '../../storage/upkeep/count-connections.js'
import { readCount, type AdminEndpoint } from './admin-endpoint.js'
import { findProject } from './find-project.js'

const DAY_MS = 86_400_000
const MAX_DAYS = 90
const USUAL_DAYS = 30
// A page can invent a name with each event.
const MAX_NAMES = 50

/** How often something reached each step. */
type Steps = Readonly<Record<ConnectionStep, number>>

type CountRow = Steps & { readonly key: string }

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
      const countBy = (key: 'day' | 'wallet' | 'family', order: string, limit: number) =>
        database.query<CountRow>(sql`
          select ${sql.raw(key)}::text as key, ${COUNTS} from connection_counts
          where project_id = ${id} and day > ${today - days}::integer and ${sql.raw(key)}::text <> ''
          group by connection_counts.${sql.raw(key)} order by ${sql.raw(order)} limit ${limit}`)
      const [byDay, byWallet, byFamily] = await Promise.all([
        countBy('day', 'day desc', MAX_DAYS),
        countBy('wallet', 'connected desc, chosen desc, wallet', MAX_NAMES),
        countBy('family', '"signedIn" desc, family', MAX_NAMES),
      ])
      return request.context.json({
        days,
        steps: toSteps((step) => byDay.reduce((sum, row) => sum + row[step], 0)),
        // Newest first; days without events are left out.
        byDay: byDay.map((row) => ({ day: Number(row.key) * DAY_MS, steps: pickSteps(row) })),
        wallets: byWallet.map((row) => ({ wallet: row.key, steps: pickSteps(row) })),
        families: byFamily.map((row) => ({ family: row.key, steps: pickSteps(row) })),
      })
    },
  },
]

// One column for each step.
const COUNTS = sql.raw(
  CONNECTION_STEPS.map(
    (step) => `coalesce(sum(count) filter (where step = '${step}'), 0)::float8 as "${step}"`,
  ).join(', '),
)

const toSteps = (count: (step: ConnectionStep) => number) =>
  Object.fromEntries(CONNECTION_STEPS.map((step) => [step, count(step)])) as Steps

const pickSteps = (row: CountRow) => toSteps((step) => row[step])
