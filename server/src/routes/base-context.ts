import type { Logger } from 'pino'
import type { Site } from '../wallet/site/site.js'
import type { Clock } from '../operation/clock.js'
import type { Metrics } from '../operation/metrics.js'
import type { BaseConfig } from '../operation/server-config.js'
import type { BaseStorage } from '../storage/storage.js'
import type { ApiRole } from '../wallet/api/api-role.js'
import type { VaultRole } from '../wallet/vault/vault-role.js'
import type { Wallet } from '../wallet/wallet.js'

/** What the routes of every program work with; made once at start. */
export interface BaseContext {
  readonly config: BaseConfig
  readonly storage: BaseStorage
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: Logger
  /** The secure site of the embedded wallet. */
  readonly site: Site
  /** True from the signal to stop on. */
  isStopping(): boolean
}

/** What the routes of either role of the embedded wallet work with. */
export interface RoleContext extends BaseContext { readonly wallet: Wallet }

/** What the routes of the api role work with. */
export interface ApiContext extends RoleContext { readonly api: ApiRole }

/** What the routes of the vault role work with. */
export interface VaultContext extends RoleContext { readonly vault: VaultRole }
