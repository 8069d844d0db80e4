import type { ReadableAtom } from 'nanostores'
import { isMobile } from '../../platform/page/device.js'
import { getLocation, getSearch, replaceAddress } from '../../platform/page/page.js'
import type { Config } from '../../options/options.js'
import type { Connections } from '../connections/connections.js'
import type { Modal } from '../shell/modal.js'
import type { Slices } from '../slices.js'
import { MARK } from './browse-link.js'
import type { Injected } from './injected.js'
import type { Wallets } from './wallets.js'
import { isInstalled } from './wallet-entry.js'

/** The parts of the state that `continueVisit()` uses. */
interface Visit {
  readonly config: Config
  readonly wallets: Wallets
  readonly injected: Injected
  readonly connections: Connections
  readonly slices: Slices
  readonly modal: Modal
  readonly $open: ReadableAtom<boolean>
}

/** Joins the modal with the hosts of the app, and continues a visit of another browser. */
export async function continueVisit(state: Visit): Promise<void> {
  const { config, modal, $open } = state
  for (const host of config.hosts)
    host.attach?.({ watchOpen: (listener) => $open.subscribe(listener), back: modal.back })
  if (isMobile()) await connectHere(state)
}

/**
 * Connects the wallet whose browser shows this page, if a modal with the same id opened the page
 * there. Without exactly one wallet it does nothing. Removes the mark from the page's address.
 */
async function connectHere(state: Visit): Promise<void> {
  if (new URLSearchParams(getSearch()).get(MARK) !== state.config.id) return
  replaceAddress(getLocation().href.replace(/([?&])wallet-modal=[^&#]*(&|(?=#)|$)/, toSeparator))
  const { wallets, injected, connections, slices } = state
  const stop = wallets.$installed.listen(() => {})
  try {
    // Not only until the first: a second one may announce itself after it.
    await injected.whenAnnounced()
    const [wallet, ...others] = wallets.$installed.get().filter(isInstalled)
    const way = wallet && wallets.findInjected(wallet)
    if (!way || others.length > 0 || Object.values(connections.$accounts.get()).some(Boolean))
      return
    await slices.load(['attempt'])
    slices.get('attempt').start(way)
  } finally {
    stop()
  }
}

function toSeparator(_: string, before: string, after: string): string {
  return after === '&' ? before : ''
}
