import { html } from 'lit'
import type { ConnectMethod } from '../../../state/connect/login-methods.js'
import './wm-account-login.js'
import './wm-login-methods.js'

/** What a screen shows of the login: ways to sign in above or below its wallets, or the rows of a signed-in visitor. */
export type LoginPart = { readonly methods: readonly ConnectMethod[]; readonly below: boolean } | 'account'

/** Draws a part whose state and texts are there. */
export function drawLoginPart(part: LoginPart) {
  return part === 'account' ? html`<wm-account-login></wm-account-login>` : html`<wm-login-methods .methods=${part.methods} ?below=${part.below}></wm-login-methods>`
}
