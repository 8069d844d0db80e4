import { bip122, bitcoin } from '../../../../src/chains/bip122/index.js'
import { eip155, mainnet } from '../../../../src/chains/eip155/index.js'
import { solana, solanaMainnet } from '../../../../src/chains/solana/index.js'
import { toShortAddress } from '../../../../src/standards/addresses/short-address.js'
import { CHAIN_DATA, toTransactionRow } from '../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { stubFetch, type StubbedFetch } from '../../../helpers/fakes/stub-fetch.js'

const CARD = { id: 'card', min: '10.00', max: '7500.00' }
const NETWORKS = [
  { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' },
]
const OPTIONS = {
  paymentCurrencies: [
    {
      id: 'USD',
      payment_method_limits: [CARD, { id: 'ach_bank_account', min: '10.00', max: '25000.00' }],
    },
    { id: 'EUR', payment_method_limits: [CARD] },
  ],
  purchaseCurrencies: [
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: NETWORKS },
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: NETWORKS },
  ],
}
const money = (amount: string, currency: string) => ({ amount, currency })
const PAGES: Readonly<Record<string, string>> = {
  coinbase: 'https://pay.coinbase.com/buy?sessionToken=1',
  meld: 'https://meldcrypto.com/?token=1',
}

interface Asked {
  readonly amount: string
  readonly provider: string
  readonly paymentCurrency: { readonly id: string }
  readonly purchaseCurrency: { readonly symbol: string }
}

describe('the buy screens', () => {
  let mounted: MountedModal
  let server: StubbedFetch
  let world: {
    quote: (asked: Asked) => unknown
    purchases: (url: URL) => unknown
    onramp: readonly string[] | null
    isEnabled: boolean
    options: unknown
  }
  let opened: { url: string; features: string }[]
  const realOpen = window.open

  beforeEach(() => {
    opened = []
    window.open = (url, _target, features) => {
      opened.push({ url: String(url), features: String(features) })
      return null
    }
    world = {
      quote: ({ amount, paymentCurrency: { id }, purchaseCurrency: { symbol } }) => ({
        paymentTotal: money(amount, id),
        paymentSubtotal: money(amount, id),
        purchaseAmount: money('98.5', symbol),
        coinbaseFee: money('1.00', id),
        networkFee: money('0.50', id),
        quoteId: 'q1',
      }),
      purchases: () => ({ data: [], next: null }),
      onramp: ['coinbase', 'meld'],
      isEnabled: true,
      options: OPTIONS,
    }
  })
  afterEach(() => {
    window.open = realOpen
    unmountModals()
    server.restore()
  })
  async function show(
    view: 'Account' | 'OnRampProviders' | 'OnRampActivity' = 'OnRampProviders',
    options: Parameters<typeof mountModal>[0] = {},
    parts: Parameters<typeof fakeConnection>[0] = {},
  ) {
    server = stubFetch((url, init) => {
      const body = JSON.parse(String(init?.body ?? '{}')) as Asked
      if (url.pathname === '/appkit/v1/config')
        return { features: [{ id: 'onramp', isEnabled: world.isEnabled, config: world.onramp }] }
      if (url.pathname === '/v1/onramp/options') return world.options
      if (url.pathname === '/v1/onramp/quote') return world.quote(body)
      if (url.pathname === '/v1/generators/onrampurl') return { url: PAGES[body.provider] ?? '' }
      if (url.pathname.endsWith('/history'))
        return url.searchParams.has('onramp') ? world.purchases(url) : { data: [], next: null }
      if (url.pathname === '/v1/supported-chains')
        return { http: ['eip155:1', 'eip155:8453'], ws: [] }
      if (url.pathname.endsWith('/balance')) return { balances: [] }
      if (url.pathname === '/getWallets') return { count: 0, data: [] }
      return init?.method === 'POST' ? { jsonrpc: '2.0', id: 1, result: '0x1' } : undefined
    })
    mounted = await mountModal(
      {
        ...CHAIN_DATA,
        server: 'https://server.example',
        announced: false,
        injected: false,
        ...options,
      },
      { open: false },
    )
    const made = fakeConnection(parts)
    mounted.edit.add(made.connection)
    mounted.state.network.activate(made.connection.chainId)
    await mounted.modal.open({ view })
    await mounted.settled()
    return made
  }
  const labels = () =>
    mounted
      .findAll<HTMLElement & { label: string }>('wm-on-ramp-providers-view wm-row, wm-row')
      .map(({ label }) => label)
  const rows = () =>
    mounted.findAll<HTMLElement & { label: string; disabled: boolean; busy: boolean }>('wm-row')
  const ready = () =>
    until(() => rows().length > 0 && rows().every(({ disabled, busy }) => !disabled && !busy))
  const field = () =>
    mounted.find<HTMLInputElement>('wm-buy-amount').shadowRoot!.querySelector('input')!
  async function type(text: string) {
    field().value = text
    field().dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await mounted.settled()
  }

  it('RAMP-001 shows exactly the providers that the server enables', async () => {
    await show()
    await until(() => labels().length > 0)
    expect(labels()).to.deep.equal(['Coinbase', 'Meld'])
    unmountModals()
    server.restore()
    world.onramp = ['coinbase']
    await show()
    await until(() => labels().length > 0)
    expect(labels()).to.deep.equal(['Coinbase'])
  })

  it('RAMP-001 Account offers Buy if there is an on-ramp, and not if the server disables it', async () => {
    await show('Account')
    await until(() => mounted.text().includes('Buy'))
    mounted.button('Buy').click()
    await until(() => mounted.views().at(-1) === 'OnRampProviders')
    expect(mounted.tracks('SELECT_BUY_CRYPTO')).to.deep.equal([{ network: 'eip155:1' }])
    unmountModals()
    server.restore()
    world.isEnabled = false
    await show('Account')
    await until(() => server.to('/appkit/v1/config').length > 0)
    await mounted.settled()
    expect(mounted.text()).not.to.contain('Buy')
  })

  for (const [name, parts, shown] of [
    ['EVM', {}, true],
    [
      'Solana',
      {
        namespace: 'solana',
        chainId: solanaMainnet.id,
        accounts: [`${solanaMainnet.id}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`],
      },
      true,
    ],
    [
      'Bitcoin',
      {
        namespace: 'bip122',
        chainId: bitcoin.id,
        accounts: [`${bitcoin.id}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`],
      },
      false,
    ],
  ] as const) {
    it(`ACCT-002 the account of ${name} has ${shown ? 'a' : 'no'} button to buy`, async () => {
      await show(
        'Account',
        {
          chains: [
            eip155({ networks: [mainnet] }),
            solana({ networks: [solanaMainnet] }),
            bip122({ networks: [bitcoin] }),
          ],
        },
        parts,
      )
      await until(() => mounted.state.slices.get('remoteFeatures').$remote.get() !== undefined)
      await mounted.settled()
      expect(
        mounted
          .findAll('.features button')
          .map(({ textContent }) => textContent!.trim())
          .includes('Buy'),
      ).to.equal(shown)
      expect(
        mounted.findAll('.features button').map(({ textContent }) => textContent!.trim()),
      ).to.include('Receive')
    })
  }

  it('RAMP-002 the page opens in the click, in a window of 600 by 800 that cannot reach this one', async () => {
    await show('OnRampProviders', {
      features: { onramp: [{ name: 'meld', url: 'https://meldcrypto.com/', publicKey: 'key' }] },
    })
    await ready()
    rows()[0]!.click()
    expect(opened).to.have.length(1)
    const { searchParams } = new URL(opened[0]!.url)
    expect([
      searchParams.get('destinationCurrencyCode'),
      searchParams.get('externalCustomerId'),
      searchParams.get('walletAddress')?.startsWith('0x'),
    ]).to.deep.equal(['USDC', 'p', true])
    for (const word of ['width=600', 'height=800', 'noopener', 'noreferrer'])
      expect(opened[0]!.features).to.contain(word)
    await until(() => mounted.views().at(-1) === 'BuyInProgress')
    await mounted.settled()
    expect(mounted.text()).to.contain('Buy with Meld')
  })

  it('RAMP-003 refuses amounts beyond the limits of the payment method, and offers the limit', async () => {
    await show()
    await ready()
    await type('9.99')
    expect([
      mounted.text().includes('The minimum is $10'),
      rows().every(({ disabled }) => disabled),
    ]).to.deep.equal([true, true])
    await type('7500.01')
    expect(mounted.text()).to.contain('The maximum is $7,500')
    mounted.button('Bank account').click()
    await mounted.settled()
    expect(mounted.text()).not.to.contain('The maximum')
    await type('30000')
    mounted.button('Pay $25,000').click()
    await mounted.settled()
    expect(field().value).to.equal('25000')
  })

  it('RAMP-005 marks a failed quote as an estimate, shows no NaN, and disables the on-ramps until a quote is there', async () => {
    world.quote = () => new Response('', { status: 503 })
    await show()
    await until(() => mounted.text().includes('Estimate'))
    await until(() => rows().every(({ busy }) => !busy))
    expect([
      mounted.text().includes('NaN'),
      mounted.text().includes('Couldn’t load the price'),
      rows().map(({ disabled }) => disabled),
    ]).to.deep.equal([false, true, [true, true]])
    rows()[0]!.click()
    expect([opened, mounted.views().at(-1)]).to.deep.equal([[], 'OnRampProviders'])
    world.quote = ({ amount, paymentCurrency: { id }, purchaseCurrency: { symbol } }) => ({
      paymentTotal: money(amount, id),
      paymentSubtotal: money(amount, id),
      purchaseAmount: money('98.5', symbol),
      coinbaseFee: money('0', id),
      networkFee: money('0', id),
      quoteId: 'q',
    })
    mounted.button('Try again').click()
    await ready()
    expect([mounted.text().includes('98.5'), mounted.text().includes('Estimate')]).to.deep.equal([
      true,
      false,
    ])
  })

  it('chooses currency and token on separate screens, and goes back', async () => {
    await show()
    await ready()
    mounted.find('wm-buy-amount').shadowRoot!.querySelector<HTMLElement>('.chip')!.click()
    await until(() => mounted.text().includes('Euro'))
    await mounted.settled()
    mounted.button('Euro EUR').click()
    await until(() => mounted.views().at(-1) === 'OnRampProviders')
    await mounted.settled()
    mounted.find('wm-buy-quote').shadowRoot!.querySelector<HTMLElement>('.chip')!.click()
    await until(() => mounted.views().at(-1) === 'OnRampTokenSelect')
    await mounted.settled()
    mounted.button('Ether ETH').click()
    await until(() => mounted.views().at(-1) === 'OnRampProviders')
    await until(() => mounted.state.slices.get('onramp').$quote.get().quote?.symbol === 'ETH')
    expect(mounted.state.slices.get('onramp').$quote.get().quote?.currency).to.equal('EUR')
  })

  it('a pending purchase leads from the waiting screen to the list', async () => {
    const row = (status: string) => ({
      ...toTransactionRow('', 0, {
        metadata: {
          operationType: 'buy',
          status: `ONRAMP_TRANSACTION_STATUS_${status}`,
          application: { name: 'Coinbase', iconUrl: null },
        },
      }),
      id: 'purchase',
    })
    await show()
    await ready()
    await until(() => mounted.state.slices.get('onramp').$purchases.get().status === 'ready')
    world.purchases = () => ({ data: [row('IN_PROGRESS')], next: null })
    rows()[0]!.click()
    await until(() => mounted.views().at(-1) === 'OnRampActivity')
    await mounted.settled()
    expect([
      mounted.text().includes('Pending'),
      mounted.text().includes('Bought'),
      mounted.views(),
    ]).to.deep.equal([true, true, ['OnRampProviders', 'OnRampActivity']])
    expect(
      mounted
        .findAll('wm-activity-row')
        .flatMap((element) => [...element.shadowRoot!.querySelectorAll('a')]),
    ).to.deep.equal([])
  })

  describe('a purchase for an account that is no longer active', () => {
    const row = (status: string) => ({
      ...toTransactionRow('', 0, {
        metadata: {
          operationType: 'buy',
          status: `ONRAMP_TRANSACTION_STATUS_${status}`,
          application: { name: 'Coinbase', iconUrl: null },
        },
      }),
      id: 'purchase',
    })
    const toast = () =>
      mounted
        .findAll('.toast span')
        .map(({ textContent }) => textContent)
        .join()
    let answer: (status: string) => void
    /**
     * Starts a purchase of Alice, and selects Bob's account while the server has not listed it yet.
     */
    async function buyAndSwitch() {
      const accounts = [`eip155:1:${ALICE}`, `eip155:1:${BOB}`] as const
      const made = await show('OnRampProviders', {}, { accounts })
      await ready()
      await until(() => mounted.state.slices.get('onramp').$purchases.get().status === 'ready')
      let asked = 0
      world.purchases = ({ pathname }) =>
        pathname.includes(BOB)
          ? { data: [], next: null }
          : new Promise((resolve) => {
              asked++
              answer = (status) => resolve({ data: [row(status)], next: null })
            })
      rows()[0]!.click()
      await until(() => mounted.views().at(-1) === 'BuyInProgress' && asked === 1)
      await mounted.settled()
      mounted.state.selectAccount(accounts[1])
      answer('IN_PROGRESS')
      await until(() => asked === 2)
      return made
    }

    it('a toast says that it is on its way, and the list of the active account does not open', async () => {
      await buyAndSwitch()
      await until(() => toast() !== '')
      expect([toast(), mounted.views()]).to.deep.equal([
        `The purchase for ${toShortAddress(ALICE)} is on its way`,
        ['OnRampProviders'],
      ])
    })

    it('a toast says that it arrived, and where to use it', async () => {
      await buyAndSwitch()
      answer('SUCCESS')
      await until(() => toast().includes('arrived'))
      expect(toast()).to.equal(
        `Your purchase arrived at ${toShortAddress(ALICE)}. Switch to that account to use it.`,
      )
    })

    it('a toast says that it arrived, and to connect its account, which the wallet does not offer any more', async () => {
      const { control } = await buyAndSwitch()
      control.setAccounts([`eip155:1:${BOB}`])
      answer('SUCCESS')
      await until(() => toast().includes('arrived'))
      expect(toast()).to.equal(
        `Your purchase arrived at ${toShortAddress(ALICE)}. Connect that account to use it.`,
      )
    })

    it('a toast says that it failed, and whom to ask', async () => {
      await buyAndSwitch()
      answer('FAILED')
      await until(() => toast().includes('failed'))
      expect(toast()).to.equal(
        `The purchase for ${toShortAddress(ALICE)} failed. Contact Coinbase if you paid.`,
      )
    })
  })

  it('explains an empty network, a missing on-ramp and an empty list of purchases', async () => {
    world.options = {
      ...OPTIONS,
      purchaseCurrencies: [
        { ...OPTIONS.purchaseCurrencies[0]!, networks: [{ ...NETWORKS[0]!, chain_id: '42161' }] },
      ],
    }
    await show()
    await until(() => mounted.text().includes('You can’t buy on Ethereum yet'))
    mounted.button('Switch network').click()
    await until(() => mounted.views().at(-1) === 'Networks')
    unmountModals()
    server.restore()
    world.onramp = []
    await show()
    await until(() => mounted.text().includes('No provider available'))
    unmountModals()
    server.restore()
    world.onramp = ['coinbase']
    await show('OnRampActivity')
    await until(() => mounted.text().includes('No purchases yet'))
    unmountModals()
    server.restore()
    world.purchases = () => new Response('', { status: 503 })
    await show('OnRampActivity')
    await until(() => mounted.text().includes('Couldn’t load your purchases'))
  })
})
