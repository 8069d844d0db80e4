import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Database } from '../../../server/src/storage/open/database.js'
import { createEmbeddedUpkeep } from '../../../server/src/storage/upkeep/embedded-upkeep.js'
import { openPglite } from '../../../server/src/storage/open/open-pglite.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'

const ROUNDS = 8
const ROWS = 10_000
const MIB = 1024 ** 2

test('rows that are added and deleted take no more space in the last round than in the first, and the log stays short', async () => {
  const folder = createTemporaryFolder('upkeep')
  const [kept, left] = [
    await openPglite(join(folder, 'kept')),
    await openPglite(join(folder, 'left')),
  ]
  try {
    const [after, without] = [
      await churn(kept, createEmbeddedUpkeep(kept)),
      await churn(left, async () => {}),
    ]
    assert.ok(
      after.tableBytes < 3 * (without.tableBytes / ROUNDS),
      `${after.tableBytes} of ${without.tableBytes}`,
    )
    assert.ok(without.logBytes > 64 * MIB, 'enough was written for a checkpoint')
    assert.ok(after.logBytes < 64 * MIB, `${after.logBytes} of ${without.logBytes}`)
  } finally {
    await Promise.all([kept.close(), left.close()])
    await rm(folder, { recursive: true })
  }
})

async function churn(
  database: Database,
  upkeep: () => Promise<void>,
): Promise<{ tableBytes: number; logBytes: number }> {
  const run = (text: string) => database.session((session) => session.run(text))
  await run('create table churned (n integer primary key, text text not null)')
  for (let round = 0; round < ROUNDS; round++) {
    await run(`insert into churned select n, repeat('x', 900) from generate_series(1, ${ROWS}) n`)
    await run('delete from churned')
    await upkeep()
  }
  const [sizes] = await database.session((session) =>
    session.query<{ tableBytes: number; logBytes: number }>(`
    select pg_table_size('churned')::float8 as "tableBytes", pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "logBytes" from pg_control_checkpoint()`),
  )
  return sizes!
}

test('finding 17: a table is cleaned in steps, and statements that arrive during a step are answered before the next one', async () => {
  const folder = createTemporaryFolder('upkeep-steps')
  const database = await openPglite(join(folder, 'data'))
  const order: string[] = []
  const served: Promise<unknown>[] = []
  const watched: Database = {
    ...database,
    maintain<Row>(query: Parameters<Database['maintain']>[0]) {
      const done = database.maintain<Row>(query)
      const text = JSON.stringify(query.queryChunks)
      if (text.includes('churned')) {
        const [step] = /select|vacuum \([a-z_]+|analyze/.exec(text)!
        // A step is listed when it has ended: the next one may be asked for before the statement's
        // answer has arrived here.
        served.push(
          done.then(() => order.push(step)),
          database.session((session) => session.query('select 1')).then(() => order.push('served')),
        )
      }
      return done
    },
  }
  try {
    const run = (text: string) => database.session((session) => session.run(text))
    await run('create table churned (n integer primary key, text text not null)')
    await run("insert into churned select n, repeat('x', 200) from generate_series(1, 101000) n")
    await run('delete from churned where n % 2 = 0')
    await createEmbeddedUpkeep(watched)()
    await Promise.all(served)
    // 101,000 rows of 200 bytes lie on some 3,000 pages: two slices.
    const steps = ['select', 'select', 'vacuum (process_toast', 'vacuum (process_main', 'analyze']
    assert.deepEqual(
      order,
      steps.flatMap((step) => [step, 'served']),
    )
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
