import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/index.js'
import { until } from '../helpers/pages/mount-modal.js'
import { createWalletModal, type Options, type TrackEvent } from '../../src/index.js'
import { findEntry } from '../../src/modal/registry.js'
import '../../src/elements.js'
import { base, eip155, mainnet, sepolia } from '../../src/chains/eip155/index.js'
import { settle } from '../helpers/clocks/virtual-clock.js'

describe('<wallet-network-button>', () => {
  const forget: (() => void)[] = []

  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}) {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] })],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  async function put(attributes: Record<string, string> = {}, content = '') {
    const element = document.createElement('wallet-network-button')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.textContent = content
    document.body.append(element)
    forget.push(() => element.remove())
    await element.updateComplete
    const button = () => element.shadowRoot!.querySelector('button')!
    const text = () =>
      (
        button()
          .querySelector('slot')
          ?.assignedNodes({ flatten: true })
          .map((node) => node.textContent)
          .join('') || button().textContent
      ).trim()
    return { element, button, text }
  }

  it('BTN-001 reads "Select network" without a network, its name with one', async () => {
    const none = await put()
    expect(none.text()).to.equal('Select network')
    const modal = create()
    await none.element.updateComplete
    expect(none.text()).to.equal('Ethereum')
    await modal.switchNetwork('eip155:8453')
    await until(() => none.text() === 'Base')
  })
  it('hides English on a page in another language until that has loaded, never the page’s own words', async () => {
    const { lang } = document.documentElement
    document.documentElement.lang = 'de'
    forget.push(() => (document.documentElement.lang = lang))
    const [own, content, label] = [
      await put(),
      await put({}, 'Netzwerk'),
      await put({ label: 'Netz' }),
    ]
    const isShown = ({ button }: typeof own) => {
      const slot = button().querySelector('slot')
      const words = slot?.assignedNodes().length
        ? slot.parentElement
        : (slot?.firstElementChild ?? button().querySelector('.text > *'))
      return words!.checkVisibility({ opacityProperty: true })
    }
    expect([own, content, label].map((one) => [one.text(), isShown(one)])).to.deep.equal([
      ['Select network', false],
      ['Netzwerk', true],
      ['Netz', true],
    ])
  })
  it('shows the mark of the network, and keeps its width from one network to another', async () => {
    const modal = create({
      chains: [
        eip155({
          networks: [
            mainnet,
            base,
            sepolia,
            { ...mainnet, id: 'eip155:424242', name: 'A network of our own' },
          ],
        }),
      ],
    })
    const { element, button, text } = await put()
    await until(() => button().querySelector('img') !== null)
    const seen = new Map<string, string>()
    const widths: number[] = []
    for (const [id, name] of [
      ['eip155:1', 'Ethereum'],
      ['eip155:8453', 'Base'],
      ['eip155:11155111', 'Sepolia'],
      ['eip155:424242', 'A network of our own'],
    ] as const) {
      await modal.switchNetwork(id)
      await until(() => text() === name && button().querySelector('img') !== null)
      widths.push(element.offsetWidth)
      seen.set(button().querySelector('img')!.src, name)
    }
    expect(seen.size).to.equal(4)
    expect(new Set(widths).size, String(widths)).to.equal(1)
  })
  it('without a network shows the page’s own text, from the attribute or the content', async () => {
    create({ chains: [] })
    expect((await put({ label: 'Where to?' })).text()).to.equal('Where to?')
    expect((await put({}, 'Pick one')).text()).to.equal('Pick one')
  })
  it('opens the list of networks and announces it', async () => {
    const modal = create()
    const tracked: TrackEvent[] = []
    modal.on('track', (event) => tracked.push(event))
    const { button } = await put()
    button().click()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('Networks')
    expect(tracked.map(({ event }) => event)).to.include('CLICK_NETWORKS')
  })
  it('on an unlisted network reads "Switch network" and leads to the unsupported screen', async () => {
    const wallet = mockEvmWallet({ rdns: 'org.network', name: 'Network wallet' })
    forget.push(wallet.remove)
    const modal = create()
    const { button, text } = await put()
    await modal.connect({ wallet: 'org.network' })
    wallet.switchChain('eip155:5')
    await until(() => text() === 'Switch network')
    await until(() => modal.getState().open)
    modal.close()
    button().click()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('UnsupportedChain')
  })
  it('reads "Unknown network" if the app allows unlisted ones', async () => {
    const wallet = mockEvmWallet({ rdns: 'org.anywhere', name: 'Anywhere wallet' })
    forget.push(wallet.remove)
    const modal = create({ allowUnsupportedChain: true })
    const { text } = await put()
    await modal.connect({ wallet: 'org.anywhere' })
    wallet.switchChain('eip155:5')
    await until(() => text() === 'Unknown network')
    expect(modal.getState()).to.include({ open: false, supported: false })
  })
  it('keeps the focus while the modal opens for the first time, and gets it back', async () => {
    const modal = create()
    const { button } = await put()
    button().focus()
    button().click()
    button().click()
    await until(() => modal.getState().open)
    modal.close()
    await until(() => document.activeElement?.localName === 'wallet-network-button')
    expect(button().disabled).to.equal(false)
  })
  it('is marked busy while the modal opens', async () => {
    const modal = create()
    const { element, button } = await put()
    findEntry(modal.id)!.core.setLoading(true)
    await element.updateComplete
    expect([button().getAttribute('aria-busy'), button().disabled]).to.deep.equal(['true', false])
    button().click()
    await settle()
    expect(modal.getState().open).to.equal(false)
    findEntry(modal.id)!.core.setLoading(false)
    await element.updateComplete
    expect(button().hasAttribute('aria-busy')).to.equal(false)
  })
  it('does nothing while disabled', async () => {
    const modal = create()
    const { button } = await put({ disabled: '' })
    button().click()
    // Longer than opening takes here. If it is too short the test passes, because it expects that
    // nothing happens.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(modal.getState().open).to.equal(false)
  })
})
