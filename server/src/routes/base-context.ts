import type { Logger } from 'pino'
import type { Site } from '../wallet/site/site.js'
import type { Clock } from '../operation/clock.js'
import type { Metrics } from '../operation/metrics.js'
import type { BaseConfig } from '../operation/server-config.js'
import type { BaseStorage } from '../storage/storage.js'
import type { Wallet } from '../wallet/wallet.js'

/** What the routes of every program work with; made once at start. */
export interface BaseContext {
  readonly config: BaseConfig
  readonly storage: BaseStorage
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: Logger
  /** Accounts, codes and shares of the embedded wallet. */
  readonly wallet: Wallet
  /** The secure site of the embedded wallet. */
  readonly site: Site
  /** True from the signal to stop on. */
  isStopping(): boolean
}
