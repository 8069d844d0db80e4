import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { createLog } from '../../../server/src/operation/log.js'
import { startServer } from '../../../server/src/start-server.js'
import { PGLITE_LIMITS } from '../../../server/src/storage/pglite/pglite-limits.js'
import { PgliteThread } from '../../../server/src/storage/pglite/pglite-thread.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import {
  RawRelayClient,
  createClientKey,
  createTopic,
  until,
} from '../../helpers/raw-relay-client.js'
import { prepareData, prepareDatabase } from '../../helpers/embedded-database.js'
import { freezeClock, type FrozenClock } from '../../helpers/clocks/frozen-clock.js'
import { createTemporaryFolder } from '../../helpers/temporary-folder.js'
import { HANG_MS, TEST_HANG_MS } from '../../helpers/clocks/hang.js'

const ENDLESS =
  'with recursive t (n) as (select 1 union all select n from t) select count(*) from t'
// Every thread of this process, in order; the engine's is the last.
const threads: Worker[] = []
const keep = (worker: Worker) => {
  threads.push(worker)
}
const lines: string[] = []
const log = createLog('silent')
for (const level of ['warn', 'error'] as const)
  log[level] = (...parts: unknown[]) => {
    lines.push(JSON.stringify(parts))
  }
const logged = (text: string) => lines.filter((line) => line.includes(text)).length
let folder: string
// The test makes the limits of the queue pass; pglite-queue.test.ts checks their values.
let clock: FrozenClock

before(async () => {
  folder = createTemporaryFolder('pglite-hang')
  process.on('worker', keep)
  clock = freezeClock()
})
beforeEach(() => {
  threads.length = lines.length = 0
})
after(async () => {
  process.off('worker', keep)
  clock.restore()
  await rm(folder, { recursive: true })
})

test('a statement that never ends: every caller is refused, the engine is replaced, committed data is kept', async () => {
  const thread = await open('endless')
  await thread.exec('create table kept (n integer primary key)')
  await thread.query('insert into kept values (1)')
  for (const [round, statement] of [ENDLESS, 'select pg_sleep(600)'].entries()) {
    const refused = [
      thread.query(statement),
      thread.query('insert into kept values (2)'),
      thread.transaction((session) => session.query('insert into kept values (3)')),
    ]
    clock.advance(PGLITE_LIMITS.stallMs)
    await Promise.all(refused.map((work) => assert.rejects(work, isStorageUnavailable)))
    assert.equal(threads.length, round + 1, 'refused before the engine is replaced')
    await assert.rejects(
      thread.query('select 1'),
      isStorageUnavailable,
      'a stalled engine refuses at once',
    )
    clock.advance(PGLITE_LIMITS.statementMs.ordinary)
    await until(() => threads.length === round + 2, 'the engine is replaced')
    await answered(thread)
    assert.deepEqual(
      (await thread.query('select n from kept')).rows,
      [{ n: 1 }],
      'what was refused while it waited is not carried out later',
    )
    assert.equal(logged('it is opened again'), round + 1)
    assert.ok(logged('keeps the embedded engine') > round, lines.join(''))
  }
  assert.ok((await readdir(join(folder, 'endless', 'base'))).every((name) => name !== 'pgsql_tmp'))
  await thread.close()
})

test('the old engine has ended before the directory is opened again', async () => {
  const thread = await open('twice')
  const hung = threads.at(-1)!
  const order: string[] = []
  hung.once('exit', () => order.push('ended'))
  const note = () => {
    order.push('begun')
  }
  process.on('worker', note)
  const refused = assert.rejects(thread.query(ENDLESS), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.statementMs.ordinary)
  await refused
  await until(() => order.length === 2, 'an end and a beginning')
  process.off('worker', note)
  assert.deepEqual(order, ['ended', 'begun'])
  await answered(thread)
  await thread.close()
})

test('a thread that receives requests and answers none is replaced too', async () => {
  const thread = await open('mute')
  await thread.exec('create table kept (n integer)')
  // A transaction that the queue does not know and that never ends: the thread lives, and every
  // request waits in it.
  const worker = threads.at(-1)!
  worker.postMessage({ kind: 'begin', id: -1 }, [])
  const refused = assert.rejects(thread.query('insert into kept values (1)'), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.statementMs.ordinary)
  await refused
  await until(() => threads.length === 2, 'the engine is replaced')
  await answered(thread)
  assert.deepEqual((await thread.query('select n from kept')).rows, [])
  await thread.close()
})

test('in memory: refused, then unavailable for good, and logged; closing does not wait for the engine', async () => {
  const thread = await PgliteThread.open({ directory: undefined, log })
  const refused = assert.rejects(thread.query(ENDLESS), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.statementMs.ordinary)
  await refused
  await until(
    () => logged('what it held in memory is gone; start the server again') === 1,
    'the log line',
  )
  await assert.rejects(thread.query('select 1'), isStorageUnavailable)
  assert.equal(threads.length, 1)
  await thread.close()
})

test('maintenance may take longer than callers wait; both are served afterwards; it ends at its own limit too', async () => {
  const thread = await open('patient')
  const upkeep = thread.maintain('select pg_sleep(1)')
  const other = assert.rejects(thread.query('select 1'), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.stallMs)
  await other
  await upkeep
  assert.deepEqual((await thread.query('select 1 as n')).rows, [{ n: 1 }])
  assert.equal(threads.length, 1)
  const endless = assert.rejects(thread.maintain('select pg_sleep(600)'), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.statementMs.patient)
  await endless
  await until(() => threads.length === 2, 'the engine is replaced')
  await answered(thread)
  await thread.close()
})

test('a transaction that is begun and abandoned is rolled back, and others are served', async () => {
  const thread = await open('left')
  await thread.exec('create table kept (n integer)')
  let go = () => {}
  let isLeft = false
  const left = thread.transaction(async (session) => {
    await session.query('insert into kept values (1)')
    isLeft = true
    await new Promise<void>((resolve) => {
      go = resolve
    })
    await session.query('insert into kept values (2)')
  })
  const refused = assert.rejects(left, isStorageUnavailable)
  await until(() => isLeft, 'the first statement')
  const other = assert.rejects(thread.query('select 1'), isStorageUnavailable)
  clock.advance(PGLITE_LIMITS.stallMs)
  await other
  clock.advance(PGLITE_LIMITS.idleMs.ordinary)
  await until(() => logged('begun and left') === 1, 'the rollback')
  await answered(thread)
  go()
  await refused
  assert.deepEqual((await thread.query('select n from kept')).rows, [])
  assert.equal(threads.length, 1, 'the engine is well')
  await thread.close()
})

test('closing does not wait for an engine that hangs, and loses nothing', async () => {
  const thread = await open('closed')
  await thread.exec('create table kept (n integer)')
  await thread.query('insert into kept values (1)')
  const hanging = assert.rejects(thread.maintain(ENDLESS), isStorageUnavailable)
  await thread.close()
  await hanging
  const again = await PgliteThread.open({ directory: join(folder, 'closed'), log })
  assert.deepEqual((await again.query('select n from kept')).rows, [{ n: 1 }])
  await again.close()
})

test(
  'a server whose engine hangs: requests and publishes are refused, /ready is 503, then it recovers with all acknowledged data',
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
    await receiver.close()
    const sender = await new RawRelayClient(server.relay, { projectId: server.projectId }).open()
    for (let n = 0; n < 20; n++)
      await sender.call('irn_publish', { topic, message: `m${n}`, ttl: 300, tag: 1 })
    const worker = threads.at(-1)!
    worker.postMessage({ kind: 'run', text: ENDLESS, id: -1 }, [])
    let isStalled = false
    const first = sender
      .request('irn_publish', { topic, message: 'refused', ttl: 300, tag: 1 })
      .finally(() => {
        isStalled = true
      })
    await until(() => {
      // The publish reaches the queue shortly after it was sent; repeated stalls stay below the
      // limit at which the engine is replaced.
      if (!isStalled) clock.advance(PGLITE_LIMITS.stallMs / 20)
      return isStalled
    }, 'the refusal')
    assert.equal((await first).error?.data, 'StorageError')
    for (let n = 0; n < 5; n++) {
      const [reply, ready, name] = await Promise.all([
        sender.request('irn_publish', { topic, message: `refused${n}`, ttl: 300, tag: 1 }),
        fetch(`${server.url}/ready`),
        fetch(`${server.url}/v1/profile/account/some.wallet?projectId=${server.projectId}`),
      ])
      assert.equal(reply.error?.data, 'StorageError')
      assert.deepEqual([ready.status, name.status], [503, 503])
      assert.ok(Number(name.headers.get('retry-after')) >= 1)
    }
    assert.equal((await fetch(`${server.url}/health`)).status, 200)
    clock.advance(PGLITE_LIMITS.statementMs.ordinary)
    await until(() => threads.at(-1) !== worker, 'another engine')
    await until(async () => {
      // The last result of /ready is cached for a moment of the clock.
      clock.advance(200)
      return (await fetch(`${server.url}/ready`)).status === 200
    }, 'the server is ready')
    await sender.call('irn_publish', { topic, message: 'after', ttl: 300, tag: 1 })
    const late = new RawRelayClient(server.relay, { projectId: server.projectId, key })
    const { messages } = (await late.call('irn_fetchMessages', { topic })) as {
      messages: { message: string }[]
    }
    assert.deepEqual(
      messages.map(({ message }) => message),
      [...Array.from({ length: 20 }, (_, n) => `m${n}`), 'after'],
    )
    sender.ws.terminate()
    await late.close()
    await server.stop()
  },
)

async function open(name: string): Promise<PgliteThread> {
  return PgliteThread.open({ directory: await prepareDatabase(join(folder, name)), log })
}

async function answered(thread: PgliteThread): Promise<void> {
  for (const end = Date.now() + HANG_MS; ;) {
    try {
      return void (await thread.query('select 1'))
    } catch (error) {
      if (Date.now() > end || !isStorageUnavailable(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
