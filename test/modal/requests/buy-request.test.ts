import type { ConnectionControl } from '../../../src/chains/connection.js'
import type { BuyOptions, BuyResult } from '../../../src/index.js'
import { CHAIN_DATA, toTransactionRow } from '../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../helpers/pages/create-test-core.js'
import { expect } from '../../helpers/expect.js'
import { ALICE, BOB } from '../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import { rejection } from '../../helpers/rejection.js'
import { stubFetch, type StubbedFetch } from '../../helpers/fakes/stub-fetch.js'
import { installVirtualClock, type VirtualClock } from '../../helpers/clocks/virtual-clock.js'

const CARD = { id: 'card', min: '10.00', max: '7500.00' }
const NETWORK = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }
const TOKEN = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const OPTIONS = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: [CARD] },
    { id: 'EUR', payment_method_limits: [CARD] },
  ],
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [NETWORK] },
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ ...NETWORK, contract_address: TOKEN }],
    },
  ],
}
const money = (amount: string, currency: string) => ({ amount, currency })
interface Asked {
  readonly amount: string
  readonly paymentCurrency: { readonly id: string }
  readonly purchaseCurrency: { readonly symbol: string }
}
const toQuote = ({ amount, paymentCurrency: { id }, purchaseCurrency: { symbol } }: Asked) => ({
  paymentTotal: money(amount, id),
  paymentSubtotal: money(amount, id),
  purchaseAmount: money('98.5', symbol),
  coinbaseFee: money('1.00', id),
  networkFee: money('0.50', id),
  quoteId: 'q1',
})
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

describe('modal.buy()', () => {
  let mounted: MountedModal
  let server: StubbedFetch
  let clock: VirtualClock
  let purchases: unknown[]
  const realOpen = window.open

  beforeEach(async () => {
    clock = installVirtualClock()
    window.open = () => null
    purchases = []
    server = stubFetch((url, init) => {
      if (url.pathname === '/v1/onramp/options') return OPTIONS
      if (url.pathname === '/v1/onramp/quote')
        return toQuote(JSON.parse(String(init?.body)) as Asked)
      if (url.pathname === '/v1/generators/onrampurl')
        return { url: 'https://pay.coinbase.com/buy?sessionToken=1' }
      if (url.pathname.endsWith('/history'))
        return { data: url.searchParams.has('onramp') ? purchases : [], next: null }
      if (url.pathname === '/v1/supported-chains')
        return { http: ['eip155:1', 'eip155:8453'], ws: [] }
      if (url.pathname.endsWith('/balance')) return { balances: [] }
      return init?.method === 'POST' ? { jsonrpc: '2.0', id: 1, result: '0x1' } : undefined
    })
    mounted = await mountModal(
      {
        ...CHAIN_DATA,
        features: { onramp: ['coinbase', 'sandbox'] },
        announced: false,
        injected: false,
      },
      { open: false },
    )
  })
  afterEach(() => {
    window.open = realOpen
    unmountModals()
    server.restore()
    clock.restore()
  })
  let control: ConnectionControl
  const connect = () => {
    const made = fakeConnection({})
    control = made.control
    mounted.edit.add(made.connection)
  }
  const onramp = () => mounted.state.slices.get('onramp')
  const asked = () => server.to('/v1/onramp/options').length
  /** Requests a purchase, and waits until the screen shows it. */
  async function buy(options?: BuyOptions): Promise<{ readonly bought: Promise<BuyResult> }> {
    connect()
    const bought = mounted.modal.buy(options)
    bought.catch(() => {})
    await until(
      () => mounted.modal.getState().view === 'OnRampProviders' && mounted.modal.getState().open,
    )
    await mounted.settled()
    return { bought }
  }
  /**
   * Moves the time on until a purchase has ended. Not by `clock.run()`, which moves it on faster than
   * a busy machine answers requests, until they have all timed out.
   */
  async function reachEnd(bought: Promise<BuyResult>): Promise<BuyResult> {
    let isOver = false
    const end = () => void (isOver = true)
    bought.then(end, end)
    await clock.reach(() => isOver)
    return bought
  }
  /** Begins the purchase at the on-ramp. */
  async function begin() {
    await until(() => onramp().canOpen('coinbase') && onramp().$purchases.get().status === 'ready')
    onramp().start('coinbase')
  }

  it('error: OPTIONS_INVALID names the option of the wrong type, and nothing is requested', async () => {
    connect()
    const wrong: readonly [unknown, string][] = [
      ['USDC', 'buy()'],
      [null, 'buy()'],
      [{ token: 5 }, 'buy({ token })'],
      [{ token: '' }, 'buy({ token })'],
      [{ amount: 100 }, 'buy({ amount })'],
      [{ currency: 5 }, 'buy({ currency })'],
      [{ provider: 5 }, 'buy({ provider })'],
      [{ signal: {} }, 'buy({ signal })'],
      ...['', '0', '0.00', '.', '1e3', '-1', '1,5', ' 1', '1.234', 'NaN', '0x10', '१'].map(
        (amount): [unknown, string] => [{ amount }, 'buy({ amount })'],
      ),
    ]
    for (const [options, option] of wrong) {
      const error = await rejection(mounted.modal.buy(options as BuyOptions))
      expect([error.code, error.details['option']], JSON.stringify(options)).to.deep.equal([
        'OPTIONS_INVALID',
        option,
      ])
    }
    expect([asked(), mounted.modal.getState().open]).to.deep.equal([0, false])
  })

  it('error: OPTIONS_INVALID for a token that cannot be bought on the network, and the screen does not open', async () => {
    connect()
    for (const [options, option] of [
      [{ token: 'DOGE' }, 'buy({ token })'],
      [{ currency: 'CHF' }, 'buy({ currency })'],
      [{ provider: 'meld' }, 'buy({ provider })'],
    ] as const) {
      const error = await rejection(mounted.modal.buy(options))
      expect([error.code, error.details['option']], JSON.stringify(options)).to.deep.equal([
        'OPTIONS_INVALID',
        option,
      ])
    }
    expect(mounted.modal.getState().open).to.equal(false)
  })

  it('error: WALLET_DISCONNECTED without a wallet, CHAIN_NOT_CONFIGURED for a network the app does not list, REQUEST_ABORTED', async () => {
    expect((await rejection(mounted.modal.buy())).code).to.equal('WALLET_DISCONNECTED')
    connect()
    expect((await rejection(mounted.modal.buy({ chainId: 'eip155:999' }))).code).to.equal(
      'CHAIN_NOT_CONFIGURED',
    )
    expect((await rejection(mounted.modal.buy({ signal: AbortSignal.abort() }))).code).to.equal(
      'REQUEST_ABORTED',
    )
    expect(mounted.modal.getState().open).to.equal(false)
  })

  it('opens prefilled with one on-ramp, and with every on-ramp after the visitor left it', async () => {
    const { bought } = await buy({
      token: TOKEN.toLowerCase(),
      amount: '49.90',
      currency: 'eur',
      provider: 'coinbase',
    })
    const { purchase: token, payment, amount, problem } = onramp().$form.get()
    expect([token?.symbol, payment?.id, amount, problem]).to.deep.equal([
      'USDC',
      'EUR',
      4990n,
      undefined,
    ])
    expect(
      onramp()
        .$providers.get()
        .map(({ name }) => name),
    ).to.deep.equal(['coinbase'])
    mounted.modal.close()
    expect((await rejection(bought)).code).to.equal('MODAL_CLOSED')
    expect(
      onramp()
        .$providers.get()
        .map(({ name }) => name),
    ).to.deep.equal(['coinbase', 'sandbox'])
  })

  it('resolves when the purchase has arrived, also after the modal was closed', async () => {
    const { bought } = await buy({ token: 'usdc' })
    await begin()
    mounted.modal.close()
    purchases = [purchase('p1', 'IN_PROGRESS')]
    await clock.reach(() => onramp().$order.get()?.status === 'found')
    purchases = [purchase('p1', 'SUCCESS', '0xabc')]
    const { id, provider, account, item } = await reachEnd(bought)
    expect([id, provider, account, item.id, item.status]).to.deep.equal([
      'p1',
      'coinbase',
      `eip155:1:${ALICE}`,
      '0xabc',
      'confirmed',
    ])
  })

  it('error: TRANSACTION_FAILED when the on-ramp did not deliver', async () => {
    const { bought } = await buy()
    await begin()
    purchases = [purchase('p1', 'FAILED')]
    expect((await clock.run(rejection(bought))).code).to.equal('TRANSACTION_FAILED')
  })

  it('error: REQUEST_TIMEOUT when the modal is closed and no purchase is seen', async () => {
    const { bought } = await buy()
    await begin()
    mounted.modal.close()
    expect((await clock.run(rejection(bought))).code).to.equal('REQUEST_TIMEOUT')
  })

  it('error: REQUEST_PENDING while the visitor pays on the page of an on-ramp: the screen stays, and the purchase is followed', async () => {
    const { bought } = await buy({ token: 'usdc' })
    await begin()
    mounted.state.router.push({ view: 'BuyInProgress' })
    expect((await rejection(mounted.modal.buy({ token: 'eth' }))).code).to.equal('REQUEST_PENDING')
    expect(
      (await rejection(mounted.modal.send({ to: ALICE, amount: '1', chainId: 'eip155:8453' })))
        .code,
    ).to.equal('REQUEST_PENDING')
    expect([
      mounted.modal.getState().view,
      onramp().$form.get().purchase?.symbol,
      onramp().$order.get()?.status,
    ]).to.deep.equal(['BuyInProgress', 'USDC', 'waiting'])
    purchases = [purchase('p1', 'SUCCESS', '0xabc')]
    expect((await reachEnd(bought)).id).to.equal('p1')
  })

  it('error: REQUEST_PENDING for a second buy() until the purchase of the first is known; then each resolves with its own', async () => {
    const { bought } = await buy({ token: 'usdc' })
    expect(
      (await rejection(mounted.modal.buy({ token: 'eth', chainId: 'eip155:8453' }))).code,
    ).to.equal('REQUEST_PENDING')
    expect([mounted.modal.getState().view, onramp().$form.get().purchase?.symbol]).to.deep.equal([
      'OnRampProviders',
      'USDC',
    ])
    await begin()
    mounted.modal.close()
    expect((await rejection(mounted.modal.buy())).code).to.equal('REQUEST_PENDING')
    purchases = [purchase('p1', 'IN_PROGRESS')]
    await clock.reach(() => onramp().$order.get()?.status === 'found')
    const second = mounted.modal.buy({ token: 'eth', provider: 'coinbase' })
    await until(
      () => mounted.modal.getState().open && mounted.modal.getState().view === 'OnRampProviders',
    )
    // A purchase that is in the first list after the start counts as an earlier one.
    await begin()
    purchases = [purchase('p2', 'IN_PROGRESS'), purchase('p1', 'SUCCESS', '0xabc')]
    expect((await reachEnd(bought)).id).to.equal('p1')
    expect([mounted.modal.getState().open, onramp().$providers.get().length]).to.deep.equal([
      true,
      1,
    ])
    await clock.reach(() => onramp().$order.get()?.status === 'found')
    purchases = [purchase('p2', 'SUCCESS', '0xdef'), purchase('p1', 'SUCCESS', '0xabc')]
    expect((await reachEnd(second)).id).to.equal('p2')
  })

  it('resolves with the account that the purchase was made for, after the visitor changed the account', async () => {
    const { bought } = await buy({ token: 'usdc' })
    await begin()
    mounted.state.router.push({ view: 'BuyInProgress' })
    control.setAccounts([`eip155:1:${BOB}`])
    expect(mounted.modal.getState().view).to.equal('BuyInProgress')
    purchases = [purchase('p1', 'IN_PROGRESS')]
    await clock.reach(() => onramp().$order.get()?.status === 'found')
    expect(mounted.modal.getState().view).to.not.equal('OnRampActivity')
    purchases = [purchase('p1', 'SUCCESS', '0xabc')]
    const { id, account } = await reachEnd(bought)
    expect([id, account]).to.deep.equal(['p1', `eip155:1:${ALICE}`])
  })

  it('error: WALLET_DISCONNECTED when the visitor disconnects during the purchase', async () => {
    const { bought } = await buy()
    await begin()
    await mounted.modal.disconnect()
    expect((await rejection(bought)).code).to.equal('WALLET_DISCONNECTED')
  })

  it('an aborted signal closes the screen, and destroying the modal ends the wait', async () => {
    const controller = new AbortController()
    const first = await buy({ signal: controller.signal })
    controller.abort()
    expect((await rejection(first.bought)).code).to.equal('REQUEST_ABORTED')
    expect(mounted.modal.getState().open).to.equal(false)
    const second = await buy()
    mounted.modal.destroy()
    expect((await rejection(second.bought)).code).to.equal('MODAL_CLOSED')
  })
})
