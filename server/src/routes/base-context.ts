import type { Logger } from 'pino'
import type { Site } from '../wallet/site/site.js'
import type { Admin } from '../operation/admin/admin.js'
import type { ConsoleFiles } from '../operation/admin/console-files.js'
import type { Clock } from '../operation/clock.js'
import type { Metrics } from '../operation/metrics.js'
import type { BaseConfig } from '../operation/server-config.js'
import type { BaseStorage } from '../storage/storage.js'
import type { ApiRole } from '../wallet/api/api-role.js'
import type { VaultRole } from '../wallet/vault/vault-role.js'
import type { Wallet } from '../wallet/wallet.js'

/** Context of the routes of every program, created at the start. */
export interface BaseContext {
  readonly config: BaseConfig
  readonly storage: BaseStorage
  readonly metrics: Metrics
  readonly clock: Clock
  readonly log: Logger
  /** The secure site of the embedded wallet. */
  readonly site: Site
  /** True after the stop signal. */
  isStopping(): boolean
}

/** Context of the routes of both embedded-wallet roles. */
export interface RoleContext extends BaseContext {
  readonly wallet: Wallet
}

/** Context of the api role's routes. */
export interface ApiContext extends RoleContext {
  readonly api: ApiRole
}

/** Context of the vault role's routes. */
export interface VaultContext extends RoleContext {
  readonly vault: VaultRole
}

/** Context of the admin API's routes. */
export interface AdminContext extends BaseContext {
  readonly admin: Admin
  /** The console's pages; undefined if they have not been built. */
  readonly console: ConsoleFiles | undefined
}
