import type { Logger } from 'pino'
import type { ServerConfig } from './config.js'
import type { Directory } from './directory/directory.js'
import type { Relay } from './relay/relay.js'
import type { UpstreamPool } from './rpc/upstream-pool.js'
import type { Storage } from './storage/storage.js'

/** What routes work with; made once at start. */
export interface ServerContext {
  readonly config: ServerConfig
  readonly storage: Storage
  readonly directory: Directory
  readonly relay: Relay
  readonly upstreams: UpstreamPool
  readonly log: Logger
}
