import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import { EARLIER_RELEASE, NO_HISTORY, buildRelease } from './earlier-release.js'
import { startUpgradeLoad } from './upgrade-load.js'
import { startServerProcess } from '../helpers/servers/server-process.js'
import { NO_NATS, startNats } from '../helpers/servers/start-nats.js'
import {
  NO_POSTGRES,
  queryPostgres,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

const skip = NO_POSTGRES ?? NO_HISTORY ?? false

let postgres: PostgresServer | undefined
let earlier: string
before(async () => {
  if (skip) return
  postgres = await startPostgres()
  earlier = await buildRelease(EARLIER_RELEASE!)
})
after(() => postgres?.stop())

const TITLE =
  'two instances under load are replaced by the next release one by one, and one goes back: no acknowledged message is lost or reordered, and no request to a serving instance fails'

test(`V3 ${TITLE}`, { skip, timeout: TEST_HANG_MS }, async (context) => await upgrade(context))

test(
  `V3 on NATS, ${TITLE}`,
  { skip: skip || (NO_NATS ?? false), timeout: TEST_HANG_MS },
  async (context) => {
    const nats = await startNats()
    context.after(() => nats.stop())
    await upgrade(context, { NATS_URL: nats.url })
  },
)

async function upgrade(
  context: TestContext,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const database = await postgres!.createDatabase()
  const start = (programs?: string) =>
    startServerProcess(
      [],
      { DATABASE_URL: database, LOG_LEVEL: 'warn', WALLET_MODAL_DRAIN_SECONDS: '2', ...env },
      { programs },
    )
  const countMigrations = async () =>
    (await queryPostgres(database, 'select id from schema_migrations')).length
  const instances = [await start(earlier), await start(earlier)]
  const earlierMigrations = await countMigrations()
  const load = startUpgradeLoad(instances)
  context.after(load.end)

  // As operation.md says: the new version starts beside the old one, then the old one stops.
  async function replace(index: number, programs?: string): Promise<void> {
    await load.isServedByAll()
    const next = await start(programs)
    const stopping = instances[index]!
    assert.equal(await stopping.stop(), 0)
    assert.doesNotMatch(stopping.log(), /unhandled|uncaught|"level":[56]0/i)
    instances[index] = next
    await load.isServedByAll()
  }
  await replace(0)
  const migrations = (await countMigrations()) - earlierMigrations
  await replace(1)
  await replace(0, earlier)
  const report = await load.check()
  for (const instance of instances) assert.equal(await instance.stop(), 0)
  context.diagnostic(JSON.stringify({ earlier: EARLIER_RELEASE, migrations, ...report }))
}
