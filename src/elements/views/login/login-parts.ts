import { html } from 'lit'
import type { ConnectMethod } from '../../../state/embedded/login-methods.js'
import './wm-account-login.js'
import './wm-login-methods.js'

/**
 * A part of the login on another screen: ways to sign in above or below the wallets, or the rows of
 * a signed-in visitor.
 */
export type LoginPart =
  | { readonly methods: readonly ConnectMethod[]; readonly below: boolean }
  | 'account'

/** Draws a part whose state and texts are loaded. */
export function drawLoginPart(part: LoginPart) {
  return part === 'account'
    ? html`<wm-account-login></wm-account-login>`
    : html`<wm-login-methods .methods=${part.methods} ?below=${part.below}></wm-login-methods>`
}
