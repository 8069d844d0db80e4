import type { LitElement } from 'lit'
import {
  showAmount,
  showExactAmount,
  showMoney,
  showPrice,
  showShortMoney,
} from '../../../../src/elements/views/account/holdings/account-amounts.js'
import { listFeatures } from '../../../../src/elements/views/account/wallet-features.js'
import { fromPending } from '../../../../src/state/account/activity-item.js'
import {
  CHAIN_DATA,
  startChainData,
  toBalanceRow,
  toNftRow,
  toTransactionRow,
  type ChainDataServer,
} from '../../../helpers/chains/chain-data-server.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'

const FEATURES = {
  walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  receive: true,
  swaps: true,
  send: true,
  sendNamespaces: ['eip155', 'solana'],
} as const

describe('the assets and activity of an account', () => {
  let mounted: MountedModal
  let server: ChainDataServer

  async function show(
    parts: Parameters<typeof startChainData>[0] = {},
    options: Parameters<typeof mountModal>[0] = {},
    connection: Parameters<typeof fakeConnection>[0] = { getBalance: async () => 7n * 10n ** 18n },
  ) {
    server = startChainData(parts)
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA, ...options },
      { open: false },
    )
    const made = fakeConnection(connection)
    mounted.edit.add(made.connection)
    await mounted.modal.open()
    await mounted.settled()
    return made.control
  }
  afterEach(() => {
    unmountModals()
    server.stub.restore()
  })
  const inTokens = (selector: string) => [
    ...(mounted
      .findAll('wm-account-tokens')[0]
      ?.shadowRoot!.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const rows = () => inTokens('li').map((row) => row.textContent!.replace(/\s+/g, ' ').trim())
  const toast = () => mounted.state.toasts.$toast.get()?.message
  const holdings = (count: number) => ({
    balances: [
      toBalanceRow('ETH', '1.23999', 2_000),
      ...Array.from({ length: count - 1 }, (_, index) => toBalanceRow(`T${index}`, '10.999', 1)),
    ],
  })
  /** The box of the first letter that matches. */
  function toLetter(element: HTMLElement, letter: RegExp): DOMRect {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const at = node.textContent!.search(letter)
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    throw new Error(`"${element.textContent}" has no such letter`)
  }
  async function openActivity() {
    mounted.find('[data-id=activity]').click()
    await mounted.settled()
  }

  it('ACCT-001 shows the total, the native coin with three decimals and tokens with two, rounded down', async () => {
    await show({ balances: () => holdings(2) })
    await until(() => rows().length === 2)
    expect(rows()).to.deep.equal([
      'ETH coin Ethereum 1.239 ETH $2,479.98 Price $2,000.00',
      'T0 coin Ethereum 10.99 T0 $10.99 Price $1.00',
    ])
    expect(mounted.find('.balance').textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      'Total balance$2,490.97',
    )
    expect(mounted.find('.own').textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      'Balance1.239 ETH',
    )
  })

  it('in right-to-left languages, a name in Latin letters is next to its picture', async () => {
    await show({ balances: () => holdings(2) }, { language: 'ar' })
    await until(() => rows().length === 2)
    await until(() => inTokens('.words')[0]!.matches(':dir(rtl)'))
    await mounted.settled()
    const right = (selector: string) =>
      Math.round(inTokens(selector)[0]!.getBoundingClientRect().right)
    // Rows that come in at another place move there.
    await until(() => right('.words:not(.end) .name') === right('.words:not(.end)'))
  })

  for (const language of ['ar', 'he', 'fa'])
    it(`an amount stands before its symbol and the sign before the money in "${language}", as elsewhere`, async () => {
      await show({ balances: () => holdings(2) }, { language })
      await until(() => rows().length === 2)
      await until(() => inTokens('.words')[0]!.matches(':dir(rtl)'))
      await mounted.settled()
      const runs = [...inTokens('.detail.amount'), mounted.find('.own bdi')]
      expect(runs.map((run) => run.textContent.trim().slice(-3).trim())).to.deep.equal([
        'ETH',
        'T0',
        'ETH',
      ])
      const money = mounted.find('.balance .amount')
      expect(toLetter(money, /\$/).right).to.be.at.most(toLetter(money, /\p{N}/u).left + 1)
      for (const run of runs) {
        const [number, symbol] = [toLetter(run, /\p{N}/u), toLetter(run, /[A-Z]/)]
        expect(number.right).to.be.lessThan(symbol.left)
      }
    })

  it('a changed total rolls to its new digits', async () => {
    let price = 2_000
    await show({ balances: () => ({ balances: [toBalanceRow('ETH', '1', price)] }) })
    const total = () => mounted.find('.balance bdi').textContent
    await until(() => total() === '$2,000.00')
    expect(mounted.find('.balance').getAnimations({ subtree: true })).to.deep.equal([])
    const rolled: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement) rolled.push(node.textContent)
    })
    observer.observe(mounted.find('.balance'), { childList: true })
    price = 2_100
    await mounted.state.slices.get('portfolio').refresh({ force: true })
    await until(() => rolled.length > 0 && total() === '$2,100.00')
    observer.disconnect()
    // The digit that comes, and the digit that leaves.
    expect(rolled).to.deep.equal(['$2,100.00'.replace('1', '10')])
  })
  it('the contents of a tab come in from the side of the tab', async () => {
    await show({
      balances: () => holdings(2),
      nfts: () => ({ data: [], next: null, listed: true }),
    })
    await until(() => rows().length === 2)
    for (const [tab, from] of [
      ['nfts', 'translateX(8px)'],
      ['tokens', 'translateX(-8px)'],
    ] as const) {
      mounted.find(`[data-id=${tab}]`).click()
      const moving = () =>
        mounted
          .find('[role=tabpanel]')
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).getKeyframes()[0]!['transform'])
      await until(() => moving().length > 0)
      expect(moving()).to.deep.equal([from])
      for (const animation of mounted.find('[role=tabpanel]').getAnimations()) animation.finish()
    }
  })
  it('requests the balances of each network once, and reads no node if there is a server', async () => {
    await show({
      balances: (chainId) => ({ balances: [toBalanceRow('ETH', '1', 1, { chainId })] }),
    })
    await until(() => rows().length === 2)
    await mounted.settled()
    expect(
      server.stub.requests
        .filter(({ url }) => !/identity|reverse|fungible/.test(url.pathname))
        .map(({ url }) => `${url.pathname} ${url.searchParams.get('chainId') ?? ''}`.trim()),
    ).to.deep.equal([
      '/v1/supported-chains',
      `/v1/account/${ALICE}/balance eip155:1`,
      `/v1/account/${ALICE}/balance eip155:8453`,
    ])
  })

  it('lists all networks with their marks and one total, and one network on choice, also after a way back', async () => {
    await show({
      balances: (chainId) => ({
        balances: [toBalanceRow('ETH', '1', chainId === 'eip155:1' ? 30 : 40, { chainId })],
      }),
    })
    await until(() => rows().length === 2)
    expect(rows()).to.deep.equal([
      'ETH coin Base 1.000 ETH $40.00 Price $40.00',
      'ETH coin Ethereum 1.000 ETH $30.00 Price $30.00',
    ])
    expect(inTokens('.badge')).to.have.length(0)
    expect(mounted.find('.balance').textContent).to.contain('$70.00')
    const filter = () => mounted.find('wm-network-filter').shadowRoot!.querySelector('select')!
    expect([...filter().options].map(({ text }) => text.trim())).to.deep.equal([
      'All networks',
      'Ethereum',
      'Base',
    ])
    filter().value = 'eip155:8453'
    filter().dispatchEvent(new Event('change'))
    await until(() => rows().length === 1)
    inTokens('.token')[0]!.click()
    await until(() => mounted.findAll('wm-token-view').length === 1)
    mounted.state.modal.back()
    await until(() => rows().length === 1)
    expect(rows()[0]).to.contain('Base')
    expect(filter().value).to.equal('eip155:8453')
  })

  it('shows the line of the last day and its change in place of the price, asked once for the shown rows', async () => {
    const now = Date.now()
    const asked: (readonly string[])[] = []
    await show({
      balances: (chainId) => ({ balances: chainId === 'eip155:1' ? holdings(2).balances : [] }),
      histories: (addresses) => {
        asked.push(addresses)
        return {
          histories: [
            {
              address: addresses[0],
              prices: [
                [now - 86_400_000, 2_000],
                [now - 1_000, 2_050],
              ],
            },
            // Too old, and prices that are none.
            {
              address: addresses[1],
              prices: [
                [now - 9e8, 1],
                [now - 8e8, 2],
                [now, -1],
              ],
            },
            {
              address: 'eip155:1:0xother',
              prices: [
                [1, 1],
                [2, 2],
              ],
            },
          ],
        }
      },
    })
    await until(() => inTokens('.curve').length === 1)
    expect(rows()).to.deep.equal([
      'ETH coin Ethereum 1.239 ETH $2,479.98 Last 24 hours +2.5%',
      'T0 coin Ethereum 10.99 T0 $10.99 Price $1.00',
    ])
    expect(asked.flat()).to.include(`eip155:1:0x${'e'.repeat(40)}`)
    expect(new Set(asked.flat()).size).to.equal(asked.flat().length)
  })

  it('without a history of prices the rows show prices, and nothing is said', async () => {
    await show({
      balances: () => holdings(1),
      histories: () => new Response('', { status: 404 }),
    })
    await until(() => rows().length === 1)
    await mounted.settled()
    expect(rows()).to.deep.equal(['ETH coin Ethereum 1.239 ETH $2,479.98 Price $2,000.00'])
    expect(toast()).to.equal(undefined)
  })

  it('names the network that fails below the tokens of the others, and reads it again on a press', async () => {
    let down = true
    await show({
      balances: (chainId) =>
        down && chainId === 'eip155:8453'
          ? new Response('', { status: 403 })
          : { balances: [toBalanceRow('ETH', '1', 1, { chainId })] },
    })
    await until(() => inTokens('.missing').length === 1)
    expect(inTokens('.missing p')[0]!.textContent!.trim()).to.equal('Couldn’t load Base')
    expect(toast()).to.equal(undefined)
    expect(rows()).to.have.length(1)
    down = false
    mounted.button('Try again').click()
    await until(() => rows().length === 2)
    expect(inTokens('.missing')).to.have.length(0)
  })

  it('the first token starts at most 240 px below the top of the header', async () => {
    await show({ balances: () => holdings(3) })
    await until(() => rows().length === 3)
    await mounted.settled()
    const top = mounted.find('wm-header').getBoundingClientRect().top
    expect(inTokens('li')[0]!.getBoundingClientRect().top - top).to.be.at.most(240)
  })

  it('the visitor chooses a currency in the settings, and prices and totals follow', async () => {
    await show({ balances: () => holdings(1) })
    await until(() => rows().join() === 'ETH coin Ethereum 1.239 ETH $2,479.98 Price $2,000.00')
    await mounted.show({ view: 'AccountSettings' })
    const select = mounted.find('wm-currency-row').shadowRoot!.querySelector('select')!
    expect([...select.options].map(({ value }) => value)).to.deep.equal([
      '',
      'usd',
      'eur',
      'gbp',
      'aud',
      'cad',
      'inr',
      'jpy',
      'btc',
      'eth',
    ])
    expect([select.options[1]!.text.trim(), select.options[8]!.text.trim()]).to.deep.equal([
      'USD · US Dollar',
      'BTC · Bitcoin',
    ])
    select.value = 'eur'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await mounted.show({ view: 'Account' })
    await until(() => rows().join() === 'ETH coin Ethereum 1.239 ETH €2,479.98 Price €2,000.00')
    expect(mounted.find('.balance').textContent!.replace(/\s+/g, ' ').trim()).to.equal(
      'Total balance€2,479.98',
    )
    const currencies = server.stub.requests.flatMap(
      ({ url }) => url.searchParams.get('currency') ?? [],
    )
    expect(currencies.at(-1)).to.equal('eur')
  })

  it('ACCT-005 hides tokens with decimals "0" and zero balances', async () => {
    await show({
      balances: () => ({
        balances: [
          toBalanceRow('ETH', '1', 1),
          toBalanceRow('SPAM', '9', 1, { quantity: { decimals: '0', numeric: '9' } }),
          toBalanceRow('GONE', '0', 1),
        ],
      }),
    })
    await until(() => rows().length > 0)
    expect(inTokens('li .name').map(({ textContent }) => textContent)).to.deep.equal([
      'ETH coin',
      '$1.00',
    ])
  })

  it('hides tokens that advertise and have no price, until the visitor shows them', async () => {
    const spam = toBalanceRow('GIFT', '9', 0, { name: 'Claim at prize.gift', value: undefined })
    await show({
      balances: () => ({
        balances: [
          toBalanceRow('ETH', '1', 1),
          spam,
          toBalanceRow('VISA', '2', 3, { name: 'reward.com' }),
        ],
      }),
    })
    await until(() => rows().length === 2)
    expect(rows().some((row) => row.includes('prize.gift'))).to.equal(false)
    mounted.button('Show possible spam (1)').click()
    await until(() => rows().some((row) => row.includes('prize.gift')))
    mounted.button('Hide possible spam').click()
    await until(() => rows().length === 2)
  })

  it('shows four tokens, and all of a hundred on a press, with the focus on the first new one', async () => {
    await show({ balances: () => holdings(100) })
    await until(() => rows().length === 4)
    const before = mounted.find('wm-account-tokens')
    const [more, add] = inTokens('wm-button')
    expect(more!.offsetTop).to.equal(add!.offsetTop)
    mounted.button('Show 96 more').click()
    await until(() => rows().length === 100)
    await until(() => before.shadowRoot!.activeElement?.textContent?.includes('T3 coin'))
    expect(inTokens('wm-button:not(.add)')).to.have.length(0)
  })

  const inNfts = (selector: string) => [
    ...(mounted
      .findAll('wm-account-nfts')[0]
      ?.shadowRoot!.querySelectorAll<HTMLElement>(selector) ?? []),
  ]
  const nftNames = () => inNfts('li .name').map(({ textContent }) => textContent)
  async function openNfts() {
    mounted.find('[data-id=nfts]').click()
    await until(() => inNfts('*').length > 0)
    await mounted.settled()
  }

  it('NFTs: shows what the account owns, hides spam until the visitor shows it, and reads the next page on a press', async () => {
    const pages = [
      {
        data: [
          toNftRow('Dawn', { imageUrl: 'https://server.example/dawn.png' }),
          toNftRow('Claim it', { spam: true }),
          toNftRow('Badge', { quantity: { numeric: '3' } }),
          toNftRow('Elsewhere', { id: 'eip155:8453/erc721:0x/1' }),
        ],
        next: 'b',
        listed: true,
      },
      { data: [toNftRow('Dawn'), toNftRow('Tide')], next: null, listed: true },
    ]
    await show({ nfts: (cursor) => pages[cursor === 'b' ? 1 : 0] })
    expect(server.stub.requests.some(({ url }) => url.pathname.endsWith('/nfts'))).to.equal(false)
    await openNfts()
    await until(() => nftNames().length === 2)
    expect(nftNames()).to.deep.equal(['Dawn', 'Badge'])
    expect(inNfts('.amount').map(({ textContent }) => textContent)).to.deep.equal(['×3'])
    mounted.button('Show possible spam (1)').click()
    await until(() => nftNames().includes('Claim it'))
    // Spam has no screen, and its picture is not fetched.
    expect(
      inNfts('li')
        .find((tile) => tile.textContent!.includes('Claim it'))!
        .querySelector('button'),
    ).to.equal(null)
    mounted.button('Hide possible spam').click()
    await until(() => !nftNames().includes('Claim it'))
    mounted.button('Show more').click()
    await until(() => nftNames().includes('Tide'))
    expect(nftNames()).to.deep.equal(['Dawn', 'Badge', 'Tide'])
    expect(mounted.findAll('wm-account-nfts')[0]!.shadowRoot!.textContent).not.to.contain(
      'Show more',
    )
  })

  it('NFTs: a press shows one with its collection, number and contract, and leads to the explorer', async () => {
    await show({
      nfts: () => ({
        data: [
          toNftRow('Dawn', {
            quantity: { numeric: '1200' },
            traits: [
              { name: 'Sky', value: '<b>Red\u202e</b>' },
              { name: ' ', value: 'without a name' },
              { name: 'Clouds', value: '7' },
            ],
          }),
        ],
        next: null,
        listed: true,
      }),
    })
    await openNfts()
    await until(() => nftNames().length === 1)
    inNfts('button.tile')[0]!.click()
    await until(() => mounted.findAll('wm-nft-view').length === 1)
    await mounted.settled()
    expect(
      mounted
        .findAll('.facts > div')
        .map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim()),
    ).to.deep.equal([
      'Collection Cats',
      'You own 1,200',
      'Token ID Dawn',
      'Contract',
      'Network Ethereum',
    ])
    expect(
      mounted
        .findAll('.traits > div')
        .map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim()),
    ).to.deep.equal(['Sky <b>Red </b>', 'Clouds 7'])
    expect(
      mounted
        .find('wm-nft-view')
        .shadowRoot!.querySelector('wm-row')!
        .shadowRoot!.querySelector('a')!
        .getAttribute('href'),
    ).to.equal(`https://etherscan.io/token/0x${'c'.repeat(40)}?a=Dawn`)
    await mounted.show({ view: 'Nft', id: 'eip155:1/erc721:0x1/2' })
    expect(mounted.find('wm-message').shadowRoot!.textContent).to.contain('isn’t in your account')
  })

  it('an account without anything shows three ways to fund it, and no list', async () => {
    await show({
      balances: (chainId) => ({ balances: [toBalanceRow('ETH', '0', 1, { chainId })] }),
    })
    await until(() => mounted.findAll('.ways wm-row').length === 2)
    expect(rows()).to.deep.equal([])
    mounted.findAll('.ways wm-row').at(-1)!.shadowRoot!.querySelector('button')!.click()
    await until(() => mounted.modal.getState().view === 'ProfileWallets')
  })

  it('an account is empty only once every network has said so', async () => {
    await show({
      balances: (chainId) =>
        chainId === 'eip155:1'
          ? { balances: [toBalanceRow('ETH', '0', 1, { chainId })] }
          : new Response('', { status: 403 }),
    })
    await until(() => inTokens('.missing').length === 1)
    expect([mounted.findAll('.ways').length, rows().length]).to.deep.equal([0, 1])
  })

  it('a panel keeps its height while it loads, and can be loaded again after a failure', async () => {
    await show({ nfts: () => ({ data: [toNftRow('Dawn')], next: null, listed: true }) })
    const { slices } = mounted.state
    const load = slices.load
    let fail = (_: Error) => {}
    // Other parts may load in the background at any time, so only this one waits.
    slices.load = (names) =>
      names.includes('nfts') ? new Promise((_, reject) => (fail = reject)) : load(names)
    mounted.find('[data-id=nfts]').click()
    await until(() => mounted.findAll('.nfts .waiting').length === 4)
    fail(new Error('offline'))
    await until(() => mounted.findAll('.nfts > wm-button').length === 1)
    slices.load = load
    mounted.button('Try again').click()
    await until(() => nftNames().join() === 'Dawn')
  })

  it('NFTs: reports that there are none, that the network has no list, and that the list failed', async () => {
    let down = true
    await show({
      nfts: () =>
        down ? new Response('', { status: 503 }) : { data: [], next: null, listed: true },
    })
    await openNfts()
    await until(() => inNfts('wm-message')[0]?.getAttribute('role') === 'alert')
    expect(toast()).to.equal('Couldn’t load your NFTs')
    down = false
    mounted.button('Try again').click()
    await until(() => inNfts('wm-message')[0]?.shadowRoot?.textContent?.includes('No NFTs yet'))
    unmountModals()
    server.stub.restore()
    await show({ nfts: () => ({ data: [], next: null, listed: false }) })
    await openNfts()
    await until(() =>
      inNfts('wm-message')[0]?.shadowRoot?.textContent?.includes('NFTs aren’t shown here'),
    )
  })

  it('NFTs: reserves the space of the pictures while they load; a failed next page can be requested again', async () => {
    const answers: (() => unknown)[] = [
      () => ({ data: [toNftRow('Dawn')], next: 'b', listed: true }),
      () => new Response('', { status: 503 }),
      () => ({ data: [toNftRow('Tide')], next: 'b', listed: true }),
    ]
    let release = () => {}
    const first = new Promise<void>((resolve) => (release = resolve))
    await show({ nfts: async () => (await first, answers.shift()!()) })
    await openNfts()
    expect(inNfts('[aria-busy] wm-skeleton').length).to.be.greaterThan(0)
    release()
    await until(() => nftNames().length === 1)
    mounted.button('Show more').click()
    await until(() =>
      inNfts('wm-button').some((button) => button.textContent!.includes('Try again')),
    )
    mounted.button('Try again').click()
    await until(() => nftNames().length === 2)
    // A server that repeats the cursor has no further page.
    await until(() => inNfts('wm-button').length === 0)
  })

  it('reserves the space of tokens while they load', async () => {
    await show({ balances: () => new Promise(() => {}) })
    expect(inTokens('[aria-busy]')[0]!.textContent).to.contain('Loading tokens')
    expect(mounted.find('.balance').getAttribute('aria-busy')).to.equal('true')
  })

  it('ACCT-007 without the list of tokens it shows one toast and the native coin, and tries again on a press', async () => {
    await show({ balances: () => new Response('', { status: 503 }) })
    await until(() => inTokens('wm-message').length > 0)
    await until(() => mounted.find('.balance').textContent!.includes('7.000'))
    expect(toast()).to.equal('Token Balance Unavailable')
    server.balances = () => holdings(2)
    mounted.button('Try again').click()
    await until(() => rows().length === 2)
  })

  it('shows the data of an earlier visit immediately', async () => {
    const value = {
      account: `eip155:1:${ALICE}`,
      chainId: 'eip155:1',
      currency: 'usd',
      tokens: [
        {
          chainId: 'eip155:1',
          name: 'Ether',
          symbol: 'ETH',
          decimals: 18,
          amount: '5000000000000000000',
          price: 2,
          value: 10,
        },
      ],
    }
    server = startChainData({ balances: () => new Promise(() => {}) })
    mounted = await mountModal(
      { announced: false, injected: false, ...CHAIN_DATA },
      { open: false },
    )
    localStorage.setItem(
      `wallet-modal.${mounted.modal.id}.query.balances.usd.eip155:1:${ALICE}`,
      JSON.stringify({ at: Date.now() - 3_600_000, value }),
    )
    mounted.edit.add(fakeConnection({}).connection)
    await mounted.modal.open()
    await mounted.settled()
    expect(rows()).to.deep.equal(['Ether Ethereum 5.000 ETH $10.00 Price $2.00'])
  })

  it('shows the name of the account in place of its address', async () => {
    await show({ name: 'alice.eth' })
    await until(() => mounted.find('.address bdi').textContent === 'alice.eth')
    expect(mounted.find('.address bdi').title).to.equal(ALICE)
  })

  it('tokens without a price show no value', async () => {
    await show({
      balances: () => ({ balances: [toBalanceRow('ETH', '1', 0, { value: undefined })] }),
    })
    await until(() => rows().length === 1)
    expect([
      rows(),
      mounted.find('.balance').textContent!.replace(/\s+/g, ' ').trim(),
    ]).to.deep.equal([['ETH coin Ethereum 1.000 ETH'], 'Balance1.000 ETH'])
  })

  it('lists no tokens without a server or an option, and the tokens of the option with one', async () => {
    const token = {
      address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
      symbol: 'USDC',
      decimals: 6,
      name: 'USD Coin',
    }
    await show({}, {
      server: undefined,
      projectId: undefined,
      tokens: { 'eip155:1': [token] },
    } as never)
    await until(() => rows().length === 2)
    expect(rows()).to.deep.equal(['Ether 7.000 ETH', 'USD Coin 5.00 USDC'])
    unmountModals()
    server.stub.restore()
    await show({}, { server: undefined, projectId: undefined } as never)
    expect(mounted.findAll('wm-account-tokens')).to.have.length(0)
    await until(() => mounted.find('.balance').textContent!.includes('7.000'))
  })

  it('ACCT-006 the actions follow the order of the features, if they have a screen', async () => {
    await show({}, { features: { walletFeaturesOrder: ['send', 'receive'] } })
    const labels = mounted.findAll('.features button').map(({ textContent }) => textContent!.trim())
    expect(labels.filter((label) => label === 'Receive' || label === 'Send').at(-1)).to.equal(
      'Receive',
    )
    expect(
      listFeatures(
        { ...FEATURES, walletFeaturesOrder: ['receive', 'onramp', 'send', 'swaps'] },
        'eip155',
        true,
      ).map(({ label }) => label),
    ).to.deep.equal(['account.receive', 'account.send', 'account.swap'])
    // Swaps need the server and exist only on EVM networks.
    for (const [features, namespace, served] of [
      [FEATURES, 'eip155', false],
      [FEATURES, 'solana', true],
      [{ ...FEATURES, swaps: false }, 'eip155', true],
    ] as const)
      expect(listFeatures(features, namespace, served).map(({ label }) => label)).not.to.include(
        'account.swap',
      )
    expect(
      listFeatures({ ...FEATURES, receive: false }, 'eip155', true).map(({ label }) => label),
    ).not.to.include('account.receive')
  })

  it('offers Send in the families of the option', () => {
    expect(listFeatures(FEATURES, 'polkadot', true).map(({ label }) => label)).to.deep.equal([
      'account.receive',
    ])
    expect(
      listFeatures({ ...FEATURES, sendNamespaces: ['polkadot'] }, 'polkadot', true),
    ).to.have.length(2)
  })

  it('RECV-001 Receive leads to the code of the address', async () => {
    await show()
    mounted.button('Receive').click()
    await until(() => mounted.findAll('wm-wallet-receive-view').length > 0)
  })

  it('leads to the settings of the account, and from there to a name for it', async () => {
    await show()
    mounted.button('Account settings').click()
    await until(() => mounted.findAll('wm-account-settings-view').length > 0)
    await mounted.settled()
    mounted.button('Account name').click()
    await until(() => mounted.findAll('wm-choose-account-name-view').length > 0)
  })

  it('ACT-001 the activity tab shows the latest transactions, and leads to all', async () => {
    await show({
      history: () => ({
        data: Array.from({ length: 6 }, (_, day) => toTransactionRow(`0x${day}`, day)),
        next: null,
      }),
    })
    expect(server.cursors()).to.deep.equal([])
    await openActivity()
    await until(() => mounted.findAll('wm-activity-row').length === 4)
    expect(
      mounted.findAll('wm-activity-row')[0]!.shadowRoot!.textContent!.replace(/\s+/g, ' ').trim(),
    )
      .to.contain('Sent')
      .and.to.contain('To 0x7099…79C8')
      .and.to.contain('−1.5 USDC')
      .and.to.contain('Jun 15')
    mounted.button('Show all activity').click()
    await until(() => mounted.findAll('wm-transactions-view').length > 0)
    expect(mounted.tracks('CLICK_TRANSACTIONS')).to.have.length(1)
  })

  it('ACT-004 a failed history shows its toast and a retry', async () => {
    await show({ history: () => new Response('', { status: 503 }) })
    await openActivity()
    await until(() => toast() === 'Failed to fetch transactions')
    server.history = () => ({ data: [toTransactionRow('0x1')], next: null })
    mounted.button('Try again').click()
    await until(() => mounted.findAll('wm-activity-row').length === 1)
  })

  it('ACT-008 an account of another family has no activity', async () => {
    await show({}, {}, { chainId: 'eip155:1' })
    expect(mounted.findAll('wm-tabs').length).to.equal(1)
    expect(mounted.state.slices.get('activity').isListed('solana')).to.equal(false)
  })

  it('marks a pending and a failed transaction', async () => {
    await show({
      history: () => ({
        data: [toTransactionRow('0x1', 0, { metadata: { status: 'failed' } })],
        next: null,
      }),
    })
    mounted.state.slices.get('pending').add({
      id: '0x2',
      account: `eip155:1:${ALICE}`,
      chainId: 'eip155:1',
      kind: 'trade',
      status: 'pending',
      at: Date.now(),
      symbol: 'ETH',
      amount: '0.00000001',
      received: { symbol: 'USDC', amount: '5' },
    })
    await openActivity()
    await until(() => mounted.findAll('wm-activity-row').length === 2)
    const texts = mounted
      .findAll<LitElement>('wm-activity-row')
      .map((row) => row.shadowRoot!.textContent!.replace(/\s+/g, ' '))
    expect(texts[0]).to.contain('Pending').and.to.contain('−<0.0001 ETH').and.to.contain('+5 USDC')
    expect(texts[1]).to.contain('Failed')
    mounted.findAll('wm-activity-row')[1]!.shadowRoot!.querySelector('button')!.click()
    await until(() => mounted.findAll('wm-transaction-view').length === 1)
  })

  it('formats amounts and money readably and never rounds up', () => {
    const token = { address: '0x1', decimals: 18, symbol: 'A' }
    expect(showAmount({ ...token, amount: 1n }, 'en')).to.equal('<0.01')
    expect(showAmount({ ...token, amount: 0n }, 'en')).to.equal('0.00')
    expect(showAmount({ ...token, amount: 12_345_678_901n * 10n ** 18n }, 'en')).to.equal('12.35B')
    expect(
      showAmount({ ...token, address: undefined, amount: 1_999_999n, decimals: 6 }, 'de'),
    ).to.equal('1,999')
    expect(showExactAmount({ ...token, amount: 1n }, 'en')).to.equal('0.000000000000000001\u00a0A')
    expect(showExactAmount({ ...token, amount: 1_900n * 10n ** 18n }, 'en')).to.equal(
      '1,900\u00a0A',
    )
    expect(showExactAmount({ ...token, amount: 1_900n * 10n ** 18n }, 'de')).to.equal(
      '1.900\u00a0A',
    )
    expect([
      showMoney(0.001, 'usd', 'en'),
      showMoney(0, 'usd', 'en'),
      showMoney(1.999, 'usd', 'en'),
      showMoney(0.29, 'usd', 'en'),
    ]).to.deep.equal(['<$0.01', '$0.00', '$1.99', '$0.29'])
    expect([showMoney(1e308, 'usd', 'en').at(0), showMoney(Infinity, 'usd', 'en')]).to.deep.equal([
      '$',
      '$∞',
    ])
    expect([showShortMoney(5e9, 'usd', 'en'), showPrice(0.000123456, 'usd', 'en')]).to.deep.equal([
      '$5B',
      '$0.0001235',
    ])
    expect(
      fromPending({
        id: '1',
        account: `eip155:1:${ALICE}`,
        chainId: 'eip155:1',
        kind: 'approve',
        status: 'pending',
        at: 1,
        symbol: 'A',
        amount: '1',
      }).transfers,
    ).to.deep.equal([])
  })
})
