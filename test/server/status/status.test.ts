import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRecentCalls } from '../../../server/src/operation/recent-calls.js'
import { watchProgram, watchStorage } from '../../../server/src/operation/status/sources.js'
import {
  FRESH_MS,
  createStatus,
  type PartStates,
} from '../../../server/src/operation/status/status.js'
import { fakeWeb } from '../../helpers/fakes/fake-web.js'
import { until } from '../../helpers/clocks/until.js'

/** A status over one source that a test sets, on a clock that it moves. */
function createFakeStatus(states: PartStates) {
  const clock = { now: Date.UTC(2026, 10, 29, 12), elapsed: 0 }
  const source = { states, readings: 0 }
  const status = createStatus(
    [
      () => {
        source.readings++
        return source.states
      },
    ],
    { now: () => clock.now, elapsed: () => clock.elapsed },
  )
  return {
    source,
    status,
    pass(ms: number) {
      clock.now += ms
      clock.elapsed += ms
    },
  }
}

test('a state lasts from the reading that first found it, through later readings of the same', async () => {
  const { source, status, pass } = createFakeStatus({ relay: 'operational', mail: 'operational' })
  const first = await status.read()
  assert.equal(first.state, 'operational')
  pass(FRESH_MS)
  source.states = { relay: 'operational', mail: 'down' }
  const failed = await status.read()
  assert.equal(failed.state, 'degraded')
  assert.deepEqual(failed.parts, [
    { id: 'relay', state: 'operational', since: first.readAt },
    { id: 'mail', state: 'down', since: first.readAt + FRESH_MS },
  ])
  pass(FRESH_MS)
  assert.deepEqual((await status.read()).parts, failed.parts)
  pass(FRESH_MS)
  source.states = { relay: 'down', mail: 'down' }
  const all = await status.read()
  assert.equal(all.state, 'down')
  assert.equal(all.parts[0]!.since, first.readAt + 3 * FRESH_MS)
})

test('a flood of visitors costs one reading until it is too old, also while it fails', async () => {
  const { source, status, pass } = createFakeStatus({ relay: 'operational' })
  await Promise.all(Array.from({ length: 1_000 }, () => status.read()))
  pass(FRESH_MS - 1)
  await status.read()
  assert.equal(source.readings, 1)
  pass(1)
  await Promise.all(Array.from({ length: 1_000 }, () => status.read()))
  assert.equal(source.readings, 2)

  let failures = 0
  const broken = createStatus([
    () => {
      failures++
      return Promise.reject(new Error('a defect'))
    },
  ])
  await assert.rejects(broken.read(), /a defect/)
  await assert.rejects(broken.read(), /a defect/)
  assert.equal(failures, 1)
})

test('a part that several sources know is degraded while they differ', async () => {
  const read = async (...states: readonly PartStates[]) =>
    (await createStatus(states.map((state) => () => state)).read()).parts.map(
      ({ id, state }) => `${id} ${state}`,
    )
  assert.deepEqual(await read({ wallet: 'down' }, { wallet: 'operational' }), ['wallet degraded'])
  assert.deepEqual(await read({ wallet: 'down', mail: 'down' }, { wallet: 'down' }), [
    'mail down',
    'wallet down',
  ])
})

test('a storage that does not answer is down', async () => {
  assert.deepEqual(await watchStorage('relay', { check: async () => {} })(), {
    relay: 'operational',
  })
  const away = watchStorage('relay', { check: () => Promise.reject(new Error('away')) })
  assert.deepEqual(await away(), { relay: 'down' })
})

test('a service fails after three failed calls in a row, until one is answered or five minutes pass', () => {
  let now = 0
  const calls = createRecentCalls(() => now)
  const fail = (service: string, times: number) => {
    for (let time = 0; time < times; time++) calls.add(service, 'failed')
  }
  assert.equal(calls.judge('chains'), 'operational')
  fail('rpc eip155:1', 2)
  calls.add('rpc eip155:10', 'answered')
  assert.equal(calls.judge('chains'), 'operational')
  calls.add('rpc eip155:1', 'abandoned')
  fail('rpc eip155:1', 1)
  assert.equal(calls.judge('chains'), 'degraded')
  assert.equal(
    calls.judge('chains', (service) => service === 'rpc eip155:10'),
    'operational',
    'a chain that is not asked about',
  )
  fail('rpc eip155:10', 3)
  assert.equal(calls.judge('chains'), 'down')
  calls.add('rpc eip155:10', 'refused')
  assert.equal(calls.judge('chains'), 'degraded', 'a refusal is an answer')
  now += 5 * 60_000
  assert.equal(calls.judge('chains'), 'operational')
  fail('node of a project', 3)
  fail('CoinGecko', 3)
  assert.equal(calls.judge('chains'), 'operational', 'nodes of projects are their own matter')
  assert.equal(calls.judge('purchases'), 'operational')
  fail('0x', 3)
  assert.equal(calls.judge('purchases'), 'down')
  assert.equal(calls.judge('mail'), 'operational')
})

test('a program of the wallet is asked for its readiness, and its failure is logged once', async () => {
  let answer: () => unknown = () => ({ status: 'ok' })
  const program = await fakeWeb(() => answer())
  const logged: unknown[] = []
  const log = { warn: (fields: unknown) => void logged.push(fields) }
  try {
    const ask = watchProgram(program.url, log as never)
    assert.deepEqual(await ask(), { wallet: 'operational' })
    assert.deepEqual(
      program.seen.map(({ url }) => url.pathname),
      ['/ready'],
    )
    answer = () => ({ status: 'ok', mail: 'degraded', version: '9.9.9' })
    assert.deepEqual(await ask(), { wallet: 'operational', mail: 'degraded' })
    for (const wrong of [
      () => new Response('busy', { status: 503 }),
      () => new Response('x'.repeat(1_000_000)),
      () => ({ mail: '<script>' }),
      () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/' } }),
    ]) {
      answer = wrong
      assert.deepEqual(await ask(), { wallet: 'down', mail: 'down' })
    }
    assert.equal(logged.length, 1)
    answer = () => ({ status: 'ok' })
    assert.deepEqual(await ask(), { wallet: 'operational' })
  } finally {
    program.stop()
  }
  const gone = watchProgram(program.url, log as never)
  await until(async () => (await gone()).wallet === 'down', 'the program is gone')
})
