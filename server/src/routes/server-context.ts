import type { Logger } from 'pino'
import type { Clock } from '../operation/clock.js'
import type { ServerConfig } from '../operation/server-config.js'
import type { Upstream } from '../rpc/upstream.js'
import type { Metrics } from '../operation/metrics.js'
import type { Directory } from '../providers/directory/directory.js'
import type { Relay } from '../relay/relay.js'
import type { ShownQuotes } from '../providers/swaps/shown-quotes.js'
import type { ChainData } from '../providers/chain-data.js'
import type { SignIn } from '../sign-in/sign-in.js'
import type { Site } from '../wallet/site/site.js'
import type { UpstreamPool } from '../rpc/upstream-pool.js'
import type { Storage } from '../storage/storage.js'
import type { Wallet } from '../wallet/wallet.js'

/** What routes work with; made once at start. */
export interface ServerContext {
  readonly config: ServerConfig
  readonly storage: Storage
  readonly directory: Directory
  readonly relay: Relay
  readonly upstreams: UpstreamPool
  /** What the RPC door reaches: the configured upstreams, and public ones of other chains unless they are off. */
  readonly reachable: readonly Upstream[]
  readonly chainData: ChainData
  readonly signIn: SignIn
  readonly quotesShown: ShownQuotes
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
