import { installVirtualClock, settle } from '../../helpers/clocks/virtual-clock.js'
import { expect } from '../../helpers/expect.js'
import {
  announce,
  fakeEip1193,
  rpcError,
  never,
  type FakeEip1193,
} from '../../helpers/wallets/fake-eip1193.js'
import { until } from '../../helpers/pages/mount-modal.js'
import { createWalletModal, type Options, type WalletModal } from '../../../src/index.js'
import '../../../src/elements.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'

const SHORT = '0xf39F…2266'
const ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'

// Wallets stay announced for the lifetime of the page: the order of the tests is that of a visit.
describe('<wallet-button one-tap>', () => {
  const forget: (() => void)[] = []
  let solo: FakeEip1193

  before(() => {
    solo = fakeEip1193()
    announce(solo, { rdns: 'org.solo', name: 'Solo', icon: ICON })
  })
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    solo.answers = {}
  })
  after(() => localStorage.clear())

  async function show(
    options: Options = {},
    attributes: Record<string, string> = { 'one-tap': '' },
  ) {
    const modal: WalletModal = createWalletModal({
      chains: [eip155({ networks: [mainnet] })],
      language: 'en',
      debug: false,
      injected: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    const element = document.createElement('wallet-button')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    forget.push(() => element.remove())
    await element.updateComplete
    const button = () => element.shadowRoot!.querySelector('button')!
    const picture = () => button().querySelector('img')?.getAttribute('src')
    return { modal, element, button, picture }
  }

  it('shows the mark of the only wallet and connects it in one press, without the list', async () => {
    const { modal, button, picture } = await show()
    await until(() => picture() === ICON)
    expect([button().textContent.trim(), button().ariaLabel]).to.deep.equal([
      'Connect wallet',
      'Connect wallet: Solo',
    ])
    const opened: boolean[] = []
    modal.on('open', () => opened.push(true))
    button().click()
    await until(() => button().textContent.trim() === SHORT)
    expect(opened).to.deep.equal([])
    await modal.disconnect()
  })

  it('a declined request opens the list', async () => {
    const { modal, button, picture } = await show()
    await until(() => picture() === ICON)
    solo.answers['eth_requestAccounts'] = () => {
      throw rpcError(4001, 'User rejected the request.')
    }
    button().click()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('Connect')
  })

  it('a wallet that does not answer opens the list: at the next press, or after 5 s', async () => {
    for (const isPressed of [true, false]) {
      const { modal, button, picture } = await show()
      await until(() => picture() === ICON)
      solo.answers['eth_requestAccounts'] = never
      const clock = installVirtualClock()
      button().click()
      await until(() => solo.sent('eth_requestAccounts').length > 0 && button().ariaBusy === 'true')
      expect(modal.getState().open).to.equal(false)
      if (isPressed) button().click()
      else await clock.advance(5000)
      await until(() => modal.getState().open)
      expect(modal.getState().view).to.equal('Connect')
      for (const act of forget.splice(0).reverse()) act()
      clock.restore()
    }
  })

  it('a button that has left the page opens nothing', async () => {
    const { modal, element, button, picture } = await show()
    await until(() => picture() === ICON)
    let decline!: (reason: Error) => void
    solo.answers['eth_requestAccounts'] = () => new Promise((_, reject) => (decline = reject))
    button().click()
    await until(() => decline !== undefined)
    element.remove()
    const failed = new Promise((resolve) => modal.on('error', resolve))
    decline(rpcError(-32603, 'The wallet is gone.'))
    await failed
    await settle()
    expect(modal.getState().open).to.equal(false)
  })

  it('a late failure leaves the screen that the visitor has reached since', async () => {
    const { modal, button, picture } = await show()
    await until(() => picture() === ICON)
    let decline!: (reason: Error) => void
    solo.answers['eth_requestAccounts'] = () => new Promise((_, reject) => (decline = reject))
    button().click()
    await until(() => decline !== undefined)
    await modal.open({ view: 'WhatIsAWallet' })
    decline(rpcError(-32603, 'The wallet is gone.'))
    await until(() => button().ariaBusy !== 'true')
    expect(modal.getState().view).to.equal('WhatIsAWallet')
  })

  it('sends the wallet no request without a press', async () => {
    solo.requests.length = 0
    const { picture } = await show()
    await until(() => picture() === ICON)
    expect(solo.requests).to.deep.equal([])
  })

  it('opens another screen where the visitor has terms to accept, without the attribute, and with a login', async () => {
    for (const [options, attributes, view] of [
      [
        { features: { legalCheckbox: true }, termsUrl: 'https://app.example/terms' },
        { 'one-tap': '' },
        'Connect',
      ],
      [{}, {}, 'Connect'],
      [{}, { 'one-tap': '', namespace: 'solana' }, undefined],
      [{}, { 'one-tap': '', login: 'email' }, undefined],
    ] as const) {
      const { modal, element, button, picture } = await show(options, attributes)
      // The parts that appear once the page is idle are there.
      await until(() => element.shadowRoot!.adoptedStyleSheets.length === 5)
      expect(picture()).to.equal(undefined)
      if (view) {
        button().click()
        await until(() => modal.getState().open)
        expect([modal.getState().view, picture()]).to.deep.equal([view, undefined])
      }
      for (const act of forget.splice(0).reverse()) act()
    }
  })

  it('of two wallets it connects the one that was used last; if none was, it opens the list', async () => {
    const key = 'wallet-modal.default.recent-wallets'
    const { modal, element, button, picture } = await show()
    await until(() => picture() === ICON)
    announce(fakeEip1193(), { rdns: 'org.second', name: 'Second' })
    const kept = localStorage.getItem(key)!
    // A record that is no list of wallets counts as none.
    for (const record of ['{"v":1,"value":{"0":7}}', '{"v":1,"value":null}', '{', '']) {
      localStorage.setItem(key, record)
      element.requestUpdate()
      await until(() => picture() === undefined)
      localStorage.setItem(key, kept)
      element.requestUpdate()
      await until(() => picture() === ICON)
    }
    localStorage.removeItem(key)
    element.requestUpdate()
    await until(() => picture() === undefined)
    button().click()
    await until(() => modal.getState().open)
    localStorage.setItem(key, kept)
  })

  it('shows no mark once another wallet says that it is the same', async () => {
    const { picture } = await show()
    await until(() => picture() === ICON)
    announce(fakeEip1193(), { rdns: 'org.solo', name: 'Solo' })
    await until(() => picture() === undefined)
  })
})
