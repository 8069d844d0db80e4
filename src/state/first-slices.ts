import { row } from './slice-row.js'

const navigation = row(
  () => import('./navigation.js'),
  ({ createNavigation }, { first }) => createNavigation(first),
)
const remoteFeatures = row(
  () => import('./shell/remote-features.js'),
  (code, { core }) => core.loadRemote(async () => code),
)
const attempt = row(
  () => import('./connect/attempt.js'),
  ({ createAttempt }, { core }) => createAttempt(core),
)
const browse = row(
  () => import('./wallets/browse.js'),
  ({ createBrowse }, { core, first }) => createBrowse(core, first.directory, first.wallets),
)
const pairing = row(
  () => import('./pairing/pairing.js'),
  ({ createPairing }, { core, first }) => createPairing(core, first.recent),
)
const walletApp = row(
  () => import('./pairing/wallet-app.js'),
  ({ createWalletApp }, { core, first }, { pairing }) =>
    createWalletApp(core, first.modal, pairing),
  { pairing },
)

/** Slices of the screens that follow the first one. Their rows load with the dialog. */
export const firstSlices = {
  navigation,
  remoteFeatures,
  attempt,
  browse,
  pairing,
  walletApp,
}
