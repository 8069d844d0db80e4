import type { RouterState } from '../../state/shell/router.js'
import type { Route } from '../../state/shell/routes.js'

const TEACHING: Route = { view: 'WhatIsAWallet' }

/** The route that the outlet shows. Beside a permanent list, the first screen explains wallets. */
export function toShownRoute({ history }: RouterState, beside: boolean): Route {
  return beside && history.length === 1 ? TEACHING : history.at(-1)!
}
