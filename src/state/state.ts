import type { Core } from './core.js'
import { isMobile } from '../platform/page/device.js'
import { getSearch } from '../platform/page/page.js'
import { LEAVING_KEY, REMOTE_KEY } from './storage-keys.js'
import { deferAnalytics, type DeferredAnalytics } from './shell/defer-analytics.js'
import { createMarks, type Marks } from './shell/marks.js'
import { createModal, type LaterSlices, type Modal } from './shell/modal.js'
import { createRouter, type Router } from './shell/router.js'
import type { ViewName } from './shell/routes.js'
import { createToasts, type Toasts } from './shell/toasts.js'
import { createSlices, type Slices } from './slices.js'
import { createDirectory, type Directory } from './wallets/directory.js'
import { createInjected, type Injected } from './wallets/injected.js'
import { createRecentWallets, type RecentWallets } from './wallets/recent-wallets.js'
import { createWallets, type Wallets } from './wallets/wallets.js'

/** The slices of the first opening. */
export interface FirstState {
  readonly router: Router
  readonly toasts: Toasts
  readonly recent: RecentWallets
  readonly injected: Injected
  readonly directory: Directory
  readonly wallets: Wallets
  readonly marks: Marks
  readonly analytics: DeferredAnalytics
  readonly modal: Modal
}

/**
 * The state and actions that the elements of one modal use. Slices that load later are in `slices`.
 */
export interface State
  extends
    FirstState,
    Pick<
      Core,
      | 'config'
      | 'alerts'
      | 'appearance'
      | '$signIn'
      | 'connections'
      | 'hosts'
      | 'network'
      | 'relay'
      | '$open'
      | '$embedded'
      | 'track'
      | 'report'
      | 'disconnect'
      | 'switchConnection'
      | 'selectAccount'
      | '$offered'
    > {
  readonly slices: Slices
  /**
   * Prepares the next opening while the page is idle: calls `draw` for the wallet list, or loads
   * the account's screen if a wallet is connected. Does nothing while the modal is open or
   * embedded, or after it is destroyed.
   */
  prepareOpening(draw: () => void): void
  /** Loads what the next screens need. Called once the modal is open and the page idle. */
  prefetch(): void
  releaseState(): void
}

function createFirstState(core: Core, slices: Slices): FirstState {
  const router = createRouter()
  const recent = createRecentWallets(core.storage)
  const injected = createInjected(core)
  const directory = createDirectory(core)
  const wallets = createWallets(core, injected, directory, recent)
  const later: LaterSlices = {
    findPairing: () => slices.find('pairing'),
    async loadPairing() {
      await slices.load(['pairing'])
      return slices.get('pairing')
    },
    findWalletApp: () => slices.find('walletApp'),
    findBrowse: () => slices.find('browse'),
  }
  const modal: Modal = createModal(core, router, later, wallets)
  return {
    router,
    toasts: createToasts(),
    recent,
    injected,
    directory,
    wallets,
    marks: createMarks(core),
    analytics: deferAnalytics(core),
    modal,
  }
}

/**
 * Creates the slices of the first opening on top of the core. `fetchScreen` loads the code that a
 * screen is drawn from.
 */
export function createState(
  core: Core,
  fetchScreen: (name: ViewName, state: State) => Promise<void>,
): State {
  const {
    config,
    alerts,
    appearance,
    $signIn,
    connections,
    connector,
    hosts,
    network,
    relay,
    $open,
    $embedded,
    track,
    report,
    disconnect,
    switchConnection,
    selectAccount,
    $offered,
  } = core
  const slices = createSlices(core, () => first)
  const first = createFirstState(core, slices)
  // True when the server decides about the embedded wallet.
  const isServers = config.embeddedWallet === undefined && connector.context.loadFrame !== undefined
  // Completes a login that navigated this page to its provider and returned with a result.
  if (
    (isServers ? core.storage.get(LEAVING_KEY) : config.embeddedWallet) &&
    getSearch().includes('result_uri=')
  )
    slices.load(['frameLogin']).catch(report)

  if (config.hosts[0] || getSearch().includes('wallet-modal='))
    import('./wallets/continue-visit.js').then((code) => code.continueVisit(state)).catch(report)

  const loadRemote = () => core.loadRemote(() => import('./shell/remote-features.js'))
  // The first screen is drawn with the server's answer of an earlier visit.
  if (isServers && core.storage.get(REMOTE_KEY)) loadRemote().catch(report)

  const state: State = {
    ...first,
    config,
    alerts,
    appearance,
    $signIn,
    connections,
    hosts,
    network,
    relay,
    $open,
    $embedded,
    track,
    report,
    disconnect,
    switchConnection,
    selectAccount,
    $offered,
    slices,
    prepareOpening(draw) {
      if (core.lifetime.aborted || $open.get() || $embedded.get() || network.$network.get().blocked)
        return
      if (!Object.values(connections.$accounts.get()).some((account) => account))
        try {
          return draw()
        } catch {
          // Ignored: opening tries again and reports. Elements of another version refuse the modal.
          return
        }
      // Loads code only: drawing the account screen would send requests for balances.
      fetchScreen('Account', state).catch(() => {
        // Ignored: opening tries again and reports.
      })
    },
    prefetch() {
      if (isServers) loadRemote().then((remote) => remote.load(), report)
      void first.directory.prefetch()
      void first.analytics.load()
      const failed = () => {
        // Ignored: opening the screen or choosing the wallet tries again and reports.
      }
      slices
        .load(
          connections.list().length > 0
            ? ['account', 'nativeBalance']
            : [
                'attempt',
                'browse',
                ...(relay.available || isMobile() ? (['walletApp'] as const) : []),
              ],
        )
        .catch(failed)
      connector.loadRequests().catch(failed)
      for (const { namespace } of config.chains)
        connector.getAdapter(namespace).then((adapter) => adapter.prefetch?.(), failed)
    },
    releaseState() {
      first.modal.release()
      first.analytics.release()
    },
  }
  return state
}
