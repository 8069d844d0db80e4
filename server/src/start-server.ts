import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { pino, type Logger } from 'pino'
import { createApp } from './app.js'
import { DEFAULT_CONFIG, type ServerConfig } from './config.js'
import { createDirectory } from './directory/directory.js'
import { loadDirectory } from './directory/load-directory.js'
import { createHostCheck, listPublicUrls } from './public-addresses.js'
import { createAudienceCheck } from './relay/audience.js'
import { readTarget } from './read-target.js'
import { createRelay } from './relay/relay.js'
import { createChainData } from './providers/chain-data.js'
import { createRpcSocketDoor } from './rpc/rpc-socket.js'
import { withPublicUpstreams } from './rpc/public-upstreams.js'
import { createUpstreamPool } from './rpc/upstream-pool.js'
import { createMemoryStorage } from './storage/memory-storage.js'
import type { Project } from './storage/storage.js'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000

/** A server that listens. */
export interface RunningServer {
  /** HTTP address, no slash at the end. */
  readonly url: string
  /** WebSocket address of the relay; also the `aud` its clients sign. */
  readonly relay: string
  /** The development project, usable from pages on this machine. */
  readonly projectId: string
  /** Tells clients, finishes requests, closes. */
  stop(): Promise<void>
}

/**
 * Starts relay and HTTP doors on one port.
 *
 * @example
 * const server = await startServer({ port: 0, upstreams: [{ chainId: 'eip155:31337', url: 'http://127.0.0.1:8545' }] })
 */
export async function startServer(settings: Partial<ServerConfig> = {}): Promise<RunningServer> {
  const config: ServerConfig = { ...DEFAULT_CONFIG, ...settings }
  const log = createLog(config)
  const source = await loadDirectory(config.directory)
  const storage = createMemoryStorage()
  const project = createDevelopmentProject(config)
  await storage.projects.save(project)

  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS })
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const urls = listPublicUrls({ configured: config.publicUrls, host: config.host, port })
  const isOwnHost = createHostCheck(urls)
  const relay = createRelay({ storage, limits: config.relay, isAudience: createAudienceCheck(urls), log })
  const reachable = config.providers.publicRpc ? withPublicUpstreams(config.upstreams) : config.upstreams
  const upstreams = createUpstreamPool(reachable)
  const chainData = await createChainData({ config, upstreams, database: () => storage.database(), log })
  const directory = createDirectory(source, upstreams.list())
  const rpcSockets = createRpcSocketDoor({ upstreams: reachable, projects: storage.projects, log })
  const readAddress = (request: IncomingMessage) => readClientAddress(request, config.trustProxy)
  const app = createApp({ config, storage, directory, relay, upstreams, reachable, chainData, log }, {
    isOwnHost,
    readAddress: (_, env) => readAddress((env as HttpBindings).incoming),
  })

  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = readTarget(request).pathname
    // A socket that breaks while it is refused has nobody else to hear it.
    socket.on('error', () => socket.destroy())
    if (!isOwnHost(request.headers.host)) refuseUpgrade(socket, '421 Misdirected Request')
    else if (path === '/') relay.upgrade(request, socket, head, readAddress(request))
    else if (['/v1', '/v1/', '/ws'].includes(path)) rpcSockets.upgrade(request, socket, head)
    else refuseUpgrade(socket, '404 Not Found')
  })
  const url = urls[0]!
  log.info({ url, wallets: directory.size, chains: upstreams.list() }, 'listening')

  let stopping: Promise<void> | undefined
  return {
    url,
    relay: url.replace(/^http/, 'ws'),
    projectId: project.id,
    stop: () => (stopping ??= stop()),
  }

  async function stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => { server.close(() => resolve()) })
    server.closeIdleConnections()
    await Promise.all([relay.close(), rpcSockets.close(), chainData.stop()])
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const forced = setTimeout(() => server.closeAllConnections(), REQUEST_TIMEOUT_MS / 10)
    await closed
    clearInterval(idle)
    clearTimeout(forced)
    await storage.close()
  }
}

function createDevelopmentProject({ projectId, origins, analytics }: ServerConfig): Project {
  const off = (id: string) => ({ id, isEnabled: false, config: [] })
  return {
    id: projectId ?? randomBytes(16).toString('hex'),
    name: 'Development',
    development: true,
    origins,
    analytics,
    // What this server cannot serve yet is off; an app that names its own service decides for itself.
    features: [off('social_login'), off('swap'), off('onramp'), off('activity'), off('reown_branding'), { id: 'multi_wallet', isEnabled: true, config: [] }],
  }
}

function createLog({ logLevel }: ServerConfig): Logger {
  return pino({ level: logLevel, base: null, redact: ['*.auth', '*.token', '*.authorization'] }, pino.destination({ dest: 2, sync: true }))
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

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

function readClientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? String(request.headers['x-forwarded-for'] ?? '').split(',')[0]?.trim() : undefined
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}
