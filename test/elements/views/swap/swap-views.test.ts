import { eip155, mainnet, base } from '../../../../src/chains/eip155/index.js'
import type { OpenOptions } from '../../../../src/state/shell/modal.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import {
  createSwapWallet,
  NATIVE,
  startSwapService,
  SWAP_SERVICE,
  USDC,
  type SwapService,
} from '../../../helpers/fakes/swap-service.js'

const HASH = `0x${'1'.repeat(64)}`
const OTHER = { ...mainnet, id: 'eip155:5000', name: 'Elsewhere' } as const

describe('the swap screens', () => {
  let mounted: MountedModal
  let service: SwapService
  let wallet: ReturnType<typeof createSwapWallet>

  beforeEach(() => {
    service = startSwapService()
    wallet = createSwapWallet()
  })
  afterEach(() => {
    unmountModals()
    service.stub.restore()
  })

  async function show(options: OpenOptions = {}, chainId: `${string}:${string}` = 'eip155:1') {
    mounted = await mountModal(
      {
        ...SWAP_SERVICE,
        chains: [eip155({ networks: [mainnet, base, OTHER] })],
        announced: false,
        injected: false,
      },
      { open: false },
    )
    const made = fakeConnection({ chainId, provider: wallet.provider })
    mounted.edit.add(made.connection)
    await mounted.modal.open({ view: 'Swap', ...options })
    await until(() => ['ready', 'unsupported', 'failed'].includes(swap().$market.get().status))
    await mounted.settled()
    return made.control
  }
  const swap = () => mounted.state.slices.get('swap')
  const buttons = (view: string) => [
    ...mounted
      .find(view)
      .shadowRoot!.querySelectorAll<HTMLElement & { disabled: boolean; busy: boolean }>(
        'wm-button',
      ),
  ]
  const action = (view = 'wm-swap-view') => buttons(view).at(-1)!
  const label = (view?: string) => action(view).textContent!.trim()
  const press = async (view?: string) => {
    // A screen that is drawn while it is unseen draws its buttons in turns.
    const button = await until(() => action(view).shadowRoot!.querySelector('button'))
    button.click()
    await mounted.settled()
  }
  const text = (selector: string) =>
    mounted.find(selector).shadowRoot!.textContent!.replace(/\s+/g, ' ')
  async function open(
    options: OpenOptions = { arguments: { fromToken: 'usdc', toToken: 'eth', amount: '321.123' } },
  ) {
    await show(options)
    await until(() => swap().$form.get().expected !== undefined)
    await mounted.settled()
  }
  async function preview(options?: OpenOptions) {
    await open(options)
    await press()
    await until(() => mounted.views().at(-1) === 'SwapPreview')
    await until(() => swap().$review.get().status === 'ready')
    await mounted.settled()
  }

  it('SWAP-001 opens with the tokens and the amount that the page names, also while it is visible', async () => {
    await open()
    const field = mounted.find('wm-swap-box').shadowRoot!.querySelector('input')!
    expect([field.value, field.getAttribute('aria-label'), label()]).to.deep.equal([
      '321.123',
      'Amount in USDC',
      'Review',
    ])
    await mounted.modal.open({
      view: 'Swap',
      arguments: { fromToken: 'ETH', toToken: 'Dai', amount: '0.5' },
    })
    await until(
      () => mounted.find('wm-swap-box').shadowRoot!.querySelector('input')!.value === '0.5',
    )
    expect(swap().$form.get().to!.symbol).to.equal('DAI')
  })

  for (const given of [{}, { toToken: 'usdc' }]) {
    it(`reserves the space of the tokens while they load, ${given.toToken ? 'both named' : 'one named'}`, async () => {
      let release!: (value: unknown) => void
      const held = new Promise((resolve) => (release = resolve))
      service.answers['tokens'] = () => held
      mounted = await mountModal(
        { ...SWAP_SERVICE, announced: false, injected: false },
        { open: false },
      )
      mounted.edit.add(
        fakeConnection({ chainId: 'eip155:1', provider: wallet.provider }).connection,
      )
      await mounted.modal.open({ view: 'Swap', arguments: given })
      const places = () =>
        mounted.find('wm-swap-view').shadowRoot!.querySelectorAll('.place').length
      const height = () =>
        mounted.find('wm-swap-view').shadowRoot!.querySelector<HTMLElement>('.entries')!
          .offsetHeight
      await until(() => places() === 2)
      const before = height()
      release({
        tokens: [['Ether', 'ETH', 18, NATIVE] as const, ['USD Coin', 'USDC', 6, USDC] as const].map(
          ([name, symbol, decimals, address]) => ({
            name,
            symbol,
            decimals,
            address: `eip155:1:${address}`,
            logoUri: null,
            eip2612: false,
          }),
        ),
      })
      await until(() => places() === 0)
      await mounted.settled()
      expect(height()).to.equal(before)
    })
  }
  it('SWAP-002 a network without swaps shows the networks that have them', async () => {
    await show({}, 'eip155:5000')
    await until(
      () =>
        (mounted.findAll('wm-unsupported-chain-view')[0]?.shadowRoot?.querySelectorAll('wm-row')
          .length ?? 0) > 0,
    )
    const rows = [
      ...mounted.find('wm-unsupported-chain-view').shadowRoot!.querySelectorAll('wm-row'),
    ].map((row) => row.label)
    expect(rows).to.deep.equal([mainnet.name, base.name])
    expect(text('wm-unsupported-chain-view'))
      .to.contain('can’t swap on this network')
      .and.not.to.contain('Disconnect')
  })

  it('the button names what is missing', async () => {
    let quote!: () => void
    const quoted = new Promise<void>((resolve) => (quote = resolve))
    service.answers['quotes'] = async (url) => (
      await quoted,
      {
        quotes: [
          {
            id: null,
            fromAmount: url.searchParams.get('amount'),
            fromAccount: url.searchParams.get('from'),
            toAmount: '1',
            toAccount: url.searchParams.get('to'),
          },
        ],
      }
    )
    await show({ arguments: { toToken: 'NOT LISTED' } })
    await until(() => swap().$form.get().fee !== undefined)
    const seen = [label()]
    swap().choose(
      'to',
      swap()
        .$assets.get()
        .find(({ symbol }) => symbol === 'DAI')!,
    )
    await mounted.settled()
    for (const amount of ['', '0', '1,500', '9', '1']) {
      swap().type(amount)
      await mounted.settled()
      seen.push(label())
      expect(action().disabled, amount).to.equal(amount !== '1')
    }
    expect(seen).to.deep.equal([
      'Choose a token',
      'Enter an amount',
      'Check the amount',
      'Check the amount',
      'Not enough ETH',
      'Looking for the best price…',
    ])
    quote()
    await until(() => label() === 'Not enough ETH for the network fee')
  })

  it('SWAP-006 reports a failing service, and the button requests a price again', async () => {
    service.answers['quotes'] = () => new Response('', { status: 500 })
    await show({ arguments: { fromToken: 'USDC', toToken: 'DAI', amount: '5' } })
    await until(() => label() === 'Get a new price')
    expect(text('wm-swap-view')).to.contain('No price right now')
    delete service.answers['quotes']
    await press()
    await until(() => label() === 'Review')
  })

  it('shows rate, minimum result and slippage, which the visitor can change', async () => {
    await open({ arguments: { fromToken: 'USDC', toToken: 'DAI', amount: '5' } })
    mounted.find('wm-swap-details').shadowRoot!.querySelector('summary')!.click()
    await mounted.settled()
    const choices = () => [
      ...mounted.find('wm-swap-details').shadowRoot!.querySelectorAll<HTMLElement>('[role=radio]'),
    ]
    expect(
      choices().map((choice) => [choice.textContent!.trim(), choice.getAttribute('aria-checked')]),
    ).to.deep.equal([
      ['1%', 'true'],
      ['2%', 'false'],
      ['3%', 'false'],
      ['5%', 'false'],
    ])
    choices()[0]!.focus()
    choices()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await mounted.settled()
    expect([
      swap().$draft.get().slippage,
      choices()[1]!.getAttribute('aria-checked'),
    ]).to.deep.equal([2, 'true'])
  })

  it('chooses a token from the list, by search and by address', async () => {
    service.node['eth_call'] = () => `0x${'6'.padStart(64, '0')}`
    await show()
    const rows = () =>
      mounted
        .findAll('wm-virtual-list')
        .flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll<HTMLButtonElement>('.token')])
    const textIn = (row: HTMLElement, selector: string) =>
      row.querySelector(selector)?.textContent.trim()
    const choose = async () => {
      mounted.findAll('wm-swap-box')[1]!.shadowRoot!.querySelector<HTMLElement>('.chip')!.click()
      await until(() => mounted.views().at(-1) === 'SwapSelectToken' && rows().length > 0)
      await mounted.settled()
    }
    const search = async (value: string) => {
      const field = mounted.find('wm-search').shadowRoot!.querySelector('input')!
      field.value = value
      field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
      await mounted.settled()
    }
    await choose()
    expect(rows().map((row) => [textIn(row, '.name'), row.disabled])).to.deep.equal([
      ['USD Coin', false],
      ['Ether', false],
      ['Dai', false],
    ])
    expect(
      rows().map(({ parentElement: item }) => `${item!.ariaPosInSet} of ${item!.ariaSetSize}`),
    ).to.deep.equal(['1 of 3', '2 of 3', '3 of 3'])
    await search('dai')
    expect(rows().map((row) => textIn(row, '.detail'))).to.deep.equal(['DAI · 0x6b17…1d0f'])
    rows()[0]!.click()
    await until(() => mounted.views().at(-1) === 'Swap')
    expect(swap().$form.get().to!.symbol).to.equal('DAI')
    // The previous list is removed before the next one is shown.
    await until(() => mounted.findAll('wm-swap-select-token-view').length === 0)
    await mounted.settled()
    await choose()
    await search(BOB)
    await until(() => text('wm-swap-select-token-view').includes('on no list'))
    rows()[0]!.click()
    await until(() => swap().$form.get().to?.address === BOB)
  })

  it('the buttons of a review are visible, also if the card is too low for all of it', async () => {
    await preview()
    const place = mounted.find('wm-outlet')
    place.style.maxBlockSize = '240px'
    expect(place.scrollHeight).to.be.above(place.clientHeight)
    const toBottom = (element: Element) => element.getBoundingClientRect().bottom
    for (const button of buttons('wm-swap-preview-view'))
      expect(toBottom(button)).to.be.at.most(toBottom(place))
    place.scrollTop = place.scrollHeight
    // The card may still move to its new height.
    await until(
      () => Math.abs(toBottom(action('wm-swap-preview-view')) - (toBottom(place) - 16)) <= 1,
    )
  })

  it('SWAP-005 SWAP-008 approves first, swaps then, and shows the progress', async () => {
    service.allowance = 0n
    await preview()
    expect(label('wm-swap-preview-view')).to.equal('Allow USDC')
    await press('wm-swap-preview-view')
    await until(() => wallet.asked.length === 1)
    await mounted.settled()
    expect(text('wm-swap-preview-view')).to.contain('Approve in Fake Wallet')
    service.allowance = 10n ** 9n
    wallet.asked[0]!.answer(HASH)
    await until(
      () => label('wm-swap-preview-view') === 'Swap' && !action('wm-swap-preview-view').busy,
    )
    expect(mounted.find('wm-steps').shadowRoot!.querySelectorAll('.done')).to.have.length(1)
    await press('wm-swap-preview-view')
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.answer(`0x${'2'.repeat(64)}`)
    await until(() => mounted.views().at(-1) === 'SwapConfirmed')
    expect(mounted.state.toasts.$toast.get()).to.include({ variant: 'success' })
    expect(mounted.state.toasts.$toast.get()!.message).to.match(/^Swapping 321\.123\u00a0USDC for /)
    await until(
      () =>
        mounted.findAll('wm-swap-confirmed-view').length > 0 &&
        text('wm-swap-confirmed-view').includes('Swap confirmed'),
    )
    await press('wm-swap-confirmed-view')
    await until(() => mounted.views().at(-1) === 'Account')
    expect(mounted.tracks('INITIATE_SWAP')).to.have.length(1)
  })

  it('a declined swap stays on the review, is reported, and can be tried again', async () => {
    await preview()
    await press('wm-swap-preview-view')
    await until(() => wallet.asked.length === 1)
    wallet.asked[0]!.refuse(Object.assign(new Error('no'), { code: 4001 }))
    await until(() => text('wm-swap-preview-view').includes('You declined. Nothing was swapped.'))
    await press('wm-swap-preview-view')
    await until(() => wallet.asked.length === 2)
    wallet.asked[1]!.refuse(new Error('gone'))
    await until(() => text('wm-swap-preview-view').includes('Fake Wallet may have sent this'))
  })

  it('C13 a worse price has to be accepted, and a tampered swap cannot be confirmed', async () => {
    await open()
    service.rate = 1_900_000n
    await press()
    await until(
      () =>
        mounted.findAll('wm-swap-preview-view').length > 0 &&
        buttons('wm-swap-preview-view').length === 2 &&
        label('wm-swap-preview-view') === 'Accept new price',
    )
    await press('wm-swap-preview-view')
    await until(() => label('wm-swap-preview-view') === 'Swap')
    service.tamper = (build) => (build.receiver = BOB)
    await swap()
      .review()
      .catch(() => {})
    await until(() => text('wm-swap-preview-view').includes('returned something else'))
    expect(label('wm-swap-preview-view')).to.equal('Try again')
    expect(wallet.asked).to.deep.equal([])
  })

  it('NET-012 another network leaves the review and clears the form', async () => {
    const control = await show({ arguments: { fromToken: 'usdc', toToken: 'eth', amount: '1' } })
    await until(() => swap().$form.get().expected !== undefined)
    await mounted.settled()
    await press()
    await until(
      () => mounted.views().at(-1) === 'SwapPreview' && swap().$review.get().status === 'ready',
    )
    control.setChain('eip155:8453')
    await until(() => mounted.views().at(-1) === 'Swap')
    expect(swap().$draft.get().text).to.equal('')
  })
})
