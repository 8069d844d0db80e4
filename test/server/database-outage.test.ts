import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test, type TestContext } from 'node:test'
import { sufferOutage } from './outage.js'
import { startServerProcess, type ServerProcess } from '../helpers/servers/server-process.js'
import { openSilentLine, type SilentLine } from '../helpers/faults/silent-line.js'
import {
  NO_POSTGRES,
  startPostgres,
  type PostgresServer,
} from '../helpers/servers/start-postgres.js'
import { TEST_HANG_MS } from '../helpers/clocks/hang.js'

// `npm run soak:database` runs the full minute.
const AWAY_MS = Number(process.env['OUTAGE_MS'] ?? 4_000)
const options = { skip: NO_POSTGRES, timeout: TEST_HANG_MS }
const GROWTH_MIB = 150
let postgres: PostgresServer | undefined
let crashed: PostgresServer | undefined
let lost: PostgresServer | undefined

before(async () => {
  if (NO_POSTGRES) return
  const start = () => startPostgres()
  ;[postgres, crashed, lost] = await Promise.all([start(), start(), start()])
})
after(() => Promise.all([postgres?.stop(), crashed?.stop(), lost?.stop()]))

// Separate servers and databases: most of a test is the time in which the database is unavailable.
describe('an outage of the database', { concurrency: true }, () => {
  test(
    'V3 a database that stops and starts again: requests are refused meanwhile, no acknowledged message is lost, everything resumes',
    options,
    async (context) => {
      const server = await startServerProcess([], {
        DATABASE_URL: await crashed!.createDatabase(),
        LOG_LEVEL: 'warn',
      })
      await check(context, server, {
        goAway: () => crashed!.crash(),
        comeBack: () => crashed!.start(),
      })
    },
  )

  test(
    'V3 a database that stops answering, with connections that hang: the same, as quickly',
    options,
    async (context) =>
      runBehindLine(await postgres!.createDatabase(), (server, line) =>
        check(context, server, { goAway: () => line.silence(), comeBack: () => line.speak() }),
      ),
  )

  test(
    'V3 a database that dies and whose replica is promoted in its place: the same, and no acknowledged message is lost',
    options,
    async (context) => {
      const database = await lost!.createDatabase()
      const replica = await lost!.startReplica()
      try {
        await runBehindLine(database, (server, line) =>
          check(context, server, {
            goAway: () => lost!.crash(),
            async comeBack() {
              await replica.promote()
              line.redirect(replica.port)
            },
          }),
        )
      } finally {
        await replica.stop()
      }
    },
  )

  test('V3 a server whose database does not answer still stops on SIGTERM', options, async () =>
    runBehindLine(await postgres!.createDatabase(), async (server, line) => {
      line.silence()
      await fetch(`${server.url}/ready`)
      assert.equal(await server.stop(), 0)
    }),
  )
})

/** Starts a server that reaches its database through a line, gives both to `work`, then stops the line. */
async function runBehindLine(
  database: string,
  work: (server: ServerProcess, line: SilentLine) => Promise<void>,
): Promise<void> {
  const address = new URL(database)
  const line = await openSilentLine(Number(address.port))
  address.port = String(line.port)
  try {
    await work(
      await startServerProcess([], { DATABASE_URL: address.href, LOG_LEVEL: 'warn' }),
      line,
    )
  } finally {
    await line.stop()
  }
}

async function check(
  context: TestContext,
  server: ServerProcess,
  line: { goAway: () => Promise<void> | void; comeBack: () => Promise<void> | void },
): Promise<void> {
  const report = await sufferOutage({
    ...server,
    ...line,
    awayForMs: AWAY_MS,
    readMemory: () => readMemory(server.pid),
  })
  assert.ok(report.refused > 0, JSON.stringify(report))
  assert.ok(report.memoryGrowthMib < GROWTH_MIB, JSON.stringify(report))
  assert.equal(await server.stop(), 0)
  assert.doesNotMatch(server.log(), /unhandled|uncaught|"level":60/i)
  context.diagnostic(JSON.stringify(report))
}

function readMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}
