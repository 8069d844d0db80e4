import { createAccount } from '../../../src/state/account/account.js'
import { createTestCore, fakeConnection, type TestCore } from '../../helpers/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/fake-eip1193.js'
import { until } from '../../helpers/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'

const ACCOUNT = `eip155:1:${ALICE}` as const
const KEY = `wallet-modal.default.native-balance.${ACCOUNT}`

/** A balance as it is kept, `ageMs` old. */
function keep(ageMs: number, change: Readonly<Record<string, unknown>> = {}) {
  localStorage.setItem(KEY, JSON.stringify({ account: ACCOUNT, chainId: 'eip155:1', value: '5', decimals: 18, symbol: 'ETH', at: Date.now() - ageMs, ...change }))
}

describe('account', () => {
  let core: TestCore
  let reads: number
  const forget: (() => void)[] = []

  function create(getBalance?: () => Promise<bigint>) {
    core = createTestCore()
    reads = 0
    const account = createAccount(core)
    forget.push(account.$balance.listen(() => {}))
    const made = fakeConnection({ ...(getBalance ? { getBalance: () => (reads++, getBalance()) } : {}) })
    core.connections.add(made.connection, false)
    return { account, control: made.control }
  }
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })

  it('reads the balance in base units, exact, with the coin of the network', async () => {
    const { account } = create(async () => 1_239_990_000_000_000_000n)
    await account.refreshBalance()
    expect(account.$balance.get()).to.deep.include({ status: 'ready' })
    expect(account.$balance.get().value).to.deep.include({ value: 1_239_990_000_000_000_000n, decimals: 18, symbol: 'ETH', account: ACCOUNT })
  })

  it('STOR-002 reads again after 31 s, not after 29 s', async () => {
    keep(29_000)
    const young = create(async () => 7n)
    await young.account.refreshBalance()
    expect(reads).to.equal(0)
    expect(young.account.$balance.get().value!.value).to.equal(5n)
    keep(31_000)
    const old = create(async () => 7n)
    await old.account.refreshBalance()
    expect(reads).to.equal(1)
    expect(old.account.$balance.get().value!.value).to.equal(7n)
    expect(JSON.parse(localStorage.getItem(KEY)!)).to.include({ value: '7', symbol: 'ETH' })
  })

  it('shows what is kept at once while it reads', async () => {
    keep(3_600_000)
    let answer: ((value: bigint) => void) | undefined
    const { account } = create(() => new Promise((resolve) => (answer = resolve)))
    const reading = account.refreshBalance()
    expect(account.$balance.get()).to.deep.include({ status: 'loading' })
    expect(account.$balance.get().value!.value).to.equal(5n)
    answer!(6n)
    await reading
    expect(account.$balance.get().value!.value).to.equal(6n)
  })

  for (const [what, change] of Object.entries({ 'another account': { account: `eip155:1:${BOB}` }, 'no number': { value: 'many' }, 'impossible decimals': { decimals: 1e9 }, 'no time': { at: 'now' } })) {
    it(`takes a kept balance with ${what} for none`, async () => {
      keep(0, change)
      const { account } = create(async () => 7n)
      await account.refreshBalance()
      expect(account.$balance.get().value!.value).to.equal(7n)
    })
  }

  it('ACCT-007 fails for a wallet whose balance cannot be read, and leaves it alone for 30 s', async () => {
    const { account } = create()
    expect((await rejection(account.refreshBalance())).code).to.equal('METHOD_UNSUPPORTED')
    expect(account.$balance.get().status).to.equal('failed')
    expect(core.errors).to.deep.equal(['METHOD_UNSUPPORTED'])
    await account.refreshBalance()
    expect(core.errors).to.have.length(1)
    expect((await rejection(account.refreshBalance({ force: true }))).code).to.equal('METHOD_UNSUPPORTED')
  })

  it('ACCT-007 tells whoever looks once of each failure and keeps the number there was', async () => {
    keep(60_000)
    const { account } = create(() => Promise.reject(new Error('node down')))
    let told = 0
    forget.push(account.watchBalance(() => told++))
    await until(() => told === 1)
    expect(account.$balance.get()).to.deep.include({ status: 'failed' })
    expect(account.$balance.get().value!.value).to.equal(5n)
    forget.push(account.watchBalance(() => told++))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(told).to.equal(1)
    expect(reads).to.equal(1)
  })

  it('follows the account: another network and another address have balances of their own', async () => {
    let value = 0n
    const { account, control } = create(async () => ++value)
    forget.push(account.watchBalance(() => {}))
    await until(() => account.$balance.get().value?.value === 1n)
    control.setChain('eip155:8453', [`eip155:8453:${ALICE}`])
    expect(account.$balance.get().value).to.equal(undefined)
    await until(() => account.$balance.get().value?.value === 2n)
    control.setAccounts([`eip155:8453:${BOB}`])
    await until(() => account.$balance.get().value?.value === 3n)
    expect(account.$balance.get().value!.account).to.equal(`eip155:8453:${BOB}`)
  })

  it('shows nothing of anybody when nobody is connected', async () => {
    const { account, control } = create(async () => 1n)
    await account.refreshBalance()
    control.drop()
    expect(account.$balance.get()).to.deep.equal({ status: 'idle' })
    expect(account.findExplorerUrl()).to.equal(undefined)
  })

  it('leads to the account on the explorer of its network', () => {
    const { account } = create()
    expect(account.findExplorerUrl()).to.equal(`https://etherscan.io/address/${ALICE}`)
  })
})
