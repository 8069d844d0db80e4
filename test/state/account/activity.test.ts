import { createAccount } from '../../../src/state/account/account.js'
import { createActivity } from '../../../src/state/account/activity.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createPending } from '../../../src/state/transactions/pending.js'
import {
  CHAIN_DATA,
  startChainData,
  toNftTransfer,
  toTransactionRow,
  type ChainDataServer,
} from '../../helpers/chains/chain-data-server.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { rejection } from '../../helpers/rejection.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock } from '../../helpers/clocks/virtual-clock.js'

const ACCOUNT = `eip155:1:${ALICE}` as const
const page = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => toTransactionRow(`0x${from + index}`, from + index))

describe('activity', () => {
  let core: TestCore
  let server: ChainDataServer
  let toasts: string[] = []
  afterEach(() => {
    server.stub.restore()
    core.release()
    localStorage.clear()
  })
  function create(
    parts: Parameters<typeof startChainData>[0] = {},
    options: Parameters<typeof createTestCore>[0] = CHAIN_DATA,
  ) {
    toasts = []
    server = startChainData(parts)
    core = createTestCore(options)
    const pending = createPending(core)
    const activity = createActivity(core, createAccount(core), createChainData(core), pending, {
      show: (message) => void toasts.push(message),
    })
    const { control } = fakeAndAdd()
    return { activity, pending, control }
  }
  function fakeAndAdd() {
    const made = fakeConnection({})
    core.edit.add(made.connection)
    return made
  }
  const ids = (activity: ReturnType<typeof create>['activity']) =>
    activity.$activity.get().items.map(({ id }) => id)

  it('reads the newest page: operation, counterparty and transfers', async () => {
    const { activity } = create({
      history: () => ({ data: [toTransactionRow('0x1')], next: null }),
    })
    await activity.refresh()
    const [item] = activity.$activity.get().items
    expect(item).to.deep.include({
      id: '0x1',
      chainId: 'eip155:1',
      at: Date.UTC(2025, 5, 15, 12),
      status: 'confirmed',
      operation: 'send',
    })
    expect(item!.transfers).to.deep.equal([
      { direction: 'out', symbol: 'USDC', amount: '1.5', icon: undefined, nft: false, value: 1.5 },
    ])
    expect(
      server.stub.requests.map(({ url }) => [url.pathname, url.searchParams.get('chainId')]),
    ).to.deep.equal([
      ['/v1/supported-chains', null],
      [`/v1/account/${ALICE}/history`, 'eip155:1'],
    ])
  })

  it('ACT-002 hides a transaction whose every transfer is spam; one clean transfer shows it', async () => {
    const clean = toTransactionRow('0x2').transfers as unknown[]
    const { activity } = create({
      history: () => ({
        data: [
          toTransactionRow('0x1', 0, { transfers: [toNftTransfer(true), toNftTransfer(true)] }),
          toTransactionRow('0x2', 1, { transfers: [toNftTransfer(true), ...clean] }),
        ],
        next: null,
      }),
    })
    await activity.refresh()
    expect(ids(activity)).to.deep.equal(['0x2'])
  })

  it('ACT-003 shows only transactions on the connected network', async () => {
    const { activity } = create({
      history: () => ({
        data: [
          toTransactionRow('0x1', 0, { metadata: { chain: 'eip155:8453' } }),
          toTransactionRow('0x2'),
        ],
        next: null,
      }),
    })
    await activity.refresh()
    expect(ids(activity)).to.deep.equal(['0x2'])
  })

  it('ACT-005 requests the next page by its cursor, one at a time, to the last', async () => {
    const { activity } = create({
      history: (cursor) => ({
        data: page(Number(cursor ?? 0), 2),
        next: cursor === '4' ? null : String(Number(cursor ?? 0) + 2),
      }),
    })
    await activity.refresh()
    await Promise.all([activity.loadOlder(), activity.loadOlder()])
    expect([ids(activity), activity.$activity.get().more]).to.deep.equal([
      ['0x0', '0x1', '0x2', '0x3'],
      true,
    ])
    await activity.loadOlder()
    await activity.loadOlder()
    expect([server.cursors(), activity.$activity.get().more, ids(activity).length]).to.deep.equal([
      [null, '2', '4'],
      false,
      6,
    ])
  })

  it('ACT-005 loads the next page after a page of only spam, a few times', async () => {
    const spam = (at: number) => [
      toTransactionRow(`0x${at}`, at, { transfers: [toNftTransfer(true)] }),
    ]
    const { activity } = create({
      history: (cursor) =>
        cursor === '2'
          ? { data: page(2, 1), next: '3' }
          : { data: spam(Number(cursor ?? 0)), next: String(Number(cursor ?? 0) + 1) },
    })
    await activity.refresh()
    expect([ids(activity), server.cursors()]).to.deep.equal([['0x2'], [null, '1', '2']])
    await activity.loadOlder()
    // Five pages without anything to show: it waits for the next request.
    expect([server.cursors().slice(3), activity.$activity.get().more]).to.deep.equal([
      ['3', '4', '5', '6', '7'],
      true,
    ])
  })

  it('ends if a server returns the requested cursor', async () => {
    const { activity } = create({ history: () => ({ data: page(0, 1), next: 'same' }) })
    await activity.refresh()
    await activity.loadOlder()
    expect([server.cursors(), activity.$activity.get().more]).to.deep.equal([[null, 'same'], false])
  })

  it('ACT-007 a transaction without any transfer is not spam', async () => {
    const { activity } = create({
      history: () => ({
        data: [
          toTransactionRow('0x1', 0, { transfers: [] }),
          toTransactionRow('0x2', 1, { transfers: null }),
        ],
        next: null,
      }),
    })
    await activity.refresh()
    expect(ids(activity)).to.deep.equal(['0x1', '0x2'])
  })

  it('ACT-008 lists nothing for Solana, nor without a server', () => {
    const { activity } = create()
    expect([activity.isListed('eip155'), activity.isListed('solana')]).to.deep.equal([true, false])
    server.stub.restore()
    core.release()
    expect(create({}, {}).activity.isListed('eip155')).to.equal(false)
  })

  it('ACT-004 a first page that fails leaves an empty list; nothing is sent for 30 s', async () => {
    const clock = installVirtualClock()
    const { activity } = create({ history: () => new Response('', { status: 503 }) })
    const failed = rejection(activity.refresh())
    await until(() => server.cursors().length === 1)
    await until(async () => (await clock.advance(100), server.cursors().length === 4))
    expect((await failed).code).to.equal('SERVICE_UNAVAILABLE')
    expect(activity.$activity.get()).to.deep.include({ status: 'failed', items: [] })
    expect(core.tracked.map(({ event }) => event)).to.include('ERROR_FETCH_TRANSACTIONS')
    await clock.advance(29_000)
    await activity.refresh()
    expect(server.cursors()).to.have.length(4)
  })

  it('an older page that fails keeps the existing rows, and is requested again only on demand or after a while', async () => {
    const clock = installVirtualClock()
    const { activity } = create({
      history: (cursor) =>
        cursor ? new Response('', { status: 500 }) : { data: page(0, 1), next: '1' },
    })
    await activity.refresh()
    await activity.loadOlder()
    await activity.loadOlder()
    expect([activity.$activity.get().older, ids(activity), server.cursors()]).to.deep.equal([
      'failed',
      ['0x0'],
      [null, '1'],
    ])
    await activity.loadOlder({ force: true })
    expect(server.cursors()).to.have.length(3)
    await clock.advance(31_000)
    server.history = () => ({ data: page(1, 1), next: null })
    await activity.loadOlder()
    expect([activity.$activity.get().older, ids(activity)]).to.deep.equal(['idle', ['0x0', '0x1']])
  })

  it('shows a transaction sent from here immediately, until the history lists it', async () => {
    const clock = installVirtualClock()
    const { activity, pending } = create({ history: () => ({ data: page(0, 1), next: null }) })
    await activity.refresh()
    const sent = {
      chainId: 'eip155:1',
      kind: 'send',
      status: 'pending',
      at: Date.now(),
      symbol: 'ETH',
      amount: '0.25',
      to: BOB,
    } as const
    pending.add({ ...sent, id: '0xnew', account: ACCOUNT })
    pending.add({ ...sent, id: '0xother', account: `eip155:1:${BOB}` })
    expect(ids(activity)).to.deep.equal(['0xnew', '0x0'])
    expect(activity.$activity.get().items[0]).to.deep.include({
      status: 'pending',
      operation: 'send',
      to: BOB,
    })
    server.history = () => ({ data: [toTransactionRow('0xnew', -1), ...page(0, 1)], next: null })
    await clock.advance(31_000)
    await activity.refresh()
    expect([ids(activity), activity.$activity.get().items[0]!.status]).to.deep.equal([
      ['0xnew', '0x0'],
      'confirmed',
    ])
    expect(pending.$pending.get().map(({ id }) => id)).to.deep.equal(['0xother'])
  })

  it('keeps older pages when new transactions arrive, and drops them if there would be a gap', async () => {
    const clock = installVirtualClock()
    const { activity } = create({
      history: (cursor) =>
        cursor ? { data: page(2, 1), next: null } : { data: page(0, 2), next: '2' },
    })
    await activity.refresh()
    await activity.loadOlder()
    server.history = () => ({ data: [toTransactionRow('0xnew', -1), ...page(0, 1)], next: '1' })
    await clock.advance(31_000)
    await activity.refresh()
    expect(ids(activity)).to.include('0x2')
    server.history = () => ({
      data: [toTransactionRow('0xa', -5), toTransactionRow('0xb', -4)],
      next: 'x',
    })
    await clock.advance(31_000)
    await activity.refresh()
    expect(ids(activity)).to.deep.equal(['0xa', '0xb'])
  })

  it('another network or account starts from the beginning, and a late page of the previous one is ignored', async () => {
    let answer: ((value: unknown) => void) | undefined
    const { activity, control } = create({
      history: (cursor) =>
        cursor ? new Promise((resolve) => (answer = resolve)) : { data: page(0, 1), next: '1' },
    })
    await activity.refresh()
    const older = activity.loadOlder()
    await until(() => answer)
    control.setAccounts([`eip155:1:${BOB}`])
    expect(ids(activity)).to.deep.equal([])
    answer!({ data: page(1, 1), next: null })
    await older
    expect(ids(activity)).to.deep.equal([])
    await activity.refresh()
    expect(server.stub.requests.at(-1)!.url.pathname).to.equal(`/v1/account/${BOB}/history`)
  })

  it('shows the stored rows immediately after a reload, and can load more', async () => {
    const first = create({ history: () => ({ data: page(0, 3), next: '3' }) })
    await first.activity.refresh()
    server.stub.restore()
    core.release()
    const { activity } = create()
    expect([ids(activity), activity.$activity.get().more, server.stub.requests]).to.deep.equal([
      ['0x0', '0x1', '0x2'],
      true,
      [],
    ])
  })

  it('a stored row that no screen can draw makes the stored page absent', async () => {
    const first = create({ history: () => ({ data: page(0, 1), next: null }) })
    await first.activity.refresh()
    const key = Object.keys(localStorage).find((name) => name.includes('query.activity'))!
    const text = localStorage.getItem(key)!
    server.stub.restore()
    core.release()
    for (const change of [
      { at: 1e300 },
      { operation: undefined },
      { from: 5 },
      { transfers: [null] },
    ]) {
      const record = JSON.parse(text) as { value: { items: object[] } }
      record.value.items = record.value.items.map((item) => ({ ...item, ...change }))
      localStorage.setItem(key, JSON.stringify(record))
      const { activity } = create()
      expect(ids(activity), JSON.stringify(change)).to.deep.equal([])
      server.stub.restore()
      core.release()
    }
    const { activity } = create()
    expect(ids(activity)).to.deep.equal([])
  })

  it('cleans names of tokens, and keeps only safe pictures', async () => {
    const transfer = {
      fungible_info: { name: null, symbol: '\u202eCDSU', icon: { url: 'javascript:alert(1)' } },
      nft_info: null,
      direction: 'in',
      quantity: { numeric: '1e99' },
      value: null,
      price: null,
    }
    const { activity } = create({
      history: () => ({
        data: [
          toTransactionRow('0x1', 0, {
            transfers: [transfer, { ...transfer, quantity: { numeric: '5' } }],
          }),
        ],
        next: null,
      }),
    })
    await activity.refresh()
    expect(activity.$activity.get().items[0]!.transfers).to.deep.equal([
      { direction: 'in', symbol: 'CDSU', amount: '5', icon: undefined, nft: false },
    ])
  })
})
