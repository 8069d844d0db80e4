import type { Core } from './core.js'
import { LEAVING_KEY, REMOTE_KEY } from './storage-keys.js'
import { deferAnalytics } from './shell/defer-analytics.js'
import { createMarks } from './shell/marks.js'
import { createModal, type LaterSlices, type Modal } from './shell/modal.js'
import { createRouter } from './shell/router.js'
import type { ViewName } from './shell/routes.js'
import { createToasts } from './shell/toasts.js'
import { createSlices, type Slices } from './slices.js'
import { createDirectory } from './wallets/directory.js'
import { createInjected } from './wallets/injected.js'
import { createRecentWallets } from './wallets/recent-wallets.js'
import { createWallets } from './wallets/wallets.js'

/** The slices of the first opening. */
export type FirstState = ReturnType<typeof createFirstState>

/** What the elements of one modal read and do. Slices that load later are reached through `slices`. */
export interface State extends FirstState, Pick<Core, 'config' | 'alerts' | 'appearance' | '$signIn' | 'connections' | 'connector' | 'network' | 'relay' | '$open' | '$embedded' | 'track' | 'report' | 'disconnect' | 'switchConnection' | 'selectAccount' | '$offered'> {
  readonly slices: Slices
  /**
   * Prepares the next opening while the page is idle: calls `draw` for the list of wallets, or fetches the account's screen where a wallet is
   * connected. Does nothing while the modal is open or embedded, and after it is destroyed.
   */
  prepareOpening(draw: () => void): void
  /** Fetches what comes next, while the page is idle after the first paint. */
  prefetch(): void
  releaseState(): void
}

function createFirstState(core: Core, slices: Slices) {
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
  return { router, toasts: createToasts(), recent, injected, directory, wallets, marks: createMarks(core), analytics: deferAnalytics(core), modal }
}

/** Wires the slices of the first opening onto those of the first load. `fetchScreen` fetches what a screen is drawn from. */
export function createState(core: Core, fetchScreen: (name: ViewName, state: State) => Promise<void>): State {
  const { config, alerts, appearance, $signIn, connections, connector, network, relay, $open, $embedded, track, report, disconnect, switchConnection, selectAccount, $offered } = core
  const slices = createSlices(core, () => first)
  const first = createFirstState(core, slices)
  // The app leaves the embedded wallet to its server.
  const isServers = config.embeddedWallet === undefined && connector.context.loadFrame !== undefined
  // A login that left this page for the provider's returns with its result.
  if ((isServers ? core.storage.get(LEAVING_KEY) : config.embeddedWallet) && globalThis.location?.search.includes('result_uri=')) slices.load(['frameLogin']).catch(report)

  // What the server answered in an earlier visit is drawn with the first screen.
  if (isServers && core.storage.get(REMOTE_KEY)) core.loadRemote().catch(report)

  const state: State = {
    ...first,
    config,
    alerts,
    appearance,
    $signIn,
    connections,
    connector,
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
      if (core.lifetime.aborted || $open.get() || $embedded.get() || network.$network.get().blocked) return
      if (!Object.values(connections.$accounts.get()).some((account) => account)) return draw()
      // Only its code is fetched: an account screen that is drawn sends requests for balances.
      fetchScreen('Account', state).catch(() => {
        // Opening tries again, and reports.
      })
    },
    prefetch() {
      if (isServers) core.loadRemote().then((remote) => remote.load(), report)
      void first.directory.prefetch()
      void first.analytics.load()
      const failed = () => {
        // Going to the screen, or choosing the wallet, tries again and reports.
      }
      slices.load(connections.list().length > 0 ? ['account', 'nativeBalance'] : ['attempt', 'browse', ...(relay.available ? (['walletApp'] as const) : [])]).catch(failed)
      connector.prefetch().catch(failed)
      for (const { namespace } of config.chains) connector.getAdapter(namespace).then((adapter) => adapter.prefetch?.(), failed)
    },
    releaseState() {
      first.modal.release()
      first.analytics.release()
    },
  }
  return state
}
