import { expect } from '../helpers/expect.js'
import {
  ALICE,
  announce,
  fakeEip1193,
  never,
  type FakeEip1193,
} from '../helpers/wallets/fake-eip1193.js'
import { failure, fakeNodes, result } from '../helpers/fakes/fake-nodes.js'
import { until } from '../helpers/pages/mount-modal.js'
import { installVirtualClock } from '../helpers/clocks/virtual-clock.js'
import { createWalletModal, type Options, type WalletModal } from '../../src/index.js'
import { afterPaint } from '../../src/platform/drawing/after-paint.js'
import { findEntry } from '../../src/modal/registry.js'
import '../../src/elements.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'
import type { WalletButtonElement } from '../../src/elements/wallet-button.js'

const NODE = 'https://node.example/'
const SHORT = '0xf39F…2266'

describe('<wallet-button>', () => {
  const forget: (() => void)[] = []
  let wallet: FakeEip1193
  let rdns = ''
  let count = 0

  beforeEach(() => {
    wallet = fakeEip1193()
    // Announced wallets stay announced for the lifetime of the page, so every test uses a new one.
    rdns = `org.button-${++count}`
    forget.push(announce(wallet, { rdns, name: `Button wallet ${count}` }))
  })
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] })],
      language: 'en',
      debug: false,
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  async function put(
    attributes: Partial<Record<string, string>> = {},
  ): Promise<{ element: WalletButtonElement; button(): HTMLButtonElement; text(): string }> {
    const element = document.createElement('wallet-button')
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value!)
    document.body.append(element)
    forget.push(() => element.remove())
    await element.updateComplete
    const button = () => element.shadowRoot!.querySelector('button')!
    return { element, button, text: () => button().textContent.trim() }
  }

  it('reads "Connect wallet" before any modal exists; a press opens the modal that is created a moment later', async () => {
    const { button, text } = await put()
    expect(text()).to.equal('Connect wallet')
    button().click()
    const modal = create()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('Connect')
  })
  it('keeps its styles in another document of the page, and back in its own', async () => {
    create()
    const { element, button } = await put({ balance: '' })
    const frame = document.createElement('iframe')
    document.body.append(frame)
    forget.push(() => frame.remove())
    const view = frame.contentWindow as Window & typeof globalThis
    const look = () => {
      const { borderRadius, minBlockSize, padding } = view.getComputedStyle(button())
      return [borderRadius, minBlockSize, padding, element.shadowRoot!.adoptedStyleSheets.length]
    }
    await until(() => element.shadowRoot!.adoptedStyleSheets.length === 5)
    const before = look()
    frame.contentDocument!.body.append(element)
    await until(() => expect(look()).to.deep.equal(before) || true)
    expect(
      element.shadowRoot!.adoptedStyleSheets.every((sheet) => sheet instanceof view.CSSStyleSheet),
    ).to.equal(true)
    document.body.append(element)
    await until(() => expect(look()).to.deep.equal(before) || true)
  })
  it('without a modal, or with a wrong id, it shows that it has no effect and logs it once', async () => {
    const logged: string[] = []
    const { error } = console
    console.error = (line: unknown) => void logged.push(String(line))
    forget.push(() => void (console.error = error))
    const { button } = await put({ for: 'nobody' })
    expect(button().hasAttribute('aria-disabled')).to.equal(false)
    await until(() => button().getAttribute('aria-disabled') === 'true')
    button().click()
    expect(logged).to.have.length(1)
    expect(logged[0]).to.match(/<wallet-button>.*"nobody".*createWalletModal/)
    const modal = create({ id: 'nobody' })
    await until(() => !button().hasAttribute('aria-disabled'))
    button().click()
    await until(() => modal.getState().open)
  })
  it('waits for the code of a modal in HTML for ten seconds before it says that there is none, also after a press', async () => {
    const logged: string[] = []
    const { error } = console
    console.error = (line: unknown) => void logged.push(String(line))
    forget.push(() => void (console.error = error))
    const clock = installVirtualClock()
    performance.now = () => clock.elapsed
    // Another modal's, so that this button's never comes.
    const loading = document.createElement('wallet-modal')
    loading.setAttribute('for', 'elsewhere')
    loading.setAttribute('networks', 'eip155:1')
    document.body.append(loading)
    // Its modal is destroyed by a timer after the removal, which a virtual clock would never run.
    forget.push(
      () => loading.remove(),
      () => clock.restore(),
    )
    const { button } = await put({ for: 'slow' })
    button().click()
    await clock.advance(9_000)
    expect([button().hasAttribute('aria-disabled'), logged.length]).to.deep.equal([false, 0])
    await clock.advance(2_000)
    expect([button().getAttribute('aria-disabled'), logged.length]).to.deep.equal(['true', 1])
  })
  it('INJ-001 after a wallet was chosen and approved it shows the address and the wallet’s picture', async () => {
    const modal = create()
    const { button, text } = await put()
    await modal.connect({ wallet: rdns })
    await until(() => text() === SHORT)
    expect(button().getAttribute('aria-label')).to.equal(`Account ${SHORT}`)
    expect(button().querySelector('img')!.src).to.match(/^data:image/)
    button().click()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('Account')
  })
  it('shows the account of the last visit immediately, as reconnecting', async () => {
    const first = create()
    await first.connect({ wallet: rdns })
    first.destroy()
    let answer = () => {}
    wallet.answers['eth_accounts'] = () =>
      new Promise((resolve) => (answer = () => resolve([ALICE])))
    const second = create()
    const { button, text } = await put()
    await until(() => text() === SHORT)
    expect([
      button().getAttribute('aria-busy'),
      button().querySelector('.spinner') !== null,
    ]).to.deep.equal(['true', true])
    await until(() => (answer(), !button().hasAttribute('aria-busy')))
    await second.ready()
    expect([text(), button().querySelector('.spinner')]).to.deep.equal([SHORT, null])
  })
  it('shows its first frame before the core of a new visitor’s modal exists, in the same look; a press does not wait for it', async () => {
    const { button, text } = await put()
    const modal = create()
    expect([
      findEntry('default')!.isStarted,
      text(),
      button().hasAttribute('aria-disabled'),
    ]).to.deep.equal([false, 'Connect wallet', false])
    button().click()
    expect(findEntry('default')!.isStarted).to.equal(true)
    await until(() => modal.getState().open)
  })
  it('has the theme of its modal’s options in the first frame, before the core exists', async () => {
    const { element, button } = await put()
    element.style.setProperty('--wm-accent', 'light-dark(rgb(1, 2, 3), rgb(200, 210, 220))')
    create({ id: 'light', theme: 'light' })
    element.for = 'light'
    await element.updateComplete
    expect([
      findEntry('light')!.isStarted,
      element.getAttribute('theme'),
      getComputedStyle(button()).backgroundColor,
    ]).to.deep.equal([false, 'light', 'rgb(1, 2, 3)'])
  })
  it('without a press the core follows the first frame; a button of networks, which shows one, needs it at once', async () => {
    create()
    expect(findEntry('default')!.isStarted).to.equal(false)
    await until(() => findEntry('default')!.isStarted)
    create({ id: 'networks' })
    const element = Object.assign(document.createElement('wallet-network-button'), {
      for: 'networks',
    })
    document.body.append(element)
    forget.push(() => element.remove())
    await element.updateComplete
    expect([findEntry('networks')!.isStarted, element.shadowRoot!.textContent]).to.deep.equal([
      true,
      'Ethereum',
    ])
  })
  it('a stored connection and a preset, which the first frame shows, start the core at once', async () => {
    const first = create()
    await first.connect({ wallet: rdns })
    first.destroy()
    create()
    create({ id: 'look', themePreset: 'paper' })
    expect([findEntry('default')!.isStarted, findEntry('look')!.isStarted]).to.deep.equal([
      true,
      true,
    ])
  })
  it('given to another modal that has not started yet, it opens that one and shows its state', async () => {
    const first = create()
    await first.connect({ wallet: rdns })
    const { element, button, text } = await put()
    await until(() => text() === SHORT)
    const second = create({ id: 'second' })
    element.for = 'second'
    await element.updateComplete
    expect(findEntry('second')!.isStarted).to.equal(false)
    button().click()
    await until(() => second.getState().open)
    expect([first.getState().open, text()]).to.deep.equal([false, 'Connect wallet'])
  })
  it('a modal destroyed before the first frame never starts', async () => {
    const modal = create()
    const entry = findEntry('default')!
    modal.destroy()
    await afterPaint()
    await afterPaint()
    expect(entry.isStarted).to.equal(false)
  })
  it('shortens the address by its attributes', async () => {
    const modal = create()
    const { element, text } = await put({ 'chars-start': '6', 'chars-end': '4' })
    await modal.connect({ wallet: rdns })
    await until(() => text() === '0xf39F…2266')
    element.charsEnd = 2
    await element.updateComplete
    expect(text()).to.match(/…66$/)
  })
  it('takes its texts from its attributes, otherwise from the language', async () => {
    create({ language: 'de' })
    const { element, text } = await put()
    await until(() => text() !== 'Connect wallet')
    element.label = 'Start'
    await element.updateComplete
    expect(text()).to.equal('Start')
  })
  it('shows that opening takes time only once it does', async () => {
    const modal = create()
    const { button, text, element } = await put()
    const { core } = findEntry(modal.id)!
    core.setLoading(true)
    await element.updateComplete
    expect(button().querySelector('.spinner')).to.equal(null)
    await until(() => button().querySelector('.spinner') !== null)
    expect([text(), button().getAttribute('aria-busy')]).to.deep.equal(['Connect wallet', 'true'])
    core.setLoading(false)
    await until(() => button().querySelector('.spinner') === null)
  })
  it('shows that a request to a wallet is open', async () => {
    wallet.answers['eth_requestAccounts'] = never
    const modal = create()
    const { button, text } = await put({ 'loading-label': 'One moment' })
    const stop = new AbortController()
    const outcome = modal
      .connect({ wallet: rdns, signal: stop.signal })
      .catch((error: Error) => error)
    await until(() => text() === 'One moment')
    expect(button().getAttribute('aria-busy')).to.equal('true')
    stop.abort()
    await outcome
    await until(() => text() === 'Connect wallet')
    expect(button().hasAttribute('aria-busy')).to.equal(false)
  })
  it('BTN-005 for email it opens the email view, for a provider the login there; other presses open Connect', async () => {
    const own = window.open
    const opened: string[] = []
    window.open = ((url: string) => void opened.push(url)) as unknown as typeof window.open
    forget.push(() => (window.open = own))
    const modal = create({ projectId: 'p', embeddedWallet: { url: location.origin } })
    const email = await put({ login: 'email', label: 'Continue with email' })
    email.button().click()
    await until(() => modal.getState().view === 'EmailLogin')
    expect(email.text()).to.equal('Continue with email')
    modal.close()
    const google = await put({ login: 'google' })
    google.button().click()
    await until(() => modal.getState().view === 'ConnectingSocial')
    expect(opened).to.deep.equal([`${location.origin}/loading`])
  })
  it('BTN-002 on an unlisted network reads "Switch network" and leads to the unsupported screen', async () => {
    const modal = create()
    const { button, text } = await put()
    await modal.connect({ wallet: rdns })
    wallet.setChain(5)
    await until(() => text() === 'Switch network')
    await until(() => modal.getState().open)
    modal.close()
    button().click()
    await until(() => modal.getState().open)
    expect(modal.getState().view).to.equal('UnsupportedChain')
  })
  it('BTN-004 with a namespace lists only that family’s wallets', async () => {
    const other = {
      namespace: 'solana',
      chains: [{ ...mainnet, id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' }],
      load: async () => solana,
    } as const
    const solana = {
      namespace: 'solana' as const,
      relay: { methods: [], events: [] },
      watchInjected(listener: (wallets: never[]) => void) {
        listener([
          { id: 'sol', name: 'Sol wallet', namespace: 'solana', type: 'ANNOUNCED', provider: {} },
        ] as never[])
        return () => {}
      },
      connectInjected: never,
      connectRelay: never,
      parseAddress: async () => undefined,
    }
    const modal = create({ chains: [eip155({ networks: [mainnet] }), other] })
    const { button } = await put({ namespace: 'solana' })
    button().click()
    await until(() => modal.getState().open)
    const names = () => rows(modal).map(({ label }) => label)
    await until(
      () => names().includes('Sol wallet'),
      () => {
        const { open, view, activeNamespace, connections } = modal.getState()
        const drawn = [...document.querySelectorAll('wallet-modal')].map(
          ({ modal: shown }) => `${shown?.id}: ${shown === modal && names().join()}`,
        )
        return `the list has "Sol wallet": ${JSON.stringify({ open, view, activeNamespace, connections, drawn })}`
      },
    )
    expect(names().filter((name) => name.startsWith('Button wallet'))).to.deep.equal([])
    expect(modal.getState().activeNamespace).to.equal('solana')
  })
  it('belongs to the modal of its attribute for', async () => {
    const first = create()
    const second = create({ id: 'second' })
    const { button } = await put({ for: 'second' })
    button().click()
    await until(() => second.getState().open)
    expect(first.getState().open).to.equal(false)
  })
  for (const language of ['en', 'de', 'ar']) {
    it(`keeps its width in every state, and truncates no text (${language})`, async () => {
      const modal = create({ language })
      const { element, button } = await put()
      await until(() => findEntry(modal.id)!.core.appearance.$buttons.get() !== false)
      await element.updateComplete
      const widths: number[] = []
      const take = async () => {
        await element.updateComplete
        widths.push(element.offsetWidth, button().offsetWidth)
        const words = button().querySelector<HTMLElement>('.text > *')!
        expect(words.scrollWidth, words.textContent!).to.be.at.most(words.clientWidth)
      }
      expect(element.offsetHeight).to.equal(44)
      await take()
      const answer = wallet.answers['eth_requestAccounts']
      let approve: (() => void) | undefined
      wallet.answers['eth_requestAccounts'] = () =>
        new Promise((resolve) => (approve = () => resolve([ALICE])))
      const connected = modal.connect({ wallet: rdns })
      await until(() => button().querySelector('.spinner') !== null)
      await take()
      // The button shows the attempt before the wallet is asked.
      await until(() => approve !== undefined)
      approve!()
      await connected
      await until(() => button().querySelector('bdi')?.textContent === SHORT)
      await take()
      wallet.answers['eth_requestAccounts'] = answer!
      wallet.setChain(5)
      await until(() => button().querySelector('.alert') !== null)
      await take()
      expect(new Set(widths).size, String(widths)).to.equal(1)
    })
  }
  it('shows and announces the balance before the address, if the page sets the attribute', async () => {
    const nodes = fakeNodes({ [NODE]: () => result('0x1524343a8ad48000') })
    forget.push(() => nodes.stop())
    const modal = create({ chains: [eip155({ networks: [{ ...mainnet, rpcUrls: [NODE] }] })] })
    const { button } = await put({ balance: '' })
    await modal.connect({ wallet: rdns })
    await until(() => button().querySelector('.lead')?.textContent?.trim() === '1.523 ETH')
    expect(button().getAttribute('aria-label')).to.equal(`Account 1.523 ETH ${SHORT}`)
    await modal.disconnect()
    await until(() => button().querySelector('.lead') === null)
  })
  it('reserves the space of a usual balance in its first frame, so that the page moves little when it arrives', async () => {
    const nodes = fakeNodes({ [NODE]: () => result('0x1524343a8ad48000') })
    forget.push(() => nodes.stop())
    const modal = create({ chains: [eip155({ networks: [{ ...mainnet, rpcUrls: [NODE] }] })] })
    await modal.connect({ wallet: rdns })
    const { element, button } = await put({ balance: '' })
    expect(button().querySelector('.lead')?.textContent?.trim(), 'no balance yet').to.equal('')
    const first = element.offsetWidth
    await until(() => button().querySelector('.lead')?.textContent?.trim() === '1.523 ETH')
    expect(
      Math.abs(element.offsetWidth - first),
      `${first} and ${element.offsetWidth} px`,
    ).to.be.lessThan(24)
  })
  for (const [value, shown] of [
    ['show', true],
    ['hide', false],
  ] as const)
    it(`H36 balance="${value}" ${shown ? 'shows' : 'hides'} the balance`, async () => {
      const nodes = fakeNodes({ [NODE]: () => result('0x1524343a8ad48000') })
      forget.push(() => nodes.stop())
      const modal = create({ chains: [eip155({ networks: [{ ...mainnet, rpcUrls: [NODE] }] })] })
      await modal.connect({ wallet: rdns })
      const { element, button } = await put({ balance: value })
      await until(() => button().querySelector('img') !== null)
      expect(button().querySelector('.lead') !== null).to.equal(shown)
      element.setAttribute('balance', shown ? 'hide' : 'show')
      await until(() => (button().querySelector('.lead') !== null) === !shown)
      element.balance = shown
      await until(() => (button().querySelector('.lead') !== null) === shown)
    })
  it('is never wider than its container, even with long texts', async () => {
    create()
    const { element } = await put({ label: 'Mit einer Wallet verbinden und das Guthaben anzeigen' })
    const box = document.createElement('div')
    box.style.cssText = 'inline-size: 200px; overflow: auto'
    document.body.append(box)
    forget.push(() => box.remove())
    box.append(element)
    await until(() => element.getBoundingClientRect().width > 0)
    expect(box.scrollWidth).to.equal(200)
  })
  it('shows a dash for an unknown balance, never a zero', async () => {
    const nodes = fakeNodes({ [NODE]: () => failure(-32603) })
    forget.push(() => nodes.stop())
    const modal = create({ chains: [eip155({ networks: [{ ...mainnet, rpcUrls: [NODE] }] })] })
    const { button } = await put({ balance: '' })
    await modal.connect({ wallet: rdns })
    await until(() => button().querySelector('.lead')?.textContent?.trim() === '— ETH')
  })
  it('shows the drawn mark of a wallet without a picture', async () => {
    forget.push(announce(fakeEip1193(), { rdns: 'org.plain', name: 'Plain', icon: '' }))
    const modal = create()
    const { button } = await put()
    await modal.connect({ wallet: 'org.plain' })
    await until(
      () =>
        button().querySelector<HTMLImageElement>('img')?.src.startsWith('data:image/svg+xml') ===
        true,
    )
  })
  it('does nothing while disabled', async () => {
    const modal = create()
    const { element, button } = await put({ disabled: '' })
    button().click()
    element.click()
    // Longer than opening takes here. If it is too short the test passes, because it expects that
    // nothing happens.
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(modal.getState().open).to.equal(false)
    element.disabled = false
    await element.updateComplete
    button().click()
    await until(() => modal.getState().open)
  })
  it('takes a script’s click() on the element as a press', async () => {
    const modal = create()
    const { element } = await put()
    element.click()
    await until(() => modal.getState().open)
  })
  it('returns to its initial state when its modal is destroyed', async () => {
    const modal = create()
    const { text } = await put()
    await modal.connect({ wallet: rdns })
    await until(() => text() === SHORT)
    modal.destroy()
    await until(() => text() === 'Connect wallet')
  })
  it('does not show a picture whose address is not an image', async () => {
    forget.push(
      announce(fakeEip1193(), { rdns: 'org.bad', name: 'Bad', icon: 'javascript:alert(1)' }),
    )
    const modal = create()
    const { button, text } = await put()
    await modal.connect({ wallet: 'org.bad' })
    await until(() => text() === SHORT)
    expect(button().querySelector('img')?.src ?? '').not.to.contain('javascript')
  })

  function rows(modal: WalletModal): { label: string }[] {
    const element = [...document.querySelectorAll('wallet-modal')].find(
      (shown) => shown.modal === modal,
    )
    const dialog = element?.shadowRoot?.querySelector('wm-dialog')
    // The page of the runner is wide: the list is beside the other screens.
    const pane = dialog?.shadowRoot?.querySelector('wm-connect-pane')
    const view = pane?.shadowRoot?.querySelector('wm-connect-view')
    return [...(view?.shadowRoot?.querySelectorAll('wm-row') ?? [])]
  }
})
