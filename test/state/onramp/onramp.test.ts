import { createAccount } from '../../../src/state/account/account.js'
import { createBalances } from '../../../src/state/account/tokens/balances.js'
import { createChainData } from '../../../src/state/account/chain-data.js'
import { createCustomTokens } from '../../../src/state/account/tokens/custom-tokens.js'
import { createNativeBalance } from '../../../src/state/account/tokens/native-balance.js'
import type { PurchaseEnd } from '../../../src/state/onramp/ends.js'
import { createOnramp, type OnrampSlice } from '../../../src/state/onramp/onramp.js'
import { createRemoteFeatures } from '../../../src/state/shell/remote-features.js'
import { CHAIN_DATA, toTransactionRow } from '../../helpers/chains/chain-data-server.js'
import {
  createTestCore,
  fakeConnection,
  type TestCore,
} from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'
import { until } from '../../helpers/clocks/until.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

const CARD = { id: 'card', min: '10.00', max: '7500.00' }
const NETWORK = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const OPTIONS = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [CARD, { id: 'ach_bank_account', min: '10.00', max: '25000.00' }],
    },
    { id: 'EUR', payment_method_limits: [CARD] },
  ],
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ ...NETWORK, contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }],
    },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [NETWORK] },
    {
      id: 'sol',
      name: 'Solana',
      symbol: 'SOL',
      networks: [{ ...NETWORK, name: 'solana', chain_id: '' }],
    },
  ],
}
interface Asked {
  readonly amount: string
  readonly paymentCurrency: {
    readonly id: string
    readonly payment_method_limits: readonly { readonly id: string }[]
  }
  readonly purchaseCurrency: { readonly symbol: string }
}
const money = (amount: string, currency: string) => ({ amount, currency })
const toQuote = ({ amount, paymentCurrency: { id }, purchaseCurrency: { symbol } }: Asked) => ({
  paymentTotal: money(amount, id),
  paymentSubtotal: money(amount, id),
  purchaseAmount: money('98.5', symbol),
  coinbaseFee: money('1.00', id),
  networkFee: money('0.50', id),
  quoteId: 'q1',
})

interface World {
  options: () => unknown
  quote: (asked: Asked) => unknown
  url: (provider: string) => unknown
  purchases: () => unknown[]
}

describe('buying', () => {
  let core: TestCore
  let clock: VirtualClock
  let server: StubbedFetch
  let world: World
  let onramp: OnrampSlice
  let ends: PurchaseEnd[]
  let stop: () => void

  beforeEach(() => (clock = installVirtualClock()))
  afterEach(() => {
    stop()
    core.release()
    server.restore()
    clock.restore()
    localStorage.clear()
  })
  function create(parts: Partial<World> = {}, options: Parameters<typeof createTestCore>[0] = {}) {
    world = {
      options: () => OPTIONS,
      quote: toQuote,
      url: (provider) => ({
        url:
          provider === 'sandbox'
            ? 'https://server.example/onramp/sandbox?order=1'
            : 'https://pay.coinbase.com/buy?sessionToken=1',
      }),
      purchases: () => [],
      ...parts,
    }
    server = stubFetch((url, init) => {
      const body = JSON.parse(String(init?.body ?? '{}')) as Asked & { provider: string }
      if (url.pathname === '/v1/onramp/options') return world.options()
      if (url.pathname === '/v1/onramp/quote') return world.quote(body)
      if (url.pathname === '/v1/generators/onrampurl') return world.url(body.provider)
      if (url.pathname.endsWith('/history')) return { data: world.purchases(), next: null }
      if (url.pathname === '/v1/supported-chains')
        return { http: ['eip155:1', 'eip155:8453'], ws: [] }
      if (url.pathname.endsWith('/balance')) return { balances: [] }
      return init?.method === 'POST' ? { jsonrpc: '2.0', id: 1, result: '0x1' } : undefined
    })
    core = createTestCore({
      ...CHAIN_DATA,
      features: { onramp: ['coinbase', 'sandbox'] },
      ...options,
    })
    const account = createAccount(core)
    const chainData = createChainData(core)
    onramp = createOnramp(core, {
      account,
      chainData,
      balances: createBalances(core, account, chainData, createCustomTokens(core)),
      nativeBalance: createNativeBalance(core, account),
      remoteFeatures: createRemoteFeatures(core),
    })
    ends = []
    onramp.announceEnds((end) => ends.push(end))
    core.edit.add(fakeConnection({}).connection)
    stop = onramp.watch()
    return onramp
  }
  const quoted = () => until(() => onramp.$quote.get().quote !== undefined)
  const linked = () =>
    until(() => ['ready', 'failed'].includes(onramp.$links.get().coinbase?.status ?? ''))
  const quotes = () => server.to('/v1/onramp/quote').length
  const purchase = (id: string, status: string, hash = '') => ({
    ...toTransactionRow(hash, 0, {
      metadata: {
        operationType: 'buy',
        status: `ONRAMP_TRANSACTION_STATUS_${status}`,
        chain: 'eip155:1',
      },
    }),
    id,
  })

  it('RAMP-006 the loading flag is set while a quote is fetched, and cleared after success and after failure', async () => {
    let answer: (value: unknown) => void = () => {}
    create({ quote: () => new Promise((resolve) => (answer = resolve)) })
    await until(() => quotes() === 1)
    expect(onramp.$quote.get()).to.deep.equal({ loading: true })
    answer(
      toQuote({
        amount: '100.00',
        paymentCurrency: { id: 'USD', payment_method_limits: [] },
        purchaseCurrency: { symbol: 'USDC' },
      }),
    )
    await quoted()
    expect(onramp.$quote.get()).to.deep.equal({
      loading: false,
      quote: {
        id: 'q1',
        bought: '98.5',
        symbol: 'USDC',
        total: '100.00',
        currency: 'USD',
        providerFee: '1.00',
        networkFee: '0.50',
        estimate: false,
      },
    })
    world.quote = () => new Response('', { status: 503 })
    onramp.retry()
    expect(onramp.$quote.get().loading).to.equal(true)
    await quoted()
    expect([onramp.$quote.get().loading, onramp.$quote.get().error?.code]).to.deep.equal([
      false,
      'SERVICE_UNAVAILABLE',
    ])
  })

  it('RAMP-005 replaces a failed quote by one with the id mocked-quote-id, for which no page opens', async () => {
    create({ quote: () => new Response('', { status: 500 }) })
    await quoted()
    await linked()
    expect(onramp.$quote.get().quote).to.deep.include({
      id: 'mocked-quote-id',
      bought: '100.00',
      estimate: true,
    })
    expect([
      onramp.canOpen('coinbase'),
      onramp.start('coinbase'),
      onramp.$order.get(),
    ]).to.deep.equal([false, undefined, undefined])
    // One to one would be a wrong price for a currency that is not worth a dollar.
    onramp.choosePurchase('eth')
    await clock.advance(500)
    await quoted()
    expect(onramp.$quote.get().quote).to.deep.include({
      id: 'mocked-quote-id',
      bought: undefined,
      symbol: 'ETH',
    })
  })

  it('RAMP-005 treats answers that are not a quote of the request as failures', async () => {
    create()
    await quoted()
    const wrong: ((asked: Asked) => unknown)[] = [
      (asked) => ({ ...toQuote(asked), purchaseAmount: money('98.5', 'OTHER') }),
      (asked) => ({ ...toQuote(asked), paymentTotal: money('100', 'EUR') }),
      (asked) => ({ ...toQuote(asked), purchaseAmount: money('NaN', 'USDC') }),
      (asked) => ({ ...toQuote(asked), purchaseAmount: money('0', 'USDC') }),
      (asked) => ({ ...toQuote(asked), quoteId: 'mocked-quote-id' }),
      () => ({}),
    ]
    for (const [index, quote] of wrong.entries()) {
      world.quote = quote
      onramp.retry()
      await quoted()
      expect(
        [onramp.$quote.get().quote?.estimate, onramp.$quote.get().error?.code],
        String(index),
      ).to.deep.equal([true, 'RESPONSE_INVALID'])
    }
  })

  it('a screen that ends after the next one began does not affect the quote of the next one', async () => {
    create()
    await quoted()
    const first = stop
    onramp.choosePurchase('eth')
    stop = onramp.watch()
    await until(() => onramp.$quote.get().loading)
    first()
    await clock.advance(500)
    await quoted()
    expect(onramp.$quote.get().quote).to.deep.include({ symbol: 'ETH', estimate: false })
  })

  it('falls back to the default currencies if the server lists none', async () => {
    create({ options: () => new Response('', { status: 503 }) })
    await quoted()
    const { payments, purchases, limits } = onramp.$form.get()
    expect([payments.map(({ id }) => id), purchases.map(({ id }) => id), limits]).to.deep.equal([
      ['USD', 'EUR'],
      ['USDC', 'ETH'],
      { min: 10_00n, max: 7_500_00n },
    ])
  })

  it('sends one request for an amount typed in several steps, none outside the limits, and shows no late answer', async () => {
    const answers: ((value: unknown) => void)[] = []
    create()
    await quoted()
    world.quote = (asked) => new Promise((resolve) => answers.push(() => resolve(toQuote(asked))))
    for (const text of ['2', '25', '250']) onramp.type(text)
    expect(onramp.$quote.get()).to.deep.equal({ loading: true })
    await clock.advance(500)
    await until(() => answers.length === 1)
    onramp.type('9')
    expect([onramp.$form.get().problem, onramp.$quote.get()]).to.deep.equal([
      'low',
      { loading: false },
    ])
    answers[0]!(undefined)
    await clock.advance(1000)
    expect([quotes(), onramp.$quote.get()]).to.deep.equal([2, { loading: false }])
    for (const [text, problem] of [
      ['7500.01', 'high'],
      ['', 'empty'],
      ['abc', 'incorrect'],
      ['-5', 'incorrect'],
      ['1e3', 'incorrect'],
      ['1.234', 'incorrect'],
      ['1,500', 'ambiguous'],
      ['9'.repeat(80), 'high'],
    ] as const) {
      onramp.type(text)
      expect(onramp.$form.get().problem, text).to.equal(problem)
    }
    onramp.type('7500.01')
    onramp.chooseMethod('ach_bank_account')
    expect([onramp.$form.get().problem, onramp.$form.get().limits?.max]).to.deep.equal([
      undefined,
      25_000_00n,
    ])
    onramp.enterLimit('max')
    expect(onramp.$form.get().amount).to.equal(25_000_00n)
  })

  it('requests the page of each on-ramp with the account, the asset, its network and the amount', async () => {
    create()
    await quoted()
    await linked()
    const asked = server.requests
      .filter(({ url }) => url.pathname === '/v1/generators/onrampurl')
      .map(({ body }) => JSON.parse(body!) as object)
    const wanted = {
      defaultExperience: 'buy',
      destinationWallets: [{ address: ALICE, blockchains: ['ethereum'], assets: ['USDC'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: ALICE,
      presetFiatAmount: 100,
    }
    expect(asked).to.deep.equal([
      { ...wanted, provider: 'coinbase' },
      { ...wanted, provider: 'sandbox' },
    ])
    expect([
      onramp.canOpen('coinbase'),
      onramp.canOpen('sandbox'),
      onramp.canOpen('meld'),
    ]).to.deep.equal([true, true, false])
  })

  it('does not open an on-ramp without a page, or with one on another host', async () => {
    for (const url of ['', 'https://pay.coinbase.com.evil.example/']) {
      create({ url: () => ({ url }) })
      await quoted()
      await linked()
      expect([onramp.$links.get().coinbase, onramp.start('coinbase')], url).to.deep.equal([
        { status: 'failed' },
        undefined,
      ])
      stop()
      server.restore()
      core.release()
    }
  })

  it('follows a purchase from the page to its arrival, then reads the balances', async () => {
    create({ purchases: () => [purchase('old', 'IN_PROGRESS')] })
    await quoted()
    await linked()
    await until(() => onramp.$purchases.get().status === 'ready')
    expect(onramp.start('sandbox')).to.equal('https://server.example/onramp/sandbox?order=1')
    expect([onramp.$order.get()?.status, core.tracked.at(-1)]).to.deep.equal([
      'waiting',
      { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'sandbox', network: 'eip155:1' } },
    ])
    await clock.advance(4000)
    expect(onramp.$order.get()?.status).to.equal('waiting')
    world.purchases = () => [purchase('new', 'IN_PROGRESS'), purchase('old', 'SUCCESS', '0x1')]
    await clock.advance(4000)
    await until(() => onramp.$order.get()?.status === 'found')
    expect(
      onramp.$purchases.get().items.map(({ id, delivered, item }) => [id, delivered, item.status]),
    ).to.deep.equal([
      ['new', false, 'pending'],
      ['old', true, 'confirmed'],
    ])
    const before = server.requests.filter(({ url }) => url.pathname.endsWith('/balance')).length
    world.purchases = () => [purchase('new', 'SUCCESS', '0x2'), purchase('old', 'SUCCESS', '0x1')]
    await clock.advance(3000)
    await until(
      () =>
        server.requests.filter(({ url }) => url.pathname.endsWith('/balance')).length ===
        before + 1,
    )
    const reads = server.requests.length
    await clock.advance(60_000)
    expect(
      server.requests.slice(reads).filter(({ url }) => url.pathname.endsWith('/history')),
    ).to.deep.equal([])
  })

  it('stops waiting after 45 reads, and waits again when the page is opened again', async () => {
    create()
    await quoted()
    await linked()
    onramp.start('sandbox')
    for (let turn = 0; turn < 45; turn++) {
      await clock.advance(4000)
      await until(() => onramp.$purchases.get().status !== 'loading')
    }
    await until(() => onramp.$order.get()?.status === 'late')
    onramp.again()
    expect(onramp.$order.get()?.status).to.equal('waiting')
  })

  it('the list of purchases follows the active account, and the previous one is not read any more', async () => {
    create()
    await until(() => onramp.$purchases.get().status === 'ready')
    stop()
    world.purchases = () => [purchase('mine', 'IN_PROGRESS')]
    stop = onramp.watchPurchases()
    await until(() => onramp.$purchases.get().items.length === 1)
    world.purchases = () => [purchase('other', 'SUCCESS', '0x3')]
    core.edit.add(
      fakeConnection({ connectorId: 'org.other', accounts: [`eip155:1:${BOB}`] }).connection,
    )
    core.switchConnection(
      core.connections.list().find(({ accounts }) => accounts[0]!.endsWith(BOB))!.id,
    )
    expect(onramp.$purchases.get().items).to.deep.equal([])
    await until(() => onramp.$purchases.get().items.length === 1)
    await clock.advance(10_000)
    expect([
      onramp.$purchases.get().account,
      onramp.$purchases.get().items.map(({ id }) => id),
    ]).to.deep.equal([`eip155:1:${BOB}`, ['other']])
    const asked = server.requests
      .filter(({ url }) => url.pathname.endsWith('/history'))
      .map(({ url }) => url.pathname.includes(BOB))
    expect(asked.slice(asked.indexOf(true))).to.deep.equal([true])
  })

  it('another account clears the values of the previous one', async () => {
    create()
    await quoted()
    await linked()
    onramp.start('sandbox')
    core.edit.add(
      fakeConnection({ connectorId: 'org.other', accounts: [`eip155:1:${BOB}`] }).connection,
    )
    core.switchConnection(
      core.connections.list().find(({ accounts }) => accounts[0]!.endsWith(BOB))!.id,
    )
    expect([
      onramp.$links.get().sandbox?.status,
      onramp.canOpen('sandbox'),
      onramp.$purchases.get().items,
    ]).to.deep.equal([undefined, false, []])
  })

  it('follows a purchase to its end after a change of account and of network, and shows it in no other list', async () => {
    create()
    await linked()
    await until(() => onramp.$purchases.get().status === 'ready')
    onramp.start('sandbox')
    const other = fakeConnection({
      connectorId: 'org.other',
      accounts: [`eip155:1:${BOB}`],
      switchChain: async ({ id }) => other.control.setChain(id),
    })
    core.edit.add(other.connection)
    core.switchConnection(other.connection.id)
    expect(onramp.$order.get()).to.include({ status: 'waiting', account: `eip155:1:${ALICE}` })
    world.purchases = () => [purchase('new', 'IN_PROGRESS')]
    await clock.reach(() => onramp.$order.get()?.status === 'found')
    expect(onramp.isActive(onramp.$order.get()!)).to.equal(false)
    expect(onramp.$purchases.get().account === `eip155:1:${ALICE}`).to.equal(false)
    await clock.run(core.switchNetwork('eip155:8453'))
    world.purchases = () => [purchase('old', 'IN_PROGRESS'), purchase('new', 'SUCCESS', '0x2')]
    await clock.reach(() => onramp.$order.get()?.purchase !== undefined)
    expect([
      onramp.$order.get()?.purchase?.item.status,
      onramp.$purchases.get().account === `eip155:1:${ALICE}`,
    ]).to.deep.equal(['confirmed', false])
    const reads = () =>
      server.requests.filter(({ url }) => url.pathname.endsWith(`${ALICE}/history`)).length
    const before = reads()
    await clock.advance(30_000)
    expect([before > 0, reads()]).to.deep.equal([true, before])
  })

  it('the end of a purchase for another account is announced at the next opening, unless its account is active by then', async () => {
    create({}, { features: { onramp: ['coinbase', 'sandbox'], multiWallet: true } })
    await linked()
    await until(() => onramp.$purchases.get().status === 'ready')
    onramp.start('sandbox')
    const other = fakeConnection({ connectorId: 'org.other', accounts: [`eip155:1:${BOB}`] })
    core.edit.add(other.connection)
    core.switchConnection(other.connection.id)
    world.purchases = () => [purchase('first', 'SUCCESS', '0x2')]
    await clock.reach(() => onramp.$order.get()?.purchase !== undefined)
    await clock.advance(60_000)
    expect(ends).to.deep.equal([])
    core.setOpen(true)
    core.setOpen(false)
    core.setOpen(true)
    expect(ends).to.deep.equal([
      { account: `eip155:1:${ALICE}`, label: 'Sandbox', kind: 'arrived' },
    ])
    core.setOpen(false)
    await linked()
    expect(onramp.start('sandbox')).not.to.equal(undefined)
    core.switchConnection(
      core.connections.list().find(({ accounts }) => accounts[0]!.endsWith(ALICE))!.id,
    )
    world.purchases = () => [purchase('second', 'IN_PROGRESS'), purchase('first', 'SUCCESS', '0x2')]
    await clock.reach(() => onramp.$order.get()?.status === 'found')
    world.purchases = () => [
      purchase('second', 'SUCCESS', '0x3'),
      purchase('first', 'SUCCESS', '0x2'),
    ]
    await clock.reach(() => onramp.$order.get()?.purchase?.id === 'second')
    core.switchConnection(other.connection.id)
    core.setOpen(true)
    expect(ends).to.have.length(1)
  })

  it('follows an earlier purchase to its end while the visitor starts another one, and never takes one for the other', async () => {
    create()
    await linked()
    await until(() => onramp.$purchases.get().status === 'ready')
    const ends: [number, string | undefined][] = []
    onramp.$changedOrder.listen(
      (order) => order?.purchase && ends.push([order.number, order.purchase.id]),
    )
    onramp.start('sandbox')
    world.purchases = () => [purchase('first', 'IN_PROGRESS')]
    await clock.reach(() => onramp.$order.get()?.status === 'found')
    // A list that is not read in time: the second purchase is then recognised by its time and
    // state.
    onramp.start('sandbox')
    await clock.advance(8000)
    expect(onramp.$order.get()?.status).to.equal('waiting')
    world.purchases = () => [purchase('second', 'IN_PROGRESS'), purchase('first', 'SUCCESS', '0x1')]
    await clock.reach(() => ends.length === 1 && onramp.$order.get()?.status === 'found')
    world.purchases = () => [
      purchase('second', 'SUCCESS', '0x2'),
      purchase('first', 'SUCCESS', '0x1'),
    ]
    await clock.reach(() => ends.length === 2)
    expect(ends).to.deep.equal([
      [1, 'first'],
      [2, 'second'],
    ])
  })

  it('a purchase is no longer followed once no wallet is connected', async () => {
    create()
    await linked()
    await until(() => onramp.$purchases.get().status === 'ready')
    onramp.start('sandbox')
    await clock.run(
      until(
        () => server.requests.filter(({ url }) => url.pathname.endsWith('/history')).length >= 3,
      ),
    )
    await clock.run(core.disconnect())
    expect(onramp.$order.get()).to.equal(undefined)
    const reads = server.requests.length
    await clock.advance(20_000)
    expect(
      server.requests.slice(reads).filter(({ url }) => url.pathname.endsWith('/history')),
    ).to.deep.equal([])
  })
})
