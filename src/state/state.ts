import type { Core } from './core.js'
import { createAccount } from './account.js'
import { createAnalytics } from './analytics.js'
import { createAttempt } from './attempt.js'
import { createBrowse } from './browse.js'
import { createDirectory } from './directory.js'
import { createFeatures } from './features.js'
import { createInjected } from './injected.js'
import { createMarks } from './marks.js'
import { createModal } from './modal.js'
import { createPairing } from './pairing.js'
import { createRecentWallets } from './recent-wallets.js'
import { createRouter } from './router.js'
import { createSwitching } from './switching.js'
import { createToasts } from './toasts.js'
import { createWalletApp } from './wallet-app.js'
import { createWallets } from './wallets.js'

/** Everything the screens of one modal read and do. */
export type State = ReturnType<typeof createState>

/** Wires the slices that come with the first opening onto those of the first load. */
export function createState(core: Core) {
  const router = createRouter()
  const toasts = createToasts()
  const recent = createRecentWallets(core.storage)
  const injected = createInjected(core)
  const directory = createDirectory(core)
  const wallets = createWallets(core, injected, directory, recent)
  const browse = createBrowse(core, directory, wallets)
  const marks = createMarks(core)
  const attempt = createAttempt(core)
  const pairing = createPairing(core, recent)
  const walletApp = createWalletApp(core, pairing)
  const account = createAccount(core)
  const features = createFeatures(core)
  const analytics = createAnalytics(core)
  const modal = createModal(core, router, pairing, walletApp)
  const switching = createSwitching(core, router, modal)

  return {
    ...core,
    core,
    router,
    toasts,
    recent,
    injected,
    directory,
    wallets,
    browse,
    marks,
    attempt,
    pairing,
    walletApp,
    account,
    features,
    analytics,
    modal,
    switching,
    releaseState() {
      modal.release()
      analytics.release()
      pairing.cancel()
      switching.cancel()
    },
  }
}
