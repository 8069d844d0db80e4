/**
 * For a script in a page, such as Playwright's `addInitScript`: `walletModalTesting` contains the
 * functions of `wallet-modal/testing`.
 */
import * as walletModalTesting from './index.js'

declare global {
  var walletModalTesting: typeof import('./index.js')
}

Object.assign(globalThis, { walletModalTesting })
