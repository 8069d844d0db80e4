import type { ServerConfig } from '../operation/server-config.js'
import type { StatusReader } from '../operation/status/status.js'
import type { ChainData } from '../providers/chain-data.js'
import type { Directory } from '../providers/directory/directory.js'
import type { ShownQuotes } from '../providers/swaps/shown-quotes.js'
import type { Relay } from '../relay/relay.js'
import type { ProjectServices } from '../rpc/project-services.js'
import type { Upstream } from '../rpc/upstream.js'
import type { UpstreamPool } from '../rpc/upstream-pool.js'
import type { SignIn } from '../sign-in/sign-in.js'
import type { Storage } from '../storage/storage.js'
import type { ApiContext, VaultContext } from './base-context.js'

/** Context of the routes of the program with all doors, created at the start. */
export interface ServerContext extends ApiContext, VaultContext {
  readonly config: ServerConfig
  readonly storage: Storage
  readonly directory: Directory
  readonly relay: Relay
  readonly upstreams: UpstreamPool
  readonly projectServices: ProjectServices
  /**
   * Upstreams of the RPC endpoint: the configured ones, and public ones for other chains unless
   * disabled.
   */
  readonly reachable: readonly Upstream[]
  readonly chainData: ChainData
  readonly signIn: SignIn
  readonly quotesShown: ShownQuotes
  /** Undefined if the status page is off. */
  readonly status: StatusReader | undefined
}
