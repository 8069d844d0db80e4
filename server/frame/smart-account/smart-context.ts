import type { OperationContext } from './operation-account.js'
import type { Safe } from './safe.js'

/** Dependencies of a smart account's requests. */
export interface SmartContext extends Omit<OperationContext, 'account'> {
  readonly safe: Safe
}
