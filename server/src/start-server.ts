import { createDirectory } from './providers/directory/directory.js'
import { loadDirectory } from './providers/directory/load-directory.js'
import type { DirectorySource } from './providers/directory/wallet-source.js'
import { createChainData } from './providers/chain-data.js'
import type { ProviderSettings } from './providers/settings.js'
import { createShownQuotes } from './providers/swaps/shown-quotes.js'
import { toProviderError } from './providers/to-provider-error.js'
import {
  DEFAULT_CONFIG,
  type RateLimit,
  type ServerConfig,
  type Upstream,
} from './operation/config.js'
import type { Door } from './operation/doors.js'
import { listSources } from './operation/status/list-sources.js'
import { createStatus } from './operation/status/status.js'
import { createAudienceCheck } from './relay/audience.js'
import type { RelayLimits } from './relay/limits.js'
import { createRelay } from './relay/relay.js'
import { joinUpstream } from './relay/upstream/join-upstream.js'
import { ALL_ROUTES } from './routes/all-routes.js'
import type { ServerContext } from './routes/server-context.js'
import { withPublicUpstreams } from './rpc/public-upstreams.js'
import { createRpcSocketDoor } from './rpc/rpc-socket.js'
import { createProjectServices } from './rpc/project-services.js'
import { createUpstreamPool } from './rpc/upstream-pool.js'
import { createSignIn } from './sign-in/sign-in.js'
import {
  startProcess,
  type ProcessBase,
  type ProcessParts,
  type RunningServer,
} from './operation/start-process.js'
import { getSecret } from './storage/open/get-secret.js'
import { openStorage } from './storage/open/open-storage.js'
import type { Storage } from './storage/storage.js'
import { API_HAND_OVERS, openApiRole } from './wallet/api/api-role.js'
import { VAULT_HAND_OVERS, openVaultRole } from './wallet/vault/vault-role.js'
import { openWallet } from './wallet/wallet.js'

export type { ProviderSettings, RateLimit, RelayLimits, RunningServer, ServerConfig, Upstream }

/**
 * Starts the relay and the HTTP doors on one port. When called from code, it stores everything in
 * memory unless `data` or `databaseUrl` is set, and reads no environment variables. On failure it
 * leaves nothing running and rejects: when the port is taken, the data directory is in use or
 * cannot be written to, the database cannot be used, or the wallet listing cannot be read; the
 * message says what to change.
 *
 * @example
 * const server = await startServer({
 *   port: 0,
 *   upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:8545' }],
 * })
 */
export async function startServer(settings: Partial<ServerConfig> = {}): Promise<RunningServer> {
  const config: ServerConfig = { ...DEFAULT_CONFIG, data: 'memory:', ...settings }
  const source = await loadDirectory(config.directory)
  return startProcess<ServerConfig, Storage, ServerContext>(config, {
    routes: ALL_ROUTES,
    budgets: ({ relay }) => ({
      client: {
        burst: relay.requestBurst * relay.clientRateSockets,
        perSecond: relay.requestsPerSecond * relay.clientRateSockets,
      },
      limits: {
        maxSockets: relay.maxSocketsPerAddress,
        maxTopics: relay.maxTopicsPerAddress,
        maxUnreadBytes: relay.maxUnreadBytesPerAddress,
        maxBacklogBytes: relay.maxBacklogBytesPerAddress,
        maxPages: relay.maxPagesPerAddress,
      },
    }),
    listChains: ({ upstreams }) => [...new Set(upstreams.map(({ chainId }) => chainId))],
    openStorage: (own, log) =>
      openStorage({ ...own, servesRelay: own.doors.includes('relay') }, log),
    open: (base) => openParts(base, source),
  })
}

async function openParts(
  { keys, budgets, line, urls, wallet: options, ...base }: ProcessBase<ServerConfig, Storage>,
  source: DirectorySource,
): Promise<ProcessParts<ServerContext>> {
  const { config, metrics, clock, log } = base
  const metered = metrics.meterRelay(base.storage.relay)
  const joined =
    config.upstreamRelay && config.doors.includes('relay')
      ? joinUpstream({
          storage: metered,
          settings: config.upstreamRelay,
          secret: await getSecret(await base.storage.database(), 'upstream-relay'),
          limits: config.relay,
          log,
        })
      : undefined
  await joined?.start()
  const storage: Storage = { ...base.storage, relay: joined?.storage ?? metered }
  const reachable = config.providers.publicRpc
    ? withPublicUpstreams(config.upstreams)
    : config.upstreams
  const upstreams = createUpstreamPool(reachable, { meter: metrics.countCall })
  const projectServices = createProjectServices(storage.services, {
    production: config.production,
    meter: metrics.countCall,
  })
  const chainData = await createChainData({
    config,
    upstreams,
    database: () => storage.database(),
    log,
    meter: metrics.countCall,
  })
  const relay = createRelay({
    storage,
    limits: config.relay,
    budgets,
    isAudience: createAudienceCheck(urls),
    clock,
    log,
  })
  const rpcSockets = createRpcSocketDoor({
    upstreams: reachable,
    projects: storage.projects,
    limits: config.relay,
    budgets,
    meter: metrics.countCall,
    log,
  })
  const directory = createDirectory(source, upstreams.list())
  const wallet = openWallet(options, { ...API_HAND_OVERS, ...VAULT_HAND_OVERS })
  const api = openApiRole(wallet)
  const isOpen = (door: Door) => config.doors.includes(door)
  const status = config.statusPage
    ? createStatus(listSources(config, { storage, recentCalls: metrics.recentCalls, log }))
    : undefined
  return {
    context: {
      ...base,
      storage,
      wallet,
      api,
      vault: openVaultRole(wallet),
      directory,
      relay,
      upstreams,
      projectServices,
      reachable,
      chainData,
      signIn: createSignIn({ database: () => storage.database(), keys, clock }),
      quotesShown: createShownQuotes({ line }),
      status,
    },
    sockets: {
      relay: isOpen('relay') ? relay : undefined,
      rpc: isOpen('rpc') ? rpcSockets : undefined,
    },
    toRefusal: toProviderError,
    ready: { wallets: directory.size },
    countSockets: () => relay.socketCount,
    start() {
      // Chains are followed and purchases delivered only where a door shows them.
      if (isOpen('chain-data') || isOpen('onramp')) chainData.start()
      status?.start()
    },
    async close() {
      api.stop()
      status?.stop()
      joined?.close()
      await Promise.all([relay.close(), rpcSockets.close(), chainData.stop(), wallet.stop()])
    },
  }
}
