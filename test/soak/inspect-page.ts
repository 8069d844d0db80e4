import type { PlainWindow } from '../helpers/browser/plain-pages.js'

/** The random actions' variables in the page. */
export interface ActionWindow extends Omit<PlainWindow, 'run'> {
  /** Pending calls of the page, by name. */
  pending: Map<symbol, string>
  watchCall(name: string, call: () => Promise<unknown>): void
  /** The listeners that existed with the first modal. */
  listenersBefore: string[]
  listControls(): { name: string; x: number; y: number }[]
}

/**
 * Contradictions in the page between the screen, the snapshot, the wallets and the storage. Runs in
 * the page.
 */
export async function inspectPage(): Promise<string[]> {
  const w = window as unknown as ActionWindow
  const problems: string[] = []
  const expect = (what: string, found: unknown, wanted: unknown) =>
    void (
      found !== wanted && problems.push(`${what}: ${String(found)}, expected ${String(wanted)}`)
    )
  const deep = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) => [
      element,
      ...(element.shadowRoot ? deep(element.shadowRoot) : []),
    ])
  const hosts = [...document.querySelectorAll('wallet-modal')]
  const shell = hosts[0]?.shadowRoot?.querySelector('wm-dialog')?.shadowRoot
  const dialog = shell?.querySelector<HTMLDialogElement>('[part=dialog]')
  const outlet = shell?.querySelector('wm-outlet')?.shadowRoot

  w.listControls = () => {
    if (!dialog?.open) return []
    return deep(dialog).flatMap((element) => {
      if (!(element instanceof HTMLButtonElement) || element.disabled || element.closest('[inert]'))
        return []
      const { x, y, width, height } = element.getBoundingClientRect()
      const [centerX, centerY] = [x + width / 2, y + height / 2]
      if (width === 0 || centerY < 0 || centerY > innerHeight || !element.checkVisibility())
        return []
      return [
        {
          name: (
            (element.getAttribute('aria-label') ?? element.textContent?.trim()) ||
            element.title
          )
            .replace(/\s+/g, ' ')
            .trim()
            .slice(0, 40),
          x: centerX,
          y: centerY,
        },
      ]
    })
  }

  const state = w.modal.getState()
  if (hosts.length > 1) problems.push(`${hosts.length} modal elements`)
  expect('dialog open', dialog?.open ?? false, state.open)
  expect('dialog is modal', dialog?.matches(':modal') ?? false, state.open)
  if (state.open) {
    if (document.activeElement === document.body || document.activeElement === null)
      problems.push('the focus is on the body')
    const layers = [...(outlet?.querySelectorAll('.layer:not(.leaving)') ?? [])]
    const isBeside = shell?.querySelector('wm-connect-pane') != null
    const isList = state.view === 'ConnectWallets' || state.view === 'Connect'
    const name = isList ? (isBeside ? 'WhatIsAWallet' : 'Connect') : (state.view ?? '')
    expect(
      'screen',
      layers.map((layer) => layer.firstElementChild?.localName).join(),
      `wm-${name.replaceAll(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase()}-view`,
    )
    if (shell?.querySelector('wm-outlet')?.shadowRoot?.querySelector('.failure'))
      problems.push('the screen failed')
  }
  expect(
    'scrolling',
    getComputedStyle(document.documentElement).overflow,
    state.open ? getComputedStyle(document.documentElement).overflow : 'visible',
  )

  const text = (selector: string) =>
    document.querySelector(selector)?.shadowRoot?.textContent?.replace(/\s+/g, ' ') ?? ''
  const { account } = state
  // On a network that the app does not support, the button offers another network instead.
  if (
    account?.status === 'connected' &&
    state.supported &&
    !text('wallet-button').includes(account.address!.slice(0, 4))
  )
    problems.push(`the wallet button says "${text('wallet-button')}" with ${account.address}`)
  if (!account && /0x/.test(text('wallet-button')))
    problems.push(`the wallet button says "${text('wallet-button')}" with nobody connected`)
  const network = { 'eip155:1': 'Ethereum', 'eip155:8453': 'Base' }[String(state.chainId)]
  if (network && !text('wallet-network-button').includes(network))
    problems.push(`the network button says "${text('wallet-network-button')}" on ${network}`)

  const ids = state.connections.map(({ id }) => id).sort()
  const prefix = 'wallet-modal.default.connection.'
  const stored = Object.keys(localStorage)
    .flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    .sort()
  // While a connection is being restored only its record exists.
  if (
    account?.status !== 'reconnecting' &&
    !Object.values(state.accounts).some((one) => one?.status === 'reconnecting')
  )
    expect('records', stored.join(), ids.join())
  for (const { id, namespace, chainId, active } of state.connections) {
    if (namespace !== 'eip155' || !active) continue
    const provider = w.modal.getProvider('eip155')
    if (!provider) problems.push(`no provider for ${id}`)
    else
      expect(
        'the network of the wallet',
        `eip155:${Number(await provider.request({ method: 'eth_chainId' }))}`,
        chainId,
      )
  }
  return problems
}

/** Remains of a destroyed modal in the page. Runs in the page. */
export async function inspectDestroyed(): Promise<string[]> {
  const w = window as unknown as ActionWindow
  const problems: string[] = []
  for (const name of w.pending.values()) problems.push(`${name} did not end`)
  if (document.querySelector('wallet-modal')) problems.push('an element is left')
  if (getComputedStyle(document.documentElement).overflow !== 'visible')
    problems.push('scrolling is still locked')
  for (const [name, wallet] of Object.entries({ alpha: w.wallets.alpha, beta: w.wallets.beta }))
    if (wallet.countListeners() > 0)
      problems.push(`${wallet.countListeners()} listeners are left on ${name}`)
  const left = w.listListeners()
  // @wallet-standard/app adds one listener for the lifetime of the page.
  const allowed = [...w.listenersBefore, 'window wallet-standard:register-wallet']
  for (const name of left) {
    const index = allowed.indexOf(name)
    if (index < 0) problems.push(`a listener is left: ${name}`)
    else allowed.splice(index, 1)
  }
  return problems
}
