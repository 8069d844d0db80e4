import { expect } from '../../helpers/expect.js'
import { announce, fakeEip1193, rpcError, type FakeEip1193 } from '../../helpers/fake-eip1193.js'
import { until } from '../../helpers/mount-modal.js'
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

  async function show(options: Options = {}, oneTap = true) {
    const modal: WalletModal = createWalletModal({
      chains: [eip155({ networks: [mainnet] })],
      language: 'en',
      debug: false,
      injected: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    const element = document.createElement('wallet-button')
    element.toggleAttribute('one-tap', oneTap)
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

  it('opens the list where the visitor has terms to accept, and without the attribute', async () => {
    for (const [options, oneTap] of [
      [{ features: { legalCheckbox: true }, termsUrl: 'https://app.example/terms' }, true],
      [{}, false],
    ] as const) {
      const { modal, element, button, picture } = await show(options, oneTap)
      // The parts that appear once the page is idle are there.
      await until(() => element.shadowRoot!.adoptedStyleSheets.length === 5)
      button().click()
      await until(() => modal.getState().open)
      expect([modal.getState().view, picture()]).to.deep.equal(['Connect', undefined])
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
