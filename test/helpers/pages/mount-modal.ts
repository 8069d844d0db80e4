import '../../../src/elements.js'
import type { LitElement } from 'lit'
import { eip155, base, mainnet } from '../../../src/chains/eip155/index.js'
import { createWalletModal } from '../../../src/modal/create-wallet-modal.js'
import { findEntry } from '../../../src/modal/registry.js'
import type { WalletModal } from '../../../src/modal/wallet-modal.js'
import type { Options } from '../../../src/options/options.js'
import {
  editConnections,
  type ConnectionsEditor,
} from '../../../src/state/connections/edit-connections.js'
import type { Core } from '../../../src/state/core.js'
import type { TrackEvent } from '../../../src/state/shell/events.js'
import type { Route } from '../../../src/state/shell/routes.js'
import { firstSlices } from '../../../src/state/first-slices.js'
import { laterSlices } from '../../../src/state/later-slices.js'
import type { SliceName } from '../../../src/state/slices.js'
import type { WalletEntry } from '../../../src/state/wallets/wallet-entry.js'
import type { State } from '../../../src/state/state.js'
import type { Dialog } from '../../../src/elements/shell/dialog/wm-dialog.js'
import { until } from '../clocks/until.js'
import { settle } from '../clocks/virtual-clock.js'

export { until }

/** A route whose wallet comes from the test instead of a list. */
type WalletRoute = {
  readonly view: 'ConnectingExternal' | 'ConnectingWalletConnect' | 'Downloads'
  readonly wallet: WalletEntry
}

/** An open modal in this page; the test can access its internals. */
export interface MountedModal {
  readonly modal: WalletModal
  readonly core: Core
  readonly state: State
  /** Changes of its connections, as a wallet makes them. */
  readonly edit: ConnectionsEditor
  readonly host: HTMLElement
  /** The card's native dialog element. */
  readonly dialog: HTMLDialogElement
  /** Tracked events, in order. */
  readonly tracked: TrackEvent[]
  /** The names of the screens in the history, including the current one. */
  views(): string[]
  /** Goes to a screen and waits until it is shown. */
  show(route: Route | WalletRoute): Promise<void>
  settled(): Promise<void>
  /** The first element that matches, through all shadow roots; fails if there is none. */
  find<E extends HTMLElement = HTMLElement>(selector: string): E
  findAll<E extends HTMLElement = HTMLElement>(selector: string): E[]
  /** A button by its text; fails if there is none. */
  button(text: string): HTMLButtonElement
  /** The visible text of the card. */
  text(): string
  tracks(event: string): TrackEvent['properties'][]
}

const mounted: WalletModal[] = []
let count = 0

/**
 * Creates a modal with two EVM networks and opens it, unless `open` is false. Call
 * {@link unmountModals} after each test.
 */
export async function mountModal(
  options: Options = {},
  { open = true }: { open?: boolean } = {},
): Promise<MountedModal> {
  const id = `test-${++count}`
  const modal = createWalletModal({
    id,
    chains: [eip155({ networks: [mainnet, base] })],
    reconnect: false,
    language: 'en',
    debug: false,
    // The runner's page is wide; panes.test.ts tests two panes.
    connectLayout: 'list',
    ...options,
  })
  mounted.push(modal)
  const tracked: TrackEvent[] = []
  modal.on('track', (event) => tracked.push(event))
  await modal.open()
  const host = document.querySelector<HTMLElement>('wallet-modal:last-of-type')!
  const shell = host.shadowRoot!.querySelector<Dialog>('wm-dialog')!
  const { state } = shell
  const { core } = findEntry(options.id ?? id)!
  await Promise.all([
    state.slices.load(
      (Object.keys({ ...firstSlices, ...laterSlices }) as SliceName[]).filter(
        (name) => name !== 'frameLogin' || options.embeddedWallet,
      ),
    ),
    core.connector.loadRequests(),
  ])
  if (!open) {
    modal.close()
    tracked.length = 0
  }
  const result: MountedModal = {
    modal,
    core,
    state,
    edit: editConnections(core.connectionStore),
    host,
    get dialog() {
      return shell.shadowRoot!.querySelector<HTMLDialogElement>('[part=dialog]')!
    },
    tracked,
    views: () => state.router.$state.get().history.map(({ view }) => view),
    async show(route) {
      if ('wallet' in route) state.wallets.remember(route.wallet)
      state.router.push('wallet' in route ? { view: route.view, walletId: route.wallet.id } : route)
      await result.settled()
    },
    async settled() {
      await shell.whenShown()
      // Nested elements update one after the other, so this waits until none has a pending update.
      await until(
        () =>
          deepQuery(shell, '*').every(
            (element) => (element as Partial<LitElement>).isUpdatePending !== true,
          ),
        'every element is drawn',
      )
      await settle()
    },
    find(selector) {
      const [found] = deepQuery(shell, selector)
      if (!found) throw new Error(`no ${selector} in: ${result.text()}`)
      return found as never
    },
    findAll: (selector) => deepQuery(shell, selector) as never[],
    button(text) {
      const found = deepQuery(shell, 'wm-button, wm-row, button').find(
        (element) => !isLeaving(element) && readText(element) === text,
      )
      if (!found) throw new Error(`no button "${text}" in: ${result.text()}`)
      return (found.shadowRoot?.querySelector('button') ?? found) as HTMLButtonElement
    },
    text: () => readText(shell),
    tracks: (event) =>
      tracked.filter((entry) => entry.event === event).map(({ properties }) => properties),
  }
  await result.settled()
  return result
}

/** Destroys every modal of the test and removes its stored data. */
export function unmountModals(): void {
  for (const modal of mounted.splice(0)) modal.destroy()
  localStorage.clear()
}

function deepQuery(root: Element, selector: string): Element[] {
  const roots = root.shadowRoot ? [root.shadowRoot] : []
  return roots.flatMap((shadow) =>
    [...shadow.querySelectorAll('*')].flatMap((element) => [
      ...(element.matches(selector) ? [element] : []),
      ...deepQuery(element, selector),
    ]),
  )
}

/**
 * Whether an element is part of a screen that another one has replaced, through all shadow roots.
 */
function isLeaving(element: Element): boolean {
  const { host } = element.getRootNode() as Partial<ShadowRoot>
  return element.closest('.leaving') !== null || (host !== undefined && isLeaving(host))
}

function readText(element: Element): string {
  return collect(element).join(' ').replace(/\s+/g, ' ').trim()
}

function collect(node: Node): string[] {
  if (node instanceof Text) return [node.data]
  if (
    node instanceof HTMLStyleElement ||
    (node instanceof Element && node.getAttribute('aria-hidden') === 'true')
  )
    return []
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes()
    return (assigned.length > 0 ? assigned : [...node.childNodes]).flatMap(collect)
  }
  const root = node instanceof Element && node.shadowRoot ? node.shadowRoot : node
  return [...root.childNodes].flatMap(collect)
}
