import type { OperationContext } from './operation-account.js'
import type { Safe } from './safe.js'

/** What requests of a smart account work with. */
export interface SmartContext extends Omit<OperationContext, 'account'> {
  readonly safe: Safe
}
