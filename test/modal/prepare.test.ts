import { expect } from '../helpers/expect.js'
import { mockEvmWallet } from '../../src/testing/evm-wallet.js'
import { setScriptTimes } from '../helpers/clocks/script-times.js'
import { until } from '../helpers/clocks/until.js'
import { createWalletModal, type Options, type WalletModal } from '../../src/index.js'
import { base, eip155, mainnet } from '../../src/chains/eip155/index.js'

const ICON = 'https://pictures.example/wallet.png'

describe('rendering the first screen ahead of the opening', () => {
  const forget: (() => void)[] = []

  // The browser keeps the first 250 entries otherwise.
  before(() => performance.setResourceTimingBufferSize(5000))
  afterEach(() => {
    for (const act of forget.splice(0).reverse()) act()
    localStorage.clear()
  })
  function create(options: Options = {}): WalletModal {
    const modal = createWalletModal({
      chains: [eip155({ networks: [mainnet, base] })],
      language: 'en',
      debug: false,
      projectId: 'test',
      ...options,
    })
    forget.push(() => modal.destroy())
    return modal
  }
  const findView = () => findDeep(document, 'wm-connect-view')
  const listRows = () => [
    ...(findView()?.shadowRoot!.querySelectorAll<HTMLElement & { label: string }>('wm-row') ?? []),
  ]
  const listImages = () =>
    listRows().flatMap(
      (row) =>
        row.shadowRoot!.querySelector('wm-image')?.shadowRoot!.querySelector('img')?.src ?? [],
    )
  const isOpen = () => findDeep<HTMLDialogElement>(document, 'dialog')?.open === true

  it('happens in the closed dialog once the page is idle, and opening shows that screen', async () => {
    const id = 'ahead'
    forget.push(mockEvmWallet({ rdns: 'org.ahead', name: 'Ahead' }).remove)
    const modal = create({ id })
    await until(() => listRows().some(({ label }) => label === 'Ahead'))
    expect(isOpen()).to.equal(false)
    expect(modal.getState()).to.include({ open: false, view: 'Connect' })
    const view = findView()
    await modal.open()
    expect(isOpen()).to.equal(true)
    expect(findView()).to.equal(view)
  })
  it('loads immediately if the page’s scripts arrived slowly and the option is on, and renders once the page is idle', async () => {
    const own = Object.getOwnPropertyDescriptor(navigator, 'connection')
    Object.defineProperty(navigator, 'connection', { configurable: true, value: { rtt: 300 } })
    forget.push(() =>
      own
        ? Object.defineProperty(navigator, 'connection', own)
        : Reflect.deleteProperty(navigator, 'connection'),
    )
    const forgetTimes = setScriptTimes({ startTime: 20, requestStart: 30, responseEnd: 500 })
    forget.push(forgetTimes)
    const loaded: string[] = []
    const family = eip155({ networks: [mainnet] })
    const createWith = (id: string, options?: Options) =>
      create({
        id,
        chains: [{ ...family, load: () => (loaded.push(id), family.load()) }],
        ...options,
      })
    const atFrame = new Promise<readonly string[]>((resolve) =>
      requestAnimationFrame(() => resolve([...loaded])),
    )
    const far = createWith('far')
    const off = createWith('off', { preload: false })
    await Promise.all([far.ready(), off.ready()])
    forgetTimes()
    forget.push(setScriptTimes({ startTime: 20, requestStart: 30, responseEnd: 40 }))
    createWith('near')
    expect(await atFrame).to.deep.equal(['far'])
    await until(findView)
    await until(() => loaded.includes('near'))
    expect(loaded).not.to.include('off')
  })
  it('requests no picture from another host before it opens', async () => {
    localStorage.setItem(
      'wallet-modal.quiet.recent-wallets',
      JSON.stringify({
        v: 1,
        value: [{ id: 'used', name: 'Used last', icon: ICON, links: { mobile: 'used://' } }],
      }),
    )
    const modal = create({ id: 'quiet' })
    await until(() => listRows().some(({ label }) => label === 'Used last'))
    expect(listImages()).not.to.include(ICON)
    await modal.open()
    await until(() => listImages().includes(ICON))
  })
  it('with a connected wallet it loads the account without rendering: opening renders it in one task, and no request precedes it', async () => {
    const id = 'returning'
    const wallet = mockEvmWallet({ rdns: 'org.returning', name: 'Returning' })
    forget.push(wallet.remove)
    const options = { id, server: 'https://server.example' }
    const first = create({ ...options, preload: false })
    await first.connect({ wallet: 'org.returning' })
    first.destroy()
    const asked: string[] = []
    const fetch = window.fetch
    window.fetch = (input) => {
      asked.push(String(input))
      return Promise.reject(new TypeError('no network in this test'))
    }
    forget.push(() => (window.fetch = fetch))
    expect(isFetched('account-view')).to.equal(false)
    const modal = create(options)
    await until(
      () =>
        isFetched('account-view') &&
        isFetched('wm-account-tokens') &&
        isFetched('en/account') &&
        isFetched('balances'),
    )
    expect(modal.getState().account?.status).to.equal('connected')
    expect(document.querySelector('wallet-modal')).to.equal(null)
    expect(asked).to.deep.equal([])
    await modal.open()
    expect(findDeep(document, 'wm-account-view')).not.to.equal(undefined)
  })
  it('does not happen with the option off, nor after the modal is destroyed', async () => {
    const off = create({ id: 'off', preload: false })
    const gone = create({ id: 'gone' })
    gone.destroy()
    const on = create({ id: 'on' })
    await until(findView)
    expect(document.querySelectorAll('wallet-modal')).to.have.length(1)
    expect(off.getState().view).to.equal(undefined)
    on.destroy()
    expect(document.querySelector('wallet-modal')).to.equal(null)
  })
})

function isFetched(file: string): boolean {
  return performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${file}.`))
}
function findDeep<E extends Element>(root: ParentNode, selector: string): E | undefined {
  for (const element of root.querySelectorAll('*')) {
    if (element.matches(selector)) return element as E
    const found = element.shadowRoot && findDeep<E>(element.shadowRoot, selector)
    if (found) return found
  }
  return undefined
}
