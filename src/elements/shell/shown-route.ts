import type { RouterState } from '../../state/shell/router.js'
import type { Route } from '../../state/shell/routes.js'

const TEACHING: Route = { view: 'WhatIsAWallet' }

/** The screen that the outlet shows. Beside a list that stays, the first one explains wallets. */
export function toShownRoute({ history }: RouterState, beside: boolean): Route {
  return beside && history.length === 1 ? TEACHING : history.at(-1)!
}
