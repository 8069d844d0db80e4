import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import { PGLITE_LIMITS } from '../../../server/src/storage/pglite/pglite-limits.js'
import { PgliteQueue } from '../../../server/src/storage/pglite/pglite-queue.js'
import { isStorageUnavailable } from '../../../server/src/storage/storage-unavailable.js'
import { freezeClock, type FrozenClock } from '../../helpers/clocks/frozen-clock.js'

const STEP_MS = 100
// The limit promised to clients.
const REFUSED_WITHIN_MS = 2_000

interface Sent {
  readonly id: number
  readonly kind: string
  readonly text?: string
}

let clock: FrozenClock
let elapsed = 0
let sent: Sent[]
let revoked: number[]
let hangs: Error[]
let queue: PgliteQueue

beforeEach(() => {
  clock = freezeClock()
  mock.timers.enable({ apis: ['setInterval', 'setImmediate'] })
  elapsed = 0
  sent = []
  revoked = []
  hangs = []
  queue = new PgliteQueue({
    limits: PGLITE_LIMITS,
    log: undefined,
    onBusy: () => {},
    send: (message) => {
      sent.push(message as Sent)
    },
    revoke: (id) => {
      revoked.push(id)
    },
    onHang: (error) => {
      hangs.push(error)
    },
  })
})
afterEach(() => {
  mock.timers.reset()
  clock.restore()
})

test('callers are refused within two seconds while one statement keeps the engine; the engine is given up after fifteen', async () => {
  const refusedAt = ['endless', 'insert 1', 'insert 2'].map((text) => run(text))
  await pass(PGLITE_LIMITS.stallMs - STEP_MS)
  assert.deepEqual(
    refusedAt.map(({ refused }) => refused),
    [undefined, undefined, undefined],
  )
  await pass(REFUSED_WITHIN_MS)
  for (const { refused } of refusedAt)
    assert.ok(refused !== undefined && refused <= REFUSED_WITHIN_MS, String(refused))
  assert.deepEqual(
    sent.map(({ text }) => text),
    ['endless', 'insert 1'],
  )
  assert.deepEqual(
    [...new Set(revoked)],
    [sent[1]!.id],
    'the statement that was sent ahead must not run later',
  )
  const later = run('later')
  await pass(0)
  assert.equal(later.refused, elapsed, 'a stalled engine refuses at once')
  await pass(PGLITE_LIMITS.statementMs.ordinary - elapsed - STEP_MS)
  assert.equal(hangs.length, 0)
  await pass(4 * STEP_MS)
  assert.ok(hangs.length > 0)
  assert.match(hangs[0]!.message, /endless/)
})

test('a stalled engine serves again as soon as it has answered', async () => {
  const slow = run('slow')
  await pass(REFUSED_WITHIN_MS)
  assert.ok(slow.refused)
  queue.receive(sent[0]!.id, { result: undefined })
  const next = run('next')
  await pass(0)
  assert.equal(next.refused, undefined)
  assert.equal(sent.at(-1)!.text, 'next')
  assert.equal(hangs.length, 0)
})

test('maintenance and sessions may take ten minutes; ordinary callers are refused meanwhile', async () => {
  const upkeep = run('vacuum', { patient: true })
  const ordinary = run('insert')
  await pass(REFUSED_WITHIN_MS)
  assert.ok(ordinary.refused! <= REFUSED_WITHIN_MS)
  clock.advance(PGLITE_LIMITS.statementMs.patient - elapsed - STEP_MS)
  await pass(0)
  assert.equal(hangs.length, 0)
  await pass(4 * STEP_MS)
  assert.ok(hangs.length > 0)
  assert.equal(upkeep.refused, undefined, 'refused by whoever ends the engine')
})

test('a transaction without statements is rolled back after ten seconds, and others are refused within two', async () => {
  const begun = queue.begin()
  queue.receive(sent[0]!.id, { result: 7 })
  const turn = await begun
  const other = run('insert')
  await pass(REFUSED_WITHIN_MS)
  assert.ok(other.refused! <= REFUSED_WITHIN_MS)
  assert.equal(sent.length, 1)
  await pass(PGLITE_LIMITS.idleMs.ordinary)
  assert.equal(sent.at(-1)!.kind, 'rollback')
  await assert.rejects(queue.ask({ kind: 'run', text: 'too late' }, { turn }), isStorageUnavailable)
})

function run(text: string, options: { patient?: boolean } = {}): { refused: number | undefined } {
  const outcome: { refused: number | undefined } = { refused: undefined }
  void queue.ask({ kind: 'run', text }, options).then(
    () => {},
    (error: unknown) => {
      if (!isStorageUnavailable(error)) throw error
      outcome.refused = elapsed
    },
  )
  return outcome
}

async function pass(ms: number): Promise<void> {
  for (let rest = ms; rest > 0; rest -= STEP_MS) {
    elapsed += STEP_MS
    clock.advance(STEP_MS)
    mock.timers.tick(STEP_MS)
    for (let turn = 0; turn < 3; turn++) mock.timers.tick(0)
    await Promise.resolve()
    await Promise.resolve()
  }
  await Promise.resolve()
  await Promise.resolve()
}
