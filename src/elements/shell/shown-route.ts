import type { RouterState } from '../../state/shell/router.js'
import type { Route } from '../../state/shell/routes.js'

const INTRODUCTION: Route = { view: 'WhatIsAWallet' }

/** The route that the outlet shows. Beside a permanent list, the first screen explains wallets. */
export function toShownRoute({ history }: RouterState, beside: boolean): Route {
  return beside && history.length === 1 ? INTRODUCTION : (history.at(-1) ?? history[0])
}
