import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OTHER_WALLET, readStep } from '../../../server/src/storage/upkeep/count-connections.js'
import { saveEvents } from '../../../server/src/storage/save-events.js'
import { connectionCounts } from '../../../server/src/storage/schema/connection-counts.js'
import { openMemoryDatabase } from '../../../server/src/storage/open/open-memory-database.js'

const toEvent = (event: string, properties?: object) => ({
  props: { type: 'track', event, properties },
})

test('an event reports a step with its wallet and family', () => {
  assert.deepEqual(readStep(toEvent('SELECT_WALLET', { name: ' Lumen ', platform: 'qrcode' })), {
    step: 'chosen',
    wallet: 'Lumen',
    family: '',
  })
  assert.deepEqual(readStep(toEvent('CONNECT_SUCCESS', { name: 'Lumen', namespace: 'solana' })), {
    step: 'connected',
    wallet: 'Lumen',
    family: 'solana',
  })
  assert.deepEqual(readStep(toEvent('SIWX_AUTH_SUCCESS', { network: 'eip155:1' })), {
    step: 'signedIn',
    wallet: '',
    family: 'eip155',
  })
  assert.deepEqual(readStep(toEvent('MODAL_OPEN', { connected: false }))?.step, 'opened')
})

test('a modal that opens connected, other events and damaged ones report none', () => {
  for (const event of [
    toEvent('MODAL_OPEN', { connected: true }),
    toEvent('CLICK_NETWORKS'),
    toEvent('constructor'),
    toEvent('__proto__'),
    { props: null },
    null,
    'MODAL_OPEN',
    [],
  ])
    assert.equal(readStep(event), undefined, JSON.stringify(event))
})

test('a name is text of bounded length, and a family a namespace', () => {
  const { wallet, family } = readStep(
    toEvent('CONNECT_SUCCESS', {
      name: `\u0000\ud800${'x'.repeat(500)}`,
      namespace: '<script>',
    }),
  )!
  assert.equal(wallet, 'x'.repeat(64))
  assert.equal(family, '')
  assert.equal(readStep(toEvent('CONNECT_SUCCESS', { name: { a: 1 } }))!.wallet, '')
})

test('stored events are counted once each, and invented names end in one row', async () => {
  const database = await openMemoryDatabase()
  try {
    const save = (list: readonly unknown[]) =>
      saveEvents(database, { projectId: 'p', list, owner: 'o' })
    const read = async () =>
      (await database.orm.select().from(connectionCounts))
        .map(({ step, wallet, count }) => ({ step, wallet, count }))
        .sort((one, other) => (one.step < other.step ? -1 : 1))
    await save([
      toEvent('MODAL_OPEN'),
      toEvent('SELECT_WALLET', { name: 'Lumen' }),
      toEvent('SELECT_WALLET', { name: 'Lumen' }),
    ])
    await save([toEvent('SELECT_WALLET', { name: 'Lumen' }), toEvent('CLICK_NETWORKS')])
    assert.deepEqual(await read(), [
      { step: 'chosen', wallet: 'Lumen', count: 3 },
      { step: 'opened', wallet: '', count: 1 },
    ])
    for (let from = 0; from < 300; from += 50)
      await save(
        Array.from({ length: 50 }, (_, n) => toEvent('SELECT_WALLET', { name: `w${from + n}` })),
      )
    await save([toEvent('SELECT_WALLET', { name: 'Lumen' })])
    const chosen = (await read()).filter(({ step }) => step === 'chosen')
    assert.ok(chosen.length <= 202, `${chosen.length} rows`)
    assert.equal(chosen.find(({ wallet }) => wallet === 'Lumen')?.count, 4)
    assert.ok(chosen.find(({ wallet }) => wallet === OTHER_WALLET)!.count >= 99)
    assert.equal(
      chosen.reduce((sum, { count }) => sum + count, 0),
      304,
    )
  } finally {
    await database.close()
  }
})

test('invented families leave a bounded number of rows, and the known ones are still counted', async () => {
  const database = await openMemoryDatabase()
  try {
    const save = (list: readonly unknown[]) =>
      saveEvents(database, { projectId: 'p', list, owner: 'o' })
    for (const event of ['SIWX_AUTH_SUCCESS', 'CONNECT_SUCCESS'])
      await save(
        Array.from({ length: 500 }, (_, n) =>
          toEvent(event, { name: `w${n % 7}`, namespace: `f${n}x` }),
        ),
      )
    await save([toEvent('SIWX_AUTH_SUCCESS', { network: 'solana:x' })])
    const rows = await database.orm.select().from(connectionCounts)
    assert.ok(rows.length <= 500, `${rows.length} rows`)
    assert.ok(new Set(rows.map(({ family }) => family)).size <= 20)
    assert.equal(rows.find(({ family }) => family === 'solana')?.count, 1)
    assert.equal(
      rows.reduce((sum, { count }) => sum + count, 0),
      1_001,
    )
  } finally {
    await database.close()
  }
})
