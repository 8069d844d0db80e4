import type { ReactiveElement } from 'lit'
import { expect } from '../../helpers/expect.js'
import { mockEvmWallet } from '../../../src/testing/evm-wallet.js'
import { fakeRelay } from '../../helpers/fakes/fake-relay.js'
import {
  mountModal,
  unmountModals,
  until,
  type MountedModal,
} from '../../helpers/pages/mount-modal.js'
import type { Row } from '../../../src/elements/parts/rows/wm-row.js'
import { createWalletModal } from '../../../src/index.js'
import { eip155, mainnet } from '../../../src/chains/eip155/index.js'
import { nextTask } from '../../../src/elements/shell/screen-motion.js'
import type { Options } from '../../../src/options/options.js'

/** The width of the page as media queries report it. */
function fakeWidth() {
  const { matchMedia } = window
  const media = Object.assign(new EventTarget(), { matches: true, media: '(min-width: 720px)' })
  window.matchMedia = (query) =>
    query === media.media ? (media as MediaQueryList) : matchMedia.call(window, query)
  return {
    set(wide: boolean) {
      media.matches = wide
      media.dispatchEvent(new Event('change'))
    },
    restore: () => void (window.matchMedia = matchMedia),
  }
}

// In the place of the layout that mountModal() sets.
const UNSET = { connectLayout: undefined } as unknown as Options

let count = 0

describe('two panes', () => {
  let width: ReturnType<typeof fakeWidth>
  let mounted: MountedModal
  let relay: ReturnType<typeof fakeRelay>
  const forget: (() => void)[] = []

  beforeEach(() => (width = fakeWidth()))
  afterEach(() => {
    unmountModals()
    width.restore()
    for (const act of forget.splice(0)) act()
  })
  /** Opens a modal with two wallets of this page, WalletConnect and a custom wallet. */
  async function mount(options: Options = {}) {
    const names = [`Pane wallet ${++count}`, `Pane wallet ${++count}`]
    for (const name of names) {
      const wallet = mockEvmWallet({ name })
      wallet.slow()
      forget.push(wallet.remove)
    }
    relay = fakeRelay()
    mounted = await mountModal({
      connectLayout: 'panes',
      createRelayClient: relay.create,
      customWallets: [{ id: 'own', name: 'Own wallet', mobile_link: 'own://' }],
      ...options,
    })
    await until(() => names.every((name) => mounted.text().includes(name)))
    return names as [string, string]
  }
  const places = () =>
    ['wm-connect-pane', 'wm-outlet'].map((tag) =>
      mounted
        .findAll(tag)
        .flatMap((place) =>
          [
            ...place.shadowRoot!.querySelectorAll(
              tag === 'wm-outlet' ? '.layer:not(.leaving, .coming) > *' : 'wm-connect-view',
            ),
          ].map(({ localName }) => localName),
        ),
    )
  const titles = () => mounted.findAll('h2').map((heading) => heading.textContent.trim())
  const current = () =>
    mounted
      .findAll<Row>('wm-row')
      .flatMap((row) => (row.shadowRoot!.querySelector('[aria-current=true]') ? row.label : []))
  const press = (key: string, target: Element = mounted.find('.card')) =>
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
    )
  function focused(): string | undefined {
    let active: Element | null = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    const { host } = active!.getRootNode() as ShadowRoot
    return (host as Row).label ?? active?.className
  }

  it('beside the list an explanation of wallets shows; the dialog is named after the list', async () => {
    await mount()
    expect(places()).to.deep.equal([['wm-connect-view'], ['wm-what-is-a-wallet-view']])
    expect(titles()).to.deep.equal(['Connect wallet', 'What is a wallet?'])
    expect(mounted.dialog.getAttribute('aria-label')).to.equal('Connect wallet')
    const [list, other] = [mounted.find('wm-connect-pane'), mounted.find('wm-outlet')].map(
      (place) => place.getBoundingClientRect(),
    )
    expect(list!.right).to.be.at.most(other!.left)
    expect(mounted.findAll('[aria-label="Back"]')).to.deep.equal([])
  })

  it('shows the chosen wallet beside the list, marks its row, and replaces it by the next one', async () => {
    const [first, second] = await mount()
    const height = mounted.find('.card').offsetHeight
    mounted.button(first).click()
    await until(() => places()[1]!.includes('wm-connecting-external-view') && titles()[1] === first)
    expect(current()).to.deep.equal([first])
    expect(titles()).to.deep.equal(['Connect wallet', first])
    mounted.button(second).click()
    await until(() => titles()[1] === second)
    expect(mounted.views()).to.deep.equal(['Connect', 'ConnectingExternal'])
    mounted.button('WalletConnect QR code').click()
    await until(() => relay.pairings.length > 0 && mounted.findAll('wm-qr-code').length === 1)
    await until(() => current().join() === 'WalletConnect')
    expect(mounted.views()).to.deep.equal(['Connect', 'ConnectingWalletConnect'])
    expect(mounted.find('.card').offsetHeight).to.equal(height)
  })

  it('a press on the current row sends no second request to its wallet', async () => {
    const [first] = await mount()
    mounted.button(first).click()
    await until(() => places()[1]!.includes('wm-connecting-external-view'))
    const view = mounted.find('wm-connecting-external-view')
    mounted.button(first).click()
    await mounted.settled()
    expect(mounted.find('wm-connecting-external-view')).to.equal(view)
    expect(mounted.views()).to.deep.equal(['Connect', 'ConnectingExternal'])
  })

  it('the card ends below the last row of the list, and has the same height with every screen beside it', async () => {
    const card = () => {
      // The height of the page, which differs between test runs, must not limit the card.
      mounted.dialog.style.blockSize = '1000px'
      return mounted.find('.card').offsetHeight
    }
    const [, second] = await mount({
      customWallets: Array.from({ length: 12 }, (_, index) => ({
        id: `own-${index}`,
        name: `Own wallet ${index}`,
        mobile_link: 'own://',
      })),
    })
    const tall = card()
    expect(tall).to.equal(640)
    mounted.button(second).click()
    await mounted.settled()
    expect(card()).to.equal(tall)
    unmountModals()
    await mount()
    const list = mounted.find('wm-connect-pane').shadowRoot!.querySelector('.list')!
    expect([card(), list.scrollHeight - list.clientHeight]).to.deep.equal([512, 0])
  })

  it('Back returns to the explanation, and the focus to the row', async () => {
    const [, second] = await mount()
    mounted.button(second).focus()
    mounted.button(second).click()
    await until(() => places()[1]!.includes('wm-connecting-external-view'))
    expect(focused()).to.equal(second)
    mounted.find<HTMLButtonElement>('.back').click()
    await until(() => places()[1]!.includes('wm-what-is-a-wallet-view'))
    await until(() => focused() === second)
    expect(current()).to.deep.equal([])
  })

  it('arrow keys move in the list, also while another screen shows beside it', async () => {
    const [first] = await mount()
    press('ArrowDown')
    const labels = mounted.findAll<Row>('wm-connect-view wm-row, wm-row').map(({ label }) => label)
    expect(focused()).to.equal(labels[0])
    mounted.button(first).click()
    await until(() => places()[1]!.includes('wm-connecting-external-view'))
    press('End', mounted.findAll('wm-row')[0]!)
    expect(focused()).to.equal(labels.at(-1))
  })

  it('a page that becomes narrow keeps the current screen, in one pane', async () => {
    const [first] = await mount()
    mounted.button(first).click()
    await until(() => places()[1]!.includes('wm-connecting-external-view'))
    const view = mounted.find('wm-connecting-external-view')
    width.set(false)
    await mounted.settled()
    expect(places()).to.deep.equal([[], ['wm-connecting-external-view']])
    expect(mounted.find('wm-connecting-external-view')).to.equal(view)
    expect(mounted.dialog.getAttribute('aria-label')).to.equal(first)
    mounted.find<HTMLButtonElement>('.back').click()
    await until(() => places()[1]!.includes('wm-connect-view'))
    width.set(true)
    await until(
      () => places()[1]!.includes('wm-what-is-a-wallet-view') && places()[0]!.length === 1,
    )
  })

  it('a wide page without the option has two panes, a narrow one has one', async () => {
    await mount(UNSET)
    expect(places()).to.deep.equal([['wm-connect-view'], ['wm-what-is-a-wallet-view']])
    unmountModals()
    width.set(false)
    await mount(UNSET)
    expect(places()).to.deep.equal([[], ['wm-connect-view']])
  })

  it('other first screens, an embedded card and the layout `list` have one pane', async () => {
    await mount({ connectLayout: 'list' })
    expect(places()).to.deep.equal([[], ['wm-connect-view']])
    await mount()
    mounted.state.router.reset({ view: 'Networks' })
    await until(() => places()[1]!.includes('wm-networks-view'))
    expect(places()[0]).to.deep.equal([])
    await mount({ embedded: true })
    expect(places()).to.deep.equal([[], ['wm-connect-view']])
  })

  it('has two panes also after it was embedded for a while', async () => {
    await mount()
    const isInMiddle = () =>
      getComputedStyle(mounted.find('.layer:not(.leaving)')).alignContent === 'center' &&
      mounted.find('.card').offsetWidth > 500
    await until(isInMiddle)
    mounted.host.setAttribute('embedded', '')
    await until(() => places()[0]!.length === 0)
    mounted.host.removeAttribute('embedded')
    // Leaving the flow of the page closes it first.
    await (mounted.host as ReactiveElement).updateComplete
    await mounted.modal.open()
    await until(() => places()[0]!.length === 1 && isInMiddle())
  })

  it('the attribute of the element has the same effect as the option', async () => {
    await mount({ connectLayout: 'list' })
    mounted.host.setAttribute('connect-layout', 'panes')
    await until(() => places()[0]!.length === 1)
    mounted.host.removeAttribute('connect-layout')
    await until(() => places()[0]!.length === 0)
  })

  it('an opening settles at whatever step its modal is destroyed', async () => {
    const element = document.createElement('wallet-modal')
    document.body.append(element)
    for (let turns = 0; turns < 12; turns++) {
      const modal = createWalletModal({
        id: `destroyed-${turns}`,
        chains: [eip155({ networks: [mainnet] })],
        debug: false,
      })
      element.modal = modal
      const opening = modal.open().catch(() => {})
      for (let turn = 0; turn < turns; turn++) await nextTask()
      modal.destroy()
      await opening
    }
    element.remove()
  })
})
