import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { ApiError as ApiErrorBody } from '../../src/contract.js'
import { createUpgradeListener } from './http/sockets/create-upgrade-listener.js'
import { createApp, type AppOptions } from './routes/app.js'
import { readClientAddress } from './http/client-address.js'
import { createClock } from './operation/clock.js'
import { runOnServer } from './operation/commands/run-command.js'
import { ConfigError, DEFAULT_CONFIG, type RateLimit, type ServerConfig, type Upstream } from './operation/config.js'
import { holdDirectory, type DirectoryHold } from './operation/data-directory.js'
import { createDirectory } from './providers/directory/directory.js'
import { loadDirectory } from './providers/directory/load-directory.js'
import type { Door } from './operation/doors.js'
import type { DirectorySource } from './providers/directory/wallet-source.js'
import { PURPOSES, WALLET_PURPOSES, type KeyProvider } from './operation/keys/key-provider.js'
import { createDatabaseKeys } from './operation/keys/database-keys.js'
import { openFileKeys } from './operation/keys/file-keys.js'
import { createLog } from './operation/log.js'
import { findCommitProblem } from './operation/find-commit-problem.js'
import { createMetrics } from './operation/metrics.js'
import { describeSite } from './wallet/site/site.js'
import { openSiteListener } from './wallet/site/site-listener.js'
import { readSiteFiles } from './wallet/site/site-files.js'
import { prepareDevelopmentProject } from './storage/projects/prepare-development-project.js'
import { createHostCheck, listPublicUrls } from './http/public-addresses.js'
import { refusals } from './http/refusals.js'
import { createAudienceCheck } from './relay/audience.js'
import { createBudgets } from './http/budget/budgets.js'
import { shareSpending } from './http/budget/shared-spending.js'
import type { RelayLimits } from './relay/limits.js'
import { createRelay } from './relay/relay.js'
import { createChainData } from './providers/chain-data.js'
import { createShownQuotes } from './providers/swaps/shown-quotes.js'
import type { ProviderSettings } from './providers/settings.js'
import { createRpcSocketDoor } from './rpc/rpc-socket.js'
import { withPublicUpstreams } from './rpc/public-upstreams.js'
import { createUpstreamPool } from './rpc/upstream-pool.js'
import { createSignIn } from './sign-in/sign-in.js'
import { createWallet } from './wallet/wallet.js'
import type { Role } from './wallet/tokens.js'
import type { Database } from './storage/database.js'
import { openInstanceLine } from './storage/instance-line.js'
import { openStorage } from './storage/open-storage.js'
import type { ProjectStorage, Storage } from './storage/storage.js'

// A slow sender exceeds its time by at most this share of it; Node's own interval is 30 s.
const CHECKS_PER_TIMEOUT = 5
const CLOSE_MS = 3_000
const ROLE_PURPOSES = { api: 'wallet ', vault: 'vault ' } as const

export type { ProviderSettings, RateLimit, RelayLimits, ServerConfig, Upstream }

/** A server that listens. */
export interface RunningServer {
  /** HTTP address, no slash at the end. */
  readonly url: string
  /** WebSocket address of the relay; also the `aud` its clients sign. */
  readonly relay: string
  /** The development project, usable from pages on this machine; empty in production, where there is none. */
  readonly projectId: string
  /** Origin of the embedded wallet's secure site; undefined when its door is not open. */
  readonly frame: string | undefined
  /** Tells clients, finishes requests, closes. */
  stop(): Promise<void>
}

/**
 * Starts relay and HTTP doors on one port. Called from code it keeps everything in memory unless `data` or `databaseUrl` says otherwise,
 * and reads no environment variable. Rejects, with nothing left running, when the port is taken, the data directory is in use or
 * cannot be written to, the database cannot be used, or the wallet listing cannot be read; the message says what to change.
 *
 * @example
 * const server = await startServer({ port: 0, upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:8545' }] })
 */
export async function startServer(settings: Partial<ServerConfig> = {}): Promise<RunningServer> {
  const config: ServerConfig = { ...DEFAULT_CONFIG, data: 'memory:', ...settings }
  const log = createLog(config.logLevel)
  const source = await loadDirectory(config.directory)
  const hold = config.databaseUrl === undefined && config.data !== 'memory:' ? await holdDirectory(config.data) : undefined
  let storage: Storage | undefined
  try {
    storage = await openStorage(config, log)
    const problem = config.production && listRoles(config).length > 0 ? await findCommitProblem(await storage.database()) : undefined
    if (problem !== undefined) throw new ConfigError([problem])
    return await serve({ config, log, source, storage, hold })
  } catch (error) {
    await storage?.close()
    await hold?.release()
    throw error
  }
}

async function serve({ config, log, source, storage: opened, hold }: { config: ServerConfig; log: Logger; source: DirectorySource; storage: Storage; hold: DirectoryHold | undefined }): Promise<RunningServer> {
  const projectId = await prepareProject(opened.projects, config)
  let isStopping = false
  const metrics = createMetrics({ countSockets: () => relay.socketCount, storage: () => opened })
  const storage: Storage = { ...opened, relay: metrics.meterRelay(opened.relay) }
  hold?.answer(async (args) => runOnServer({ database: await storage.database(), projects: storage.projects, hasNats: config.natsUrl !== undefined }, args))

  const reachable = config.providers.publicRpc ? withPublicUpstreams(config.upstreams) : config.upstreams
  const upstreams = createUpstreamPool(reachable, { meter: metrics.countCall })
  const chainData = await createChainData({ config, upstreams, database: () => storage.database(), log, meter: metrics.countCall })

  const keys = await openKeys(config, () => storage.database(), log)

  const server = createServer({ headersTimeout: config.requestTimeouts.headMs, requestTimeout: config.requestTimeouts.wholeMs, connectionsCheckingInterval: config.requestTimeouts.headMs / CHECKS_PER_TIMEOUT })
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const urls = listPublicUrls({ configured: config.publicUrls, host: config.host, port })
  // The site has an origin of its own: beside other doors it listens on a port of its own.
  const isSiteApart = config.doors.includes('frame') && config.doors.length > 1
  const siteFiles = config.doors.includes('frame') ? await readSiteFiles(config.frame.files) : undefined
  const siteListener = isSiteApart ? await openSiteListener({ host: config.host, port: config.frame.port, beside: config.port === 0 ? 0 : port, timeouts: config.requestTimeouts }).catch((error: unknown) => {
    server.close()
    throw error
  }) : undefined
  const siteUrl = siteListener === undefined ? urls[0]! : listPublicUrls({ configured: [], host: config.host, port: siteListener.port })[0]!
  const site = describeSite(config.frame, { files: siteFiles, siteUrl, serverUrl: urls[0]!, chains: [...new Set(config.upstreams.map(({ chainId }) => chainId))] })
  const isOwnHost = createHostCheck([...urls, site.url])
  const clock = config.clock ?? createClock()
  const line = await openInstanceLine({ redisUrl: config.redisUrl, database: config.databaseUrl === undefined ? undefined : await storage.database(), log })
  const budgets = createBudgets({
    address: config.rateLimit,
    client: { burst: config.relay.requestBurst * config.relay.clientRateSockets, perSecond: config.relay.requestsPerSecond * config.relay.clientRateSockets },
    project: config.projectRateLimit,
    isShared: line !== undefined,
    limits: { maxSockets: config.relay.maxSocketsPerAddress, maxTopics: config.relay.maxTopicsPerAddress, maxUnreadBytes: config.relay.maxUnreadBytesPerAddress, maxBacklogBytes: config.relay.maxBacklogBytesPerAddress, maxPages: config.relay.maxPagesPerAddress },
  })
  const spending = line && shareSpending({ budgets, line, instance: randomUUID() })
  const relay = createRelay({ storage, limits: config.relay, budgets, isAudience: createAudienceCheck(urls), clock, log })
  const signIn = createSignIn({ database: () => storage.database(), keys, clock })
  const isOpen = (door: Door) => config.doors.includes(door)
  const directory = createDirectory(source, upstreams.list())
  const rpcSockets = createRpcSocketDoor({ upstreams: reachable, projects: storage.projects, limits: config.relay, budgets, meter: metrics.countCall, log })
  const checkForwarded = createForwardedCheck(config, log)
  const readAddress = (request: IncomingMessage) => {
    checkForwarded(request)
    return readClientAddress(request, config.trustProxy)
  }
  const wallet = createWallet({
    database: () => storage.database(), keys, clock, settings: config.wallet, site: site.url, url: urls[0]!, apiUrl: site.apiUrl, insecure: !config.production, roles: listRoles(config), lasting: config.databaseUrl !== undefined || config.data !== 'memory:', log,
  })
  const context = { config, wallet, storage, directory, relay, upstreams, reachable, chainData, signIn, quotesShown: createShownQuotes(), metrics, clock, log, site, isStopping: () => isStopping }
  const options: AppOptions = { isOwnHost, budgets, readAddress: (_, env) => readAddress((env as HttpBindings).incoming) }
  const app = createApp(isSiteApart ? { ...context, config: { ...config, doors: config.doors.filter((door) => door !== 'frame') } } : context, options)

  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: refuseUnreadable }))
  siteListener?.server.on('request', getRequestListener(createApp({ ...context, config: { ...config, doors: ['frame'] } }, options).fetch, { overrideGlobalObjects: false, errorHandler: refuseUnreadable }))
  server.on('upgrade', createUpgradeListener({ relay: isOpen('relay') ? relay : undefined, rpc: isOpen('rpc') ? rpcSockets : undefined, budgets, isOwnHost, isStopping: () => isStopping, readAddress }))
  // Following chains and delivering purchases is work of the doors that show it.
  if (isOpen('chain-data') || isOpen('onramp')) chainData.start()
  const url = urls[0]!
  log.info({ listening: url, wallets: directory.size, chains: upstreams.list() }, 'listening')

  let stopping: Promise<void> | undefined
  return {
    url,
    relay: url.replace(/^http/, 'ws'),
    projectId,
    frame: isOpen('frame') ? site.url : undefined,
    stop: () => (stopping ??= stop()),
  }

  async function stop(): Promise<void> {
    isStopping = true
    log.info({ sockets: relay.socketCount, drainS: config.drainS }, 'stopping')
    // The load balancer sees /ready turn red and sends no new clients.
    await new Promise((resolve) => setTimeout(resolve, config.drainS * 1000))
    const servers = siteListener === undefined ? [server] : [server, siteListener.server]
    const closed = Promise.all(servers.map((one) => new Promise<void>((resolve) => { one.close(() => resolve()) })))
    for (const one of servers) one.closeIdleConnections()
    await Promise.all([relay.close(), rpcSockets.close(), chainData.stop(), wallet.stop()])
    const idle = setInterval(() => { for (const one of servers) one.closeIdleConnections() }, 50)
    const forced = setTimeout(() => { for (const one of servers) one.closeAllConnections() }, CLOSE_MS)
    await closed
    clearInterval(idle)
    clearTimeout(forced)
    await spending?.stop()
    await storage.close()
    await hold?.release()
    log.info('stopped')
  }
}

function listRoles({ doors }: ServerConfig): Role[] {
  return (['api', 'vault'] as const).filter((role) => doors.includes(`wallet-${role}`))
}

// A process of one role of the embedded wallet has the keys of that role alone. In development the database has what the file lacks.
async function openKeys(config: ServerConfig, database: () => Promise<Database>, log: Logger): Promise<KeyProvider> {
  if (config.keyFile === undefined) return createDatabaseKeys(database)
  const roles = config.production ? listRoles(config) : []
  const own = WALLET_PURPOSES.filter((purpose) => roles.some((role) => purpose.startsWith(ROLE_PURPOSES[role])))
  return openFileKeys(config.keyFile, {
    required: roles.length > 0 ? own : PURPOSES,
    refused: roles.length > 0 ? WALLET_PURPOSES.filter((purpose) => !own.includes(purpose)) : [],
    ...(!config.production && { fallback: createDatabaseKeys(database) }),
    onProblem: (err) => log.error({ err }, 'the key file cannot be read again; the keys read before are used'),
  })
}

// In production projects are made by the operator; one for development is refused rather than silently ignored.
async function prepareProject(projects: ProjectStorage, config: ServerConfig): Promise<string> {
  if (!config.production) return (await prepareDevelopmentProject(projects, config)).id
  const unsafe = (await projects.list()).filter(({ development, disabled }) => development && !disabled)
  if (unsafe.length > 0) throw new ConfigError(unsafe.map(({ id, name }) => `The project ${id} (${name}) is for development: every page on a visitor's machine may use it. Delete it with "wallet-modal-server project delete ${id}", or disable it.`))
  return ''
}

// Behind a proxy that is not configured, all clients share the budgets of one address: development warns once, production refuses such requests.
function createForwardedCheck({ trustProxy, production }: ServerConfig, log: Logger): (request: IncomingMessage) => void {
  let isLogged = false
  return ({ headers }) => {
    if (trustProxy > 0 || headers['x-forwarded-for'] === undefined) return
    if (!isLogged) log[production ? 'error' : 'warn']('a request has X-Forwarded-For, but WALLET_MODAL_TRUST_PROXY is 0: behind a proxy all clients share the budgets of one address; set how many proxies there are')
    isLogged = true
    if (production) throw refusals.unknownProxy()
  }
}

function listen(server: Server, { host, port }: ServerConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

// A request whose target and Host make no address never becomes one the app sees.
function refuseUnreadable(): Response {
  return Response.json(ApiErrorBody.parse({ status: 'FAILED', reasons: [{ field: 'host', description: 'The request has no Host, or an address that cannot be read' }] }), { status: 400 })
}
