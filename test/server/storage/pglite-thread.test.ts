import assert from 'node:assert/strict'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createLog } from '../../../server/src/operation/log.js'
import { startServer, type RunningServer } from '../../../server/src/start-server.js'
import { openPglite } from '../../../server/src/storage/open/open-pglite.js'
import { PgliteThread } from '../../../server/src/storage/pglite/pglite-thread.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  signToken,
  until,
} from '../../helpers/raw-relay-client.js'
import { prepareData, prepareDatabase } from '../../helpers/embedded-database.js'
import { freezeClock, type FrozenClock } from '../../helpers/clocks/frozen-clock.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS, TEST_HANG_MS } from '../../helpers/clocks/hang.js'

const log = createLog('silent')
// Every thread of this process, in order; the database's is the last.
const threads: Worker[] = []
const keep = (worker: Worker) => {
  threads.push(worker)
}
let folder: string
// Stops the clock, so that no statement is refused because the machine is busy.
let clock: FrozenClock

before(async () => {
  folder = createTemporaryFolder('pglite')
  process.on('worker', keep)
  clock = freezeClock()
})
beforeEach(() => {
  threads.length = 0
})
after(async () => {
  process.off('worker', keep)
  clock.restore()
  await rm(folder, { recursive: true })
})

test('a thread that crashes: pending work is refused as unavailable, committed data is kept, other threads are not affected', async () => {
  const thread = await PgliteThread.open({
    directory: await prepareDatabase(join(folder, 'dies')),
    log,
  })
  await thread.exec('create table kept (n integer)')
  await thread.query('insert into kept values ($1)', [1])
  let waiting: Promise<unknown> = Promise.resolve()
  const open = thread.transaction(async (session) => {
    await session.exec('insert into kept values (2)')
    waiting = assert.rejects(thread.query('insert into kept values (4)'), isStorageUnavailable)
    setTimeout(() => void threads.at(-1)!.terminate(), 100)
    await session.exec('select pg_sleep(60)')
  })
  await assert.rejects(open, isStorageUnavailable)
  await waiting
  await assert.rejects(
    thread.query('select 1'),
    isStorageUnavailable,
    'nothing waits for a thread that may never come',
  )
  const read = async () => (await thread.query('select n from kept')).rows
  await until(() => threads.length === 2, 'a second thread')
  await untilAnswered(read)
  assert.deepEqual(await read(), [{ n: 1 }])
  await thread.close()
})

test('an engine whose memory is corrupted is replaced, whatever the cause', async () => {
  const thread = await PgliteThread.open({
    directory: await prepareDatabase(join(folder, 'trap')),
    log,
  })
  const deep = (type: string, levels: number) =>
    thread.query(
      `select length((repeat('[', ${levels}) || repeat(']', ${levels}))::${type}::text) as length`,
    )
  await assert.rejects(deep('jsonb', 5_000), isStorageUnavailable)
  await untilAnswered(() => thread.query('select 1'))
  await assert.rejects(deep('json', 100_000), isStorageUnavailable)
  await untilAnswered(() => thread.query('select 1'))
  assert.equal(threads.length, 3)
  await thread.close()
})

test('a missing directory is not treated as an empty database; it is used again when it is back', async () => {
  const directory = await prepareDatabase(join(folder, 'moved'))
  const thread = await PgliteThread.open({ directory, log })
  await thread.exec('create table kept (n integer)')
  await rename(directory, `${directory}-away`)
  await threads.at(-1)!.terminate()
  await until(() => threads.length >= 3, 'two attempts')
  await assert.rejects(thread.query('select 1'), isStorageUnavailable)
  await rename(`${directory}-away`, directory)
  await untilAnswered(() => thread.query('select n from kept'))
  await thread.close()
})

test('errors of the database keep their SQLSTATE across the threads; times and arrays keep their shape', async () => {
  const database = await openPglite()
  const failure = await database
    .session((session) => session.query('select 1 / $1::integer', [0]))
    .catch((error: unknown) => error)
  assert.equal((failure as { code?: string }).code, '22012')
  assert.equal(isStorageUnavailable(failure), false)
  const [row] = await database.session((session) =>
    session.query<Record<string, unknown>>(
      'select $1::text[] as texts, $2::bigint::float8 as number, null as nothing',
      [['a', '"b"', 'ü'], 2 ** 53 - 1],
    ),
  )
  assert.deepEqual(row, { texts: ['a', '"b"', 'ü'], number: 2 ** 53 - 1, nothing: null })
  await assert.rejects(
    database.session(async (session) => {
      await session.run('create table gone (n integer)')
      throw new Error('changed my mind')
    }),
    /changed my mind/,
  )
  await assert.rejects(
    database.session((session) => session.query('select * from gone')),
    /does not exist/,
  )
  await database.close()
  await assert.rejects(database.check(), isStorageUnavailable)
})

test('in memory nothing is opened again: the data is lost, and every request reports it', async () => {
  const database = await openPglite()
  await threads.at(-1)!.terminate()
  await assert.rejects(database.check(), isStorageUnavailable)
  // Longer than a database on disk takes to open again.
  await new Promise((resolve) => setTimeout(resolve, 200))
  await assert.rejects(database.check(), isStorageUnavailable)
  assert.equal(threads.length, 1)
  await database.close()
})

test(
  'the server whose database thread crashes under load: /ready is 503 until it is back, refused publishes are errors, no acknowledged message is lost or duplicated',
  { timeout: TEST_HANG_MS },
  async () => {
    const server = await startServer({
      port: 0,
      data: await prepareData(join(folder, 'server')),
      logLevel: 'silent',
    })
    const [topic, key] = [createTopic(), createClientKey()]
    const receiver = new RawRelayClient(server.relay, { projectId: server.projectId, key })
    await receiver.call('irn_subscribe', { topic })
    const sender = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
    const [kept, refused]: [string[], string[]] = [[], []]
    for (let n = 0; n < 300; n++) {
      if (n === 100) void threads.at(-1)!.terminate()
      const reply = await sender.request('irn_publish', {
        topic,
        message: `m${n}`,
        ttl: 300,
        tag: 1,
      })
      if (reply.result === true) kept.push(`m${n}`)
      else refused.push(String(reply.error?.data))
      if (reply.result !== true) {
        if (refused.length === 1) await checkDown(server)
        await until(async () => {
          // The last result of /ready is cached for a moment of the clock.
          clock.advance(200)
          return (await fetch(`${server.url}/ready`)).status === 200
        }, 'the server is ready')
      }
    }
    assert.ok(
      refused.length > 0 && kept.length > 150,
      `${kept.length} kept, ${refused.length} refused`,
    )
    assert.ok(
      refused.every((tag) => tag === 'StorageError'),
      refused.join(),
    )
    clock.advance(1_000)
    assert.equal((await fetch(`${server.url}/ready`)).status, 200)
    const arrived = () => receiver.pushes.map(({ data }) => data.message)
    await until(
      () => kept.every((text) => arrived().includes(text)),
      'every acknowledged message on the socket that stayed open',
    )
    assert.deepEqual(
      arrived().filter((text) => kept.includes(text)),
      kept,
    )
    assert.equal(new Set(arrived()).size, arrived().length)
    for (const client of [sender, receiver]) client.ws.terminate()
    await server.stop()
  },
)

async function checkDown(server: RunningServer): Promise<void> {
  const post = (method: string, params: unknown) =>
    fetch(`${server.url}/rpc?projectId=${server.projectId}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${signToken(createClientKey(), server.relay)}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  const [ready, health, publish] = await Promise.all([
    fetch(`${server.url}/ready`),
    fetch(`${server.url}/health`),
    post('irn_publish', { topic: createTopic(), message: 'm', ttl: 300, tag: 1 }),
  ])
  assert.deepEqual([ready.status, health.status, publish.status], [503, 200, 503])
  assert.ok(Number(publish.headers.get('retry-after')) >= 1)
}

async function untilAnswered(work: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + HANG_MS; ;) {
    try {
      return void (await work())
    } catch (error) {
      if (Date.now() > end || !isStorageUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
