import type { Core } from './core.js'
import type { FirstState } from './state.js'
import { createAccount } from './account/account.js'
import { createAttempt } from './connect/attempt.js'
import { createBrowse } from './wallets/browse.js'
import { createFeatures } from './shell/remote-features.js'
import { createPairing } from './connect/pairing.js'
import { createSwitching } from './network/switching.js'
import { createWalletApp } from './connect/wallet-app.js'

/** What the screens behind the first one read and do. */
export type Screens = ReturnType<typeof createScreens>

/** Wires the slices that are fetched behind the first paint. */
export function createScreens(core: Core, { directory, wallets, recent, router, modal }: FirstState) {
  const pairing = createPairing(core, recent)
  const switching = createSwitching(core, router, modal)
  const browse = createBrowse(core, directory, wallets)
  // Closed on a wallet's own screen, the list behind it is done with as well.
  const stopBrowse = core.$open.listen((open) => open || browse.reset())

  return {
    browse,
    attempt: createAttempt(core),
    pairing,
    walletApp: createWalletApp(core, pairing),
    account: createAccount(core),
    features: createFeatures(core),
    switching,
    releaseScreens() {
      stopBrowse()
      pairing.cancel()
      switching.cancel()
    },
  }
}
