import type { RequestContext } from '../requests/prepared.js'
import type { Bundler } from './bundler.js'
import type { Safe } from './safe.js'
import type { SentOperations } from './sent-operations.js'
import type { SmartAccountSettings } from './settings.js'

/** What requests of a smart account work with. */
export interface SmartContext extends RequestContext {
  readonly safe: Safe
  readonly settings: SmartAccountSettings
  readonly bundler: Bundler
  readonly sent: SentOperations
}
