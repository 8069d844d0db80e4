import { startKeeper, type Keeper } from '../../demo/dev-stack/start-keeper.js'

let keeper: Keeper | undefined

/** The keeper of this test process: what it is told of ends, or is removed, when the process does, even where `after` hooks never run. */
export function getTestKeeper(): Keeper {
  return (keeper ??= startKeeper())
}
