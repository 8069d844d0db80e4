import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBudgets, type Budgets } from '../../server/src/http/budget/budgets.js'
import { shareSpending, type SharedSpending } from '../../server/src/http/budget/shared-spending.js'
import type { InstanceLine } from '../../server/src/storage/relay/instance-line.js'

const NEVER_MS = 2 ** 31 - 1
const RATE = { burst: 100, perSecond: 0.001 }
const LIMITS = {
  maxSockets: 64,
  maxTopics: 10,
  maxUnreadBytes: 10,
  maxPages: 1,
  maxBacklogBytes: 10,
}

interface Instance {
  readonly budgets: Budgets
  readonly spending: SharedSpending
}

/** Three instances on a channel within this process, whose reports are sent only by `flush`. */
function startInstances(rate = RATE): {
  instances: readonly [Instance, Instance, Instance]
  announce: (text: string) => void
  sent: string[]
} {
  const receivers = new Set<(text: string) => void>()
  const sent: string[] = []
  const announce = (text: string) => {
    for (const receive of receivers) receive(text)
  }
  const line: InstanceLine = {
    send: (text) => {
      sent.push(text)
      announce(text)
    },
    watch: (receive) => {
      receivers.add(receive)
    },
    stop: async () => {},
  }
  const start = (n: number): Instance => {
    const budgets = createBudgets({
      address: rate,
      client: rate,
      project: rate,
      limits: LIMITS,
      isShared: true,
    })
    return {
      budgets,
      spending: shareSpending({ budgets, line, instance: `i${n}`, intervalMs: NEVER_MS }),
    }
  }
  return { instances: [start(0), start(1), start(2)], announce, sent }
}

test('spending of an address and of a client key at one instance is subtracted at all others, once', () => {
  const {
    instances: [one, two, three],
    sent,
  } = startInstances()
  assert.equal(one.budgets.tryTake('203.0.113.1', undefined, 60), 0)
  assert.equal(one.budgets.ofClient('did:key:z6Mk').tryTake(70), 0)
  assert.equal(one.budgets.tryTake('203.0.113.2', 'a'.repeat(32), 4), 0)
  one.spending.flush()
  one.spending.flush()
  assert.equal(sent.length, 1, 'nothing is reported twice')
  assert.doesNotMatch(sent[0]!, /203\.0\.113\.2/, 'little is not worth a report')
  for (const { budgets } of [two, three]) {
    assert.ok(budgets.tryTake('203.0.113.1', undefined, 41) > 0)
    assert.equal(budgets.tryTake('203.0.113.1', undefined, 39), 0)
    assert.ok(budgets.ofClient('did:key:z6Mk').tryTake(31) > 0)
    assert.equal(budgets.tryTake('203.0.113.2', 'a'.repeat(32), 99), 0)
  }
  assert.equal(
    one.budgets.tryTake('203.0.113.1', undefined, 39),
    0,
    'an instance does not charge its own report',
  )
})

test('sockets of one address at two instances share one rate, and a debt is at most one burst', async () => {
  const {
    instances: [one, two],
  } = startInstances({ burst: 10, perSecond: 100 })
  for (const { budgets } of [one, two])
    for (let n = 0; n < 4; n++) assert.ok(budgets.of('203.0.113.1').addSocket())
  // Eight sockets get an eighth of the rate each: paying off one unit takes 80 ms, 40 ms for the
  // four sockets that are here.
  two.budgets.of('203.0.113.1').tryTake(10)
  two.spending.flush()
  one.budgets.charge('a:203.0.113.1', { units: 10, sockets: 4, by: 'i1' })
  const started = performance.now()
  // The wait of a budget does not keep a process alive; a socket does.
  const alive = setInterval(() => {}, NEVER_MS)
  await one.budgets.of('203.0.113.1').take(1)
  clearInterval(alive)
  assert.ok(performance.now() - started >= 60)
  for (let n = 0; n < 50; n++)
    two.budgets.charge('a:203.0.113.9', { units: 1_000, sockets: 0, by: 'i9' })
  assert.ok(
    two.budgets.tryTake('203.0.113.9', undefined, 10) <= 0.2,
    'what was spent elsewhere is owed for a burst at most',
  )
})

test('ignores an invalid report', () => {
  const {
    instances: [one],
    announce,
  } = startInstances()
  for (const text of [
    '',
    'x',
    '{}',
    'null',
    '[]',
    JSON.stringify({ instance: 'x', spent: [['a:203.0.113.1', -100, 0]] }),
    JSON.stringify({ instance: 'x', spent: [['a:203.0.113.1', '100', 0]] }),
    JSON.stringify({
      instance: 'x',
      spent: [
        ['p:203.0.113.1', 100, 0],
        ['', 100, 0],
      ],
    }),
  ])
    announce(text)
  assert.equal(one.budgets.tryTake('203.0.113.1', undefined, 100), 0)
})
