import { startKeeper, type Keeper } from '../../../demo/dev-stack/start-keeper.js'

let keeper: Keeper | undefined

/**
 * The keeper of this test process: it ends the registered processes and removes the registered
 * folders with the process, even if `after` hooks never run.
 */
export function getTestKeeper(): Keeper {
  return (keeper ??= startKeeper())
}
