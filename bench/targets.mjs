/**
 * The target of each figure: a maximum, or a required value. `ofBestPeer`: a share of the fastest
 * peer's figure of the same run is enough.
 */
export const targets = {
  buttonKiB: { label: 'JavaScript until the button works, Brotli KiB', max: 16 },
  buttonFiles: { label: 'the same, files', max: 4 },
  listKiB: { label: 'more on click until the wallet list is painted, Brotli KiB', max: 20 },
  qrScriptsKiB: {
    label: 'all JavaScript loaded when a WalletConnect QR shows, Brotli KiB',
    max: 200,
  },
  buttonToStatic: {
    label: 'button interactive, CPU 4× slower, times of the same page with a static button',
    max: 1.2,
  },
  slowNetworkList: {
    label:
      'slow 4G + CPU 4×: navigation → painted wallet list, ms, without the plugin of the README',
    max: 950,
  },
  slowNetworkListPreloaded: { label: 'the same, with the plugin of the README', max: 950 },
  slowNetworkListHtml: {
    label: 'the same, modal made by the attributes of <wallet-modal>, without the plugin',
    max: 1150,
  },
  slowNetworkListCdn: { label: 'the same, from the script of a CDN', max: 1150 },
  firstOpen1x: {
    label: 'click → painted list, first open, ms; or 0.7 of the quickest peer',
    max: 40,
    ofBestPeer: 0.7,
  },
  firstOpen4x: {
    label: 'the same, CPU 4× slower, ms; or 0.7 of the quickest peer',
    max: 105,
    ofBestPeer: 0.7,
  },
  laterOpen1x: { label: 'click → painted list, later opens, ms', max: 20 },
  laterOpen4x: { label: 'the same, CPU 4× slower, ms', max: 40 },
  languageChange1x: {
    label: 'change of language in the open modal, texts from the cache → painted, ms',
    max: 100,
  },
  languageChange4x: { label: 'the same, CPU 4× slower, ms', max: 200 },
  heapKiBPerOpen: { label: 'heap growth per open/close, KiB', max: 2 },
  detachedNodes: { label: 'detached nodes after 120 openings', max: 0 },
  allWallets1x: { label: 'all wallets: click → first card, ms (400 wallets)', max: 80 },
  allWallets4x: { label: 'the same, CPU 4× slower, ms', max: 200 },
  allWalletsToStatic: {
    label: 'the same, times of the page with a static button until that button is on screen',
    max: 0.6,
  },
  wheelSlowFramesPercent: {
    label: '400 wallets: frames over 34 ms while the wheel turns, CPU 4× slower, %',
    max: 2,
  },
  walletSearch4x: { label: 'the same: letter → painted list, slowest letter, ms', max: 150 },
  manyFirstPaint: { label: 'all wallets with 5,000 entries: first paint, ms', max: 100 },
  slowFramesPercent: {
    label: 'the same: frames over 34 ms while scrolling, CPU 4× slower, %',
    max: 5,
  },
  accountStored: {
    label: 'account with 100 tokens: click → painted from what an earlier visit stored, ms',
    max: 100,
  },
  accountFresh: { label: 'the same, first visit: click → painted from the server, ms', max: 500 },
  requestsOnConnect: { label: 'requests for data when a wallet connects', max: 5 },
  requestsWhileHidden: { label: 'the same while the page is hidden for 15 s', max: 0 },
  requestsTwice: { label: 'requests that were out twice at the same time', max: 0 },
  activitySlowFramesPercent: {
    label: '10,000 transactions: frames over 34 ms while scrolling, CPU 4× slower, %',
    max: 5,
  },
  tokenSearch1x: {
    label: '10,000 tokens to swap: key → painted list of what is found, slowest key, ms',
    max: 50,
  },
  axeViolations: { label: 'axe violations in the open modal', max: 0 },
  focusIn: { label: 'focus in', is: true },
  focusTrapped: { label: 'focus trapped', is: true },
  focusRestored: { label: 'focus restored', is: true },
  escape: { label: 'Escape closes', is: true },
  requestsBeforeAct: { label: 'requests to anybody before a person acts', max: 0 },
  reconnectInjected: { label: 'connected again after reload, browser wallet, ms', max: 300 },
  reconnectPairing: { label: 'connected again after reload, WalletConnect, ms', max: 1500 },
  codeToPeer: {
    label: 'click → painted code of a link, times of RainbowKit with its own client',
    max: 0.3,
  },
  restoreKnownToFormer: {
    label: 'reload → session known, times of the former client',
    max: 0.5,
  },
  restoreAnsweredToFormer: {
    label: 'reload → answered by the wallet, times of the former client',
    max: 0.5,
  },
  paintedEip155: { label: 'EVM wallet answers → account painted, ms', max: 150 },
  paintedSolana: { label: 'the same, Solana', max: 150 },
  paintedBip122: { label: 'the same, Bitcoin', max: 150 },
  paintedPolkadot: { label: 'the same, Polkadot', max: 150 },
  paintedCosmos: { label: 'the same, Cosmos', max: 150 },
  emailNewAccount: {
    label: 'last digit of the email code → account painted, new account, ms',
    max: 500,
  },
  emailOtherDevice: { label: 'the same, known account on a new device', max: 500 },
  emailKnownDevice: { label: 'the same, known account on its device', max: 500 },
  firstSignature: { label: 'Approve → first signature of a login, ms', max: 100 },
  approvalShown: { label: 'request of a payment → its approval shown, ms', max: 600 },
  loginScreen4x: {
    label: 'press → screen of the email login painted, CPU 4× slower, ms',
    max: 1000,
  },
  loginSiteLoaded4x: { label: 'first email → secure site loaded, CPU 4× slower, ms', max: 1000 },
  restoreFourToOne: { label: 'restoring four connections, processor time, times of one', max: 1.3 },
  reloadsLost: { label: 'connections lost in 50 reloads', max: 0 },
}

/** Whether a figure reaches its target. `peers` are the figures of the peers. */
export function isReached(name, value, peers = []) {
  const { max, is, ofBestPeer = 0 } = targets[name]
  const best = Math.min(...peers.map((own) => own[name]).filter((own) => own > 0))
  if (best < Infinity && value <= best * ofBestPeer) return true
  return max === undefined
    ? value === is
    : typeof value === 'number' && Math.round(value * 10) / 10 <= max
}
