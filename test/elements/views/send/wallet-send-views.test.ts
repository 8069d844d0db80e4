import type {
  ChainTransfers,
  SentTransfer,
  TransferEstimate,
  TransferRequest,
} from '../../../../src/chains/adapter.js'
import { eip155, mainnet, base } from '../../../../src/chains/eip155/index.js'
import type { Field } from '../../../../src/elements/parts/fields/wm-field.js'
import { findTokens } from '../../../../src/state/send/find-tokens.js'
import { fakeConnection } from '../../../helpers/pages/create-test-core.js'
import { expect } from '../../../helpers/expect.js'
import { ALICE, BOB } from '../../../helpers/wallets/fake-eip1193.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../../helpers/pages/mount-modal.js'
import { rejection } from '../../../helpers/rejection.js'
import { stubFetch } from '../../../helpers/fakes/stub-fetch.js'
import { installVirtualClock } from '../../../helpers/clocks/virtual-clock.js'

const ETHER = 10n ** 18n
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ESTIMATE: TransferEstimate = { fee: 21_000_000_000_000n, reserve: 0n, terms: {} }

describe('the send screens', () => {
  let mounted: MountedModal
  let asked: {
    request: TransferRequest
    answer: (id: string) => void
    refuse: (failure: unknown) => void
    confirm: () => void
    fail: (failure: unknown) => void
  }[]
  let restore: () => void

  let estimate: TransferEstimate

  async function show(
    rows: readonly object[] = [],
    options: Parameters<typeof mountModal>[0] = {},
  ) {
    asked = []
    estimate = ESTIMATE
    const transfers: ChainTransfers = {
      estimate: async () => estimate,
      readDecimals: async () => 6,
      send: (request) =>
        new Promise<SentTransfer>((resolve, refuse) => {
          let [confirm, fail] = [() => {}, (_failure: unknown) => {}]
          const confirmed = new Promise<{ id: string }>(
            (done, failed) => ([confirm, fail] = [() => done({ id: '0x1' }), failed]),
          )
          confirmed.catch(() => {})
          asked.push({
            request,
            answer: (id) => resolve({ id, confirmed: () => confirmed }),
            refuse,
            confirm,
            fail,
          })
        }),
    }
    const usdc = {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      address: `eip155:1:${USDC}`,
      value: 5,
      price: 1,
      quantity: { decimals: '6', numeric: '5' },
      iconUrl: '',
    }
    const balances = [
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 2000,
        price: 2000,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: '',
      },
      usdc,
      ...rows,
    ]
    restore = stubFetch((url) => {
      if (url.pathname === '/v1/supported-chains')
        return Response.json({ http: ['eip155:1', 'eip155:8453'], ws: [] })
      if (url.pathname.endsWith('/balance')) return Response.json({ balances })
      if (url.pathname.startsWith('/v1/profile/account/bob.eth'))
        return Response.json({ name: 'bob.eth', addresses: { 60: { address: BOB } } })
      if (url.pathname.startsWith('/v1/profile/account/')) return Response.json([])
      return undefined
    }).restore
    const support = eip155({ networks: [mainnet, base] })
    mounted = await mountModal(
      {
        chains: [
          {
            ...support,
            load: async () => ({ ...(await support.load()), transfers: async () => transfers }),
          },
        ],
        announced: false,
        injected: false,
        projectId: 'p',
        currency: 'usd',
        server: { api: 'https://api.example' },
        walletConnect: false,
        ...options,
      },
      { open: false },
    )
    const made = fakeConnection({ getBalance: async () => ETHER })
    mounted.edit.add(made.connection)
    await mounted.modal.open({ view: 'WalletSend' })
    await mounted.settled()
    await until(() => send().$tokens.get().length > 0)
    await mounted.settled()
    return made.control
  }
  const send = () => mounted.state.slices.get('send')
  const buttons = (view: string) => [
    ...mounted
      .find(view)
      .shadowRoot!.querySelectorAll<HTMLElement & { disabled: boolean }>('wm-button'),
  ]
  const action = () => buttons('wm-wallet-send-view').at(-1)!
  const label = () => action().textContent!.trim()
  /** The whole address of the receiver, as a review or a receipt shows it. */
  const receiver = () => mounted.find('.address-groups').textContent
  async function type(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await mounted.settled()
  }
  async function fill(amount = '0.5', to = BOB) {
    send().choose({ address: undefined })
    await mounted.settled()
    await type(mounted.find('wm-send-amount').shadowRoot!.querySelector('input')!, amount)
    await type(mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!, to)
    await until(() => !['typing', 'looking'].includes(send().$receiver.get().status))
    await mounted.settled()
  }
  async function preview() {
    action().shadowRoot!.querySelector('button')!.click()
    await until(() => mounted.views().at(-1) === 'WalletSendPreview')
    await until(() => send().$review.get().status === 'ready')
    await mounted.settled()
  }

  afterEach(() => {
    unmountModals()
    restore()
  })

  it('SEND-007 the button names what is missing, and is disabled until the form is complete', async () => {
    await show()
    const seen = [label()]
    send().choose({ address: USDC })
    await mounted.settled()
    const field = mounted.find('wm-send-amount').shadowRoot!.querySelector('input')!
    for (const text of ['', '0', '1e5', '9', '5']) {
      await type(field, text)
      seen.push(label())
      expect(action().disabled, text).to.equal(true)
    }
    const to = mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!
    await type(to, '0x12')
    await until(() => label() === 'Check the address')
    expect(mounted.text()).to.contain('This isn’t an address on Ethereum')
    await type(to, ALICE)
    await until(() => label() === 'Review')
    expect(seen).to.deep.equal([
      // The token of the largest value is chosen.
      'Enter an amount',
      'Enter an amount',
      'Check the amount',
      'Check the amount',
      'Not enough USDC',
      'Enter an address',
    ])
    expect(action().disabled).to.equal(false)
  })

  it('SEND-008 an amount above the balance turns the balance red and is refused', async () => {
    await show()
    await fill('2')
    const balance = mounted.find('wm-send-amount').shadowRoot!.querySelector('.balance')!
    expect([
      balance.classList.contains('error'),
      label(),
      mounted
        .find('wm-send-amount')
        .shadowRoot!.querySelector('input')!
        .getAttribute('aria-invalid'),
    ]).to.deep.equal([true, 'Not enough ETH', 'true'])
    expect(getComputedStyle(balance).color).not.to.equal(
      getComputedStyle(
        mounted.find('wm-send-amount').shadowRoot!.querySelector('.caption:not(.balance)')!,
      ).color,
    )
  })

  it('SEND-012 a name that does not resolve removes the previous receiver; a resolved name shows its whole address', async () => {
    await show()
    await fill('0.5', ALICE)
    expect(label()).to.equal('Review')
    await type(
      mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!,
      'nobody.eth',
    )
    expect(label()).to.equal('Enter an address')
    await until(() => label() === 'Check the address')
    expect(mounted.text()).to.contain('This name has no address on Ethereum')
    await type(mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!, 'bob.eth')
    await until(() => label() === 'Review')
    expect(mounted.text()).to.contain(BOB)
  })

  it('the list of tokens shows skeletons while it loads, and reports an empty list only once it is known', async () => {
    await show()
    const { $balances } = mounted.state.slices.get('balances')
    const store = $balances as unknown as { set(value: unknown): void }
    const before = $balances.get()
    await mounted.show({ view: 'WalletSendSelectToken' })
    store.set({ status: 'loading' })
    await mounted.settled()
    expect([
      mounted.text().includes('No tokens found'),
      mounted.text().includes('Loading tokens'),
    ]).to.deep.equal([false, true])
    store.set({ status: 'failed', error: new Error('down') })
    await mounted.settled()
    expect([
      mounted.text().includes('No tokens found'),
      mounted.text().includes('Loading tokens'),
    ]).to.deep.equal([true, false])
    store.set(before)
    await mounted.settled()
    expect(mounted.text()).to.contain('USD Coin')
  })

  it('SEND-003 review, approval and confirmation; the receipt stays until it is closed, which returns to Account', async () => {
    await show()
    await fill('0.5')
    await preview()
    expect(mounted.text())
      .to.contain('0.5 ETH')
      .and.to.contain('0.000021 ETH')
      .and.to.contain('First time to this address')
    expect(receiver()).to.equal(BOB)
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    await until(() => mounted.text().includes('Approve in Fake Wallet'))
    // Another press during the request to the wallet has no effect.
    buttons('wm-wallet-send-preview-view')[1]!.shadowRoot!.querySelector('button')!.click()
    expect(asked).to.have.length(1)
    asked[0]!.answer('0xabc')
    await until(() => mounted.views().join() === 'Account,WalletSendConfirmed')
    await mounted.settled()
    expect(mounted.text()).to.contain('Sent')
    expect(send().$draft.get().text).to.equal('')
    asked[0]!.confirm()
    await until(() => mounted.text().includes('Received'))
    // No clock removes the receipt: it is there much later, and no toast contradicts it.
    const clock = installVirtualClock()
    await clock.advance(60_000)
    clock.restore()
    await mounted.settled()
    expect([mounted.views().join(), mounted.text().includes('Received')]).to.deep.equal([
      'Account,WalletSendConfirmed',
      true,
    ])
    expect(mounted.state.toasts.$toast.get()).to.equal(undefined)
    mounted.button('Back to account').click()
    await until(() => mounted.views().join() === 'Account')
  })

  it('the review shows what it knows at once and keeps its height; only the fee waits', async () => {
    await show()
    await fill('0.5')
    let answer!: () => void
    const { estimate: ready } = { estimate }
    const asked = new Promise<void>((resolve) => (answer = resolve))
    estimate = asked.then(() => ready) as unknown as TransferEstimate
    action().shadowRoot!.querySelector('button')!.click()
    await until(() => mounted.findAll('wm-wallet-send-preview-view').length === 1)
    await mounted.settled()
    const view = mounted.find('wm-wallet-send-preview-view')
    const read = () => [
      mounted.text().includes('0.5 ETH'),
      receiver() === BOB,
      mounted.text().includes('First time to this address'),
    ]
    const before = view.offsetHeight
    expect(read()).to.deep.equal([true, true, true])
    expect(view.shadowRoot!.querySelectorAll('wm-skeleton')).to.have.length(1)
    answer()
    await until(() => mounted.text().includes('0.000021 ETH'))
    await mounted.settled()
    expect([view.offsetHeight, ...read()]).to.deep.equal([before, true, true, true])
  })

  it('the value, the balance and Max are one line, as in Swap', async () => {
    await show()
    send().choose({ address: undefined })
    await mounted.settled()
    const root = mounted.find('wm-send-amount').shadowRoot!
    const middles = ['.flip', '.balance', '.small'].map((selector) => {
      const { top, height } = root.querySelector(selector)!.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
    expect(new Set(middles).size, middles.join()).to.equal(1)
  })

  it('an amount entered in money is rounded for reading, with every digit on hover', async () => {
    await show()
    send().choose({ address: undefined })
    send().flip()
    send().type('777.77')
    await mounted.settled()
    const flip = mounted.find('wm-send-amount').shadowRoot!.querySelector<HTMLElement>('.flip')!
    expect([flip.querySelector('bdi')!.textContent, flip.title]).to.deep.equal([
      '0.388885\u00a0ETH',
      '0.388885\u00a0ETH',
    ])
  })

  it('an amount that may be two numbers has a button for each; the focus returns to the amount', async () => {
    await show()
    send().choose({ address: USDC })
    await mounted.settled()
    const root = mounted.find('wm-send-amount').shadowRoot!
    const field = root.querySelector('input')!
    const buttons = () =>
      [...root.querySelectorAll<HTMLButtonElement>('.small')].filter(({ textContent }) =>
        /\d/.test(textContent),
      )
    const read = () => buttons().map(({ textContent }) => textContent.trim())
    await type(field, '1,500')
    expect(read()).to.deep.equal(['1500', '1.5'])
    buttons()[1]!.click()
    await mounted.settled()
    expect([field.value, read(), root.activeElement]).to.deep.equal(['1.5', [], field])
  })

  it('typing an address letter by letter announces nothing; a pause, or leaving the field, announces once', async () => {
    await show()
    send().choose({ address: undefined })
    await mounted.settled()
    const root = mounted.find('wm-send-receiver').shadowRoot!
    const field = root.querySelector('textarea')!
    const said: string[] = []
    const observer = new MutationObserver(() => {
      const text = root.querySelector('#found')!.textContent!.trim()
      if (text !== '' && said.at(-1) !== text) said.push(text)
    })
    observer.observe(root.querySelector('#found')!, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    for (let length = 1; length <= 20; length++) await type(field, BOB.slice(0, length))
    expect([said, field.getAttribute('aria-invalid')]).to.deep.equal([[], 'false'])
    field.dispatchEvent(new FocusEvent('blur'))
    await until(() => said.length > 0)
    expect([said, field.getAttribute('aria-invalid')]).to.deep.equal([
      ['This isn’t an address on Ethereum'],
      'true',
    ])
    observer.disconnect()
  })

  it('SEND-016 a modal that closes during the request: its answer counts, and nothing is sent a second time', async () => {
    await show()
    await fill('0.5')
    await preview()
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    mounted.modal.close()
    asked[0]!.answer('0xabc')
    await until(() => send().$payment.get().status === 'sent')
    await mounted.modal.open({ view: 'WalletSend' })
    await mounted.settled()
    expect([asked.length, send().$draft.get().text, mounted.views().at(-1)]).to.deep.equal([
      1,
      '',
      'WalletSend',
    ])
  })

  it('SEND-014 a decline in the wallet keeps the review, with a message; the form keeps its values', async () => {
    await show()
    await fill('0.5')
    await preview()
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    asked[0]!.refuse({ code: 4001, message: 'no' })
    await until(() => mounted.text().includes('You declined the payment. Nothing was sent.'))
    expect(mounted.tracks('SEND_ERROR')).to.have.length(1)
    mounted.button('Cancel').click()
    await until(() => mounted.views().at(-1) === 'WalletSend')
    await mounted.settled()
    expect([send().$draft.get().text, label()]).to.deep.equal(['0.5', 'Review'])
  })

  it('SEND-016 a lost answer is reported as uncertain', async () => {
    await show()
    await fill('0.5')
    await preview()
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    asked[0]!.refuse(new Error('the port closed'))
    await until(() => mounted.text().includes('Fake Wallet may have sent this'))
  })

  it('an outdated review of the whole coin shows the changed amount, which has to be confirmed again', async () => {
    await show()
    await fill()
    await send().enterMaximum()
    await mounted.settled()
    await preview()
    const clock = installVirtualClock()
    clock.freeze(60_000)
    estimate = { ...ESTIMATE, fee: ETHER / 4n }
    const confirm = () => buttons('wm-wallet-send-preview-view').at(-1)!.click()
    confirm()
    await until(() =>
      mounted.text().includes('The network fee changed the amount. Check it, then send.'),
    )
    expect([
      mounted.text().includes('0.75 ETH'),
      asked.length,
      mounted.views().at(-1),
    ]).to.deep.equal([true, 0, 'WalletSendPreview'])
    await mounted.settled()
    confirm()
    await until(() => asked.length === 1)
    expect(asked[0]!.request.amount).to.equal((ETHER * 3n) / 4n)
    clock.restore()
  })

  it('SEND-015 an address that resembles an earlier receiver has to be compared first', async () => {
    await show()
    localStorage.clear()
    await fill('0.5')
    await preview()
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    asked[0]!.answer('0xabc')
    await until(() => mounted.views().at(-1) === 'WalletSendConfirmed')
    await mounted.modal.open({ view: 'WalletSend' })
    await mounted.settled()
    const fake = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase()
    await fill('0.1', fake)
    await preview()
    const confirm = () => buttons('wm-wallet-send-preview-view').at(-1)!
    expect(confirm().disabled).to.equal(true)
    const warning = mounted.find('wm-receiver-warning').shadowRoot!
    expect(warning.textContent!.replace(/\s+/g, ' ')).to.contain(
      'This is not the address you used before',
    )
    expect(warning.querySelectorAll('mark').length).to.be.above(30)
    // One sentence is announced, with what differs; each address is one piece for a screen reader.
    const alert = warning.querySelector('[role=alert]')!.textContent!.replace(/\s+/g, ' ').trim()
    expect(alert).to.match(
      /^This is not the address you used before\. It only looks like it\. Characters 7–38 differ\. In this payment they start with 0 0 0 0, in your earlier one with (\w ){3}\w\.$/,
    )
    expect(
      [...warning.querySelectorAll('.compare > .visually-hidden')].map((address) =>
        address.textContent!.toLowerCase(),
      ),
    ).to.deep.equal([fake, BOB.toLowerCase()])
    const columns = [...warning.querySelectorAll('.groups')].map((address) => {
      expect(address.getAttribute('aria-hidden')).to.equal('true')
      return [...address.children].map((group) => [
        group.textContent!.length,
        group.getBoundingClientRect().left,
      ])
    })
    expect(columns[0]).to.deep.equal(columns[1])
    expect(columns[0]!.map(([length]) => length)).to.deep.equal([...Array(10).fill(4), 2])
    warning.querySelector('input')!.click()
    await mounted.settled()
    expect(confirm().disabled).to.equal(false)
  })

  it('a receiver is saved as a contact from its receipt, and stands by name beside the whole address from then on', async () => {
    await show()
    await fill('0.5')
    await preview()
    mounted.button('Send').click()
    await until(() => asked.length === 1)
    asked[0]!.answer('0xabc')
    await until(() => mounted.views().at(-1) === 'WalletSendConfirmed')
    await mounted.settled()
    const saving = () => mounted.find('wm-save-contact').shadowRoot!
    saving().querySelector<HTMLElement>('wm-row')!.click()
    const name = await until(() => saving().querySelector<Field>('wm-field'))
    await mounted.settled()
    name.value = 'Bob'
    name.dispatchEvent(new Event('input'))
    await mounted.settled()
    name.dispatchEvent(new Event('submit'))
    await until(() => saving().querySelector('.saved') !== null)
    await mounted.settled()
    expect(saving().textContent!.trim()).to.equal('Saved as Bob')
    expect([mounted.text().includes('Bob'), receiver()]).to.deep.equal([true, BOB])

    await mounted.modal.open({ view: 'WalletSend' })
    await mounted.settled()
    await until(() => mounted.findAll('.person').length > 0)
    const people = mounted.findAll('.person')
    expect(people.map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim())).to.deep.equal(
      [`Bob ${BOB.slice(0, 10)}…${BOB.slice(-8)}`],
    )
    people[0]!.click()
    await until(() => send().$receiver.get().status === 'ready')
    await mounted.settled()
    const field = mounted.find('wm-send-receiver').shadowRoot!
    expect(field.querySelector('textarea')!.value).to.equal(BOB)
    expect(field.querySelector('#found')!.textContent!.trim()).to.equal('Bob')
    await fill('0.1', BOB)
    await preview()
    const review = mounted.find('wm-wallet-send-preview-view').shadowRoot!
    expect(review.querySelector('.title')!.textContent).to.equal('Bob')
    expect(receiver()).to.equal(BOB)
    expect(review.querySelectorAll('.address-groups span')).to.have.length(11)
  })

  it('a typed name finds contacts; Enter chooses the only one, and an address that resembles it is named', async () => {
    await show()
    const contacts = mounted.state.slices.get('contacts')
    contacts.save({ namespace: 'eip155', address: BOB, name: 'Bob the Builder' })
    contacts.save({ namespace: 'eip155', address: ALICE, name: 'Alice' })
    await mounted.settled()
    send().choose({ address: undefined })
    const field = () => mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!
    await type(field(), 'build')
    await until(() => mounted.findAll('.person').length === 1)
    expect(mounted.find('.person').textContent).to.contain('Bob the Builder')
    expect(mounted.text()).not.to.contain('This isn’t an address')
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true }))
    await until(() => send().$receiver.get().status === 'ready')
    expect(field().value).to.equal(BOB)
    await fill('0.1', `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`.toLowerCase())
    await preview()
    const warning = mounted.find('wm-receiver-warning').shadowRoot!
    expect(warning.querySelector('[role=alert]')!.textContent!.replace(/\s+/g, ' ')).to.contain(
      'This isn’t the address of your contact Bob the Builder.',
    )
    expect(buttons('wm-wallet-send-preview-view').at(-1)!.disabled).to.equal(true)
  })

  it('a replaced review does not affect the next one', async () => {
    await show()
    await fill('0.5')
    await preview()
    const first = mounted.find('wm-wallet-send-preview-view')
    mounted.state.router.reset({ view: 'WalletSendPreview' })
    await until(() => !first.isConnected)
    await until(() => send().$review.get().status === 'ready')
    expect(mounted.button('Send')).to.exist
  })

  it('SEND-017 another network in the wallet leaves the review and clears the form', async () => {
    const control = await show()
    await fill('0.5')
    await preview()
    control.setChain('eip155:8453')
    await until(() => mounted.views().at(-1) === 'WalletSend')
    await mounted.settled()
    expect([label(), asked.length]).to.deep.equal(['Choose a token', 0])
  })

  it('SEND-011 the search finds tokens of this network by name, symbol and address, or reports no match', async () => {
    await show([
      {
        name: 'Elsewhere',
        symbol: 'ELSE',
        chainId: 'eip155:8453',
        address: `eip155:8453:${BOB}`,
        value: 1,
        price: 1,
        quantity: { decimals: '6', numeric: '5' },
        iconUrl: '',
      },
      {
        name: '<img src=x onerror=alert(1)>',
        symbol: 'שלום',
        chainId: 'eip155:1',
        address: `eip155:1:${BOB}`,
        price: 0,
        quantity: { decimals: '6', numeric: '5' },
        iconUrl: 'javascript:alert(1)',
      },
    ])
    mounted.find('wm-send-amount').shadowRoot!.querySelector<HTMLButtonElement>('.chip')!.click()
    await until(() => mounted.views().at(-1) === 'WalletSendSelectToken')
    await mounted.settled()
    const names = () =>
      mounted
        .findAll('wm-virtual-list')
        .flatMap(({ shadowRoot }) => [
          ...shadowRoot!.querySelectorAll('.token > .words:not(.end) .name'),
        ])
        .map(({ textContent }) => textContent)
    expect(names().sort()).to.deep.equal(['<img src=x onerror=alert(1)>', 'Ether', 'USD Coin'])
    // Only rows in sight are rendered, so each row tells its position.
    expect(
      mounted
        .findAll('[role=listitem]')
        .map((row) => `${row.ariaPosInSet} of ${row.ariaSetSize}`)
        .sort(),
    ).to.deep.equal(['1 of 3', '2 of 3', '3 of 3'])
    const search = mounted.find('wm-search').shadowRoot!.querySelector('input')!
    for (const [text, expected] of [
      ['usd', ['USD Coin']],
      [USDC.slice(0, 10), ['USD Coin']],
      ['ELSE', []],
    ] as const) {
      await type(search, text)
      expect(names()).to.deep.equal(expected)
    }
    expect(mounted.text()).to.contain('No tokens found')
    await type(search, 'usdc')
    search.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }),
    )
    await until(() => mounted.views().at(-1) === 'WalletSend')
    expect(send().$draft.get()).to.include({ asset: USDC, text: '' })
  })

  it('the search finds among 10,000 tokens, and reads each name once for all searches', () => {
    let reads = 0
    const tokens = Array.from({ length: 10_000 }, (_, index) => ({
      chainId: 'eip155:1' as const,
      address: `0x${index.toString(16).padStart(40, '0')}`,
      get name() {
        reads++
        return `Token ${index}`
      },
      symbol: `T${index}`,
      decimals: 18,
      amount: 1n,
      icon: undefined,
      price: undefined,
      value: undefined,
    }))
    expect(findTokens(tokens, 'T9999').map(({ symbol }) => symbol)).to.deep.equal(['T9999'])
    expect(findTokens(tokens, 'token 99')).to.have.length(111)
    expect(reads).to.equal(10_000)
  })

  it('SEND-018 modal.send() sends the same request, and fails with the specification’s texts', async () => {
    await show()
    const { modal } = mounted
    for (const [options, message] of [
      [{ to: '', amount: '1' }, 'An amount and receiver address are required'],
      [{ to: BOB, amount: '' }, 'An amount and receiver address are required'],
      [{ to: BOB, amount: '1', token: undefined }, 'A token is required'],
    ] as const)
      expect((await rejection(modal.send(options as never))).message).to.equal(message)
    for (const [options, code] of [
      [{ to: BOB, amount: 1 }, 'OPTIONS_INVALID'],
      [{ to: BOB, amount: '1e18' }, 'OPTIONS_INVALID'],
      [{ to: BOB, amount: '-1' }, 'OPTIONS_INVALID'],
      [{ to: BOB, amount: 0n }, 'OPTIONS_INVALID'],
      [{ to: BOB, amount: '0.0000001', token: USDC }, 'OPTIONS_INVALID'],
      [{ to: 'nobody.eth', amount: '1' }, 'ACCOUNT_INVALID'],
      [{ to: BOB.replace('79', '78'), amount: '1' }, 'ACCOUNT_INVALID'],
      [{ to: BOB, amount: '1', chainId: 'eip155:999' }, 'CHAIN_NOT_CONFIGURED'],
      [{ to: BOB, amount: '1', signal: AbortSignal.abort() }, 'REQUEST_ABORTED'],
    ] as const)
      expect(
        (await rejection(modal.send(options as never))).code,
        JSON.stringify(options, (_, value: unknown) =>
          typeof value === 'bigint' ? String(value) : value,
        ),
      ).to.equal(code)
    expect(asked).to.deep.equal([])
    const sending = modal.send({ to: 'bob.eth', amount: '1.5', token: USDC })
    await until(() => asked.length === 1)
    expect([
      asked[0]!.request.to,
      asked[0]!.request.amount,
      asked[0]!.request.token,
      asked[0]!.request.decimals,
    ]).to.deep.equal([BOB, 1_500_000n, USDC, 6])
    expect((await rejection(modal.send({ to: BOB, amount: '1' }))).code).to.equal('REQUEST_PENDING')
    asked[0]!.answer('0xabc')
    const sent = await sending
    expect([sent.id, sent.chainId, sent.account]).to.deep.equal([
      '0xabc',
      'eip155:1',
      `eip155:1:${ALICE}`,
    ])
    asked[0]!.confirm()
    expect(await sent.confirmed()).to.deep.equal({ id: '0x1' })
  })

  it('the review is unchanged between the answer of the wallet and the next screen', async () => {
    await show()
    await fill()
    await preview()
    const root = mounted.find('wm-wallet-send-preview-view').shadowRoot!
    let skeletons = 0
    const observer = new MutationObserver(
      () => (skeletons += root.querySelectorAll('wm-skeleton').length),
    )
    observer.observe(root, { childList: true, subtree: true })
    buttons('wm-wallet-send-preview-view').at(-1)!.click()
    await until(() => asked.length === 1)
    asked[0]!.answer('0xabc')
    await until(
      () =>
        mounted.views().join() === 'Account,WalletSendConfirmed' &&
        mounted.findAll('wm-wallet-send-confirmed-view').length === 1,
    )
    observer.disconnect()
    expect(skeletons).to.equal(0)
  })

  for (const [language, textAlign] of [
    ['en', 'start'],
    ['ar', 'end'],
  ] as const) {
    it(`${language}: the placeholder and the address of a receiver start at the field’s start`, async () => {
      await show([], { language })
      const to = mounted.find('wm-send-receiver').shadowRoot!.querySelector('textarea')!
      await until(() =>
        mounted.find('wm-send-receiver').matches(`:dir(${language === 'ar' ? 'rtl' : 'ltr'})`),
      )
      // Both are left-to-right, so `end` is the right edge.
      expect([
        getComputedStyle(to).direction,
        getComputedStyle(to).textAlign,
        getComputedStyle(to, '::placeholder').textAlign,
      ]).to.deep.equal(['ltr', textAlign, textAlign])
    })
  }
})
