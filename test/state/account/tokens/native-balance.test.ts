import { createAccount } from '../../../../src/state/account/account.js'
import { createNativeBalance } from '../../../../src/state/account/tokens/native-balance.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import { fakeChain } from '../../../helpers/fakes/fake-chain.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch } from '../../../helpers/fakes/stub-fetch.js'
import { until } from '../../../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../../../helpers/clocks/virtual-clock.js'

const ACCOUNT = `eip155:1:${ALICE}` as const
const KEY = `wallet-modal.default.query.native-balance.${ACCOUNT}`

/** Stores a balance, `ageMs` old. */
function keep(ageMs: number, change: Readonly<Record<string, unknown>> = {}) {
  const { at = Date.now() - ageMs, ...value } = {
    account: ACCOUNT,
    chainId: 'eip155:1',
    value: '5',
    decimals: 18,
    symbol: 'ETH',
    ...change,
  } as Record<string, unknown>
  localStorage.setItem(KEY, JSON.stringify({ at, value }))
}

describe('native balance', () => {
  let core: TestCore
  let reads: number
  const forget: (() => void)[] = []

  function create(
    getBalance?: () => Promise<bigint>,
    options: Parameters<typeof createTestCore>[0] = {},
  ) {
    core = createTestCore(options)
    reads = 0
    const balance = createNativeBalance(core, createAccount(core))
    const made = fakeConnection({
      ...(getBalance ? { getBalance: () => (reads++, getBalance()) } : {}),
    })
    core.edit.add(made.connection)
    return { balance, control: made.control }
  }
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    core.release()
    localStorage.clear()
  })

  it('reads the balance in base units, exact, with the coin of the network', async () => {
    const { balance } = create(async () => 1_239_990_000_000_000_000n)
    await balance.refresh()
    expect(balance.$balance.get()).to.deep.include({ status: 'ready' })
    expect(balance.$balance.get().value).to.deep.include({
      value: 1_239_990_000_000_000_000n,
      decimals: 18,
      symbol: 'ETH',
      account: ACCOUNT,
    })
  })

  it('STOR-002 reads again after 31 s, not after 29 s', async () => {
    const clock = installVirtualClock()
    let value = 5n
    const { balance } = create(async () => value)
    await balance.refresh()
    value = 7n
    await clock.advance(29_000)
    await balance.refresh()
    expect([reads, balance.$balance.get().value!.value]).to.deep.equal([1, 5n])
    await clock.advance(2_000)
    await balance.refresh()
    expect([reads, balance.$balance.get().value!.value]).to.deep.equal([2, 7n])
  })

  it('STOR-002 the same after a reload: 29 s old is shown and not read, 31 s old is read', async () => {
    keep(29_000)
    const young = create(async () => 7n)
    await young.balance.refresh()
    expect([reads, young.balance.$balance.get().value!.value]).to.deep.equal([0, 5n])
    keep(31_000)
    const old = create(async () => 7n)
    await old.balance.refresh()
    expect([reads, old.balance.$balance.get().value!.value]).to.deep.equal([1, 7n])
    expect((JSON.parse(localStorage.getItem(KEY)!) as { value: unknown }).value).to.include({
      value: '7',
      symbol: 'ETH',
    })
  })

  it('shows the stored value immediately while it reads', async () => {
    keep(3_600_000)
    let answer: ((value: bigint) => void) | undefined
    const { balance } = create(() => new Promise((resolve) => (answer = resolve)))
    const reading = balance.refresh()
    expect(balance.$balance.get()).to.deep.include({ status: 'loading' })
    expect(balance.$balance.get().value!.value).to.equal(5n)
    await until(() => answer)
    answer!(6n)
    await reading
    expect(balance.$balance.get().value!.value).to.equal(6n)
  })

  const UNUSABLE = {
    'another account': { account: `eip155:1:${BOB}` },
    'another network': { chainId: 'eip155:8453' },
    'no number': { value: 'many' },
    'impossible decimals': { decimals: 1e9 },
    'no time': { at: 'now' },
    'a time to come': { at: Date.now() + 3_600_000 },
  }
  for (const [what, change] of Object.entries(UNUSABLE)) {
    it(`reads again if the stored balance has ${what}`, async () => {
      keep(0, change)
      const { balance } = create(async () => 7n)
      await balance.refresh()
      expect(balance.$balance.get().value!.value).to.equal(7n)
    })
  }

  it('ACCT-007 fails for a wallet whose balance cannot be read, and reads again after 30 s or on request', async () => {
    const clock = installVirtualClock()
    const { balance } = create(undefined, { chains: [fakeChain()] })
    expect((await rejection(balance.refresh())).code).to.equal('METHOD_UNSUPPORTED')
    expect(balance.$balance.get().status).to.equal('failed')
    expect(core.errors).to.deep.equal(['METHOD_UNSUPPORTED'])
    await clock.advance(29_000)
    await balance.refresh()
    expect(core.errors).to.have.length(1)
    expect((await rejection(balance.refresh({ force: true }))).code).to.equal('METHOD_UNSUPPORTED')
    await clock.advance(31_000)
    expect((await rejection(balance.refresh())).code).to.equal('METHOD_UNSUPPORTED')
  })

  it('ACCT-007 calls back once for each failure and keeps the known number', async () => {
    keep(60_000)
    const { balance } = create(() => Promise.reject(new Error('node down')))
    let failures = 0
    forget.push(balance.watch(() => failures++))
    await until(() => failures === 1)
    expect(balance.$balance.get()).to.deep.include({ status: 'failed' })
    expect(balance.$balance.get().value!.value).to.equal(5n)
    forget.push(balance.watch(() => failures++))
    await settle()
    expect([failures, reads, core.errors.length]).to.deep.equal([1, 1, 1])
  })

  it('reads a watched balance every 30 s, and no longer once nothing watches', async () => {
    const clock = installVirtualClock()
    const { balance } = create(async () => 1n)
    const stop = balance.watch(() => {})
    await until(() => balance.$balance.get().status === 'ready')
    await clock.advance(30_000)
    await until(() => reads === 2)
    await clock.advance(30_000)
    await until(() => reads === 3)
    stop()
    await clock.advance(120_000)
    expect(reads).to.equal(3)
  })

  it('follows the account: another network and another address have separate balances', async () => {
    let value = 0n
    const { balance, control } = create(async () => ++value)
    forget.push(balance.watch(() => {}))
    await until(() => balance.$balance.get().value?.value === 1n)
    control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
    expect(balance.$balance.get().value).to.equal(undefined)
    await until(() => balance.$balance.get().value?.value === 2n)
    control.setAccounts([`eip155:8453:${BOB}`])
    await until(() => balance.$balance.get().value?.value === 3n)
    expect(balance.$balance.get().value!.account).to.equal(`eip155:8453:${BOB}`)
  })

  it('shows no account data when no wallet is connected', async () => {
    const { balance, control } = create(async () => 1n)
    await balance.refresh()
    control.drop()
    expect(balance.$balance.get()).to.deep.equal({ status: 'idle' })
  })

  it('asks the nodes of the network if the wallet offers no reads', async () => {
    const server = stubFetch((_, init) => ({
      jsonrpc: '2.0',
      id: 1,
      result: String(init?.body).includes('eth_chainId') ? '0x1' : '0x2a',
    }))
    forget.push(server.restore)
    const { balance } = create()
    await balance.refresh()
    expect(balance.$balance.get().value!.value).to.equal(42n)
    expect(
      server.requests.map(({ body }) => (JSON.parse(body!) as { method: string }).method),
    ).to.include('eth_getBalance')
  })

  it('destroying the modal ends a pending read', async () => {
    let aborted = false
    const { balance } = create()
    core.edit.add(
      fakeConnection({
        getBalance: (_, { signal } = {}) =>
          new Promise((_resolve, reject) =>
            signal!.addEventListener('abort', () => ((aborted = true), reject(signal!.reason))),
          ),
      }).connection,
    )
    const reading = balance.refresh()
    await settle()
    core.release()
    expect((await rejection(reading)).code).to.equal('REQUEST_ABORTED')
    expect(aborted).to.equal(true)
  })
})
