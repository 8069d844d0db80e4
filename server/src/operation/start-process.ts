import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Logger } from 'pino'
import { ApiError as ApiErrorBody } from '../../../src/contract.js'
import { openSiteListener } from '../wallet/site/site-listener.js'
import { readSiteFiles } from '../wallet/site/site-files.js'
import { describeSite } from '../wallet/site/site.js'
import { createBudgets, type Budgets } from '../http/budget/budgets.js'
import type { AddressLimits } from '../http/budget/owner-use.js'
import { shareSpending } from '../http/budget/shared-spending.js'
import { readClientAddress } from '../http/client-address.js'
import { createHostCheck, listPublicUrls } from '../http/public-addresses.js'
import { refusals } from '../http/refusals.js'
import { limitConnections } from '../http/sockets/limit-connections.js'
import { limitPipelining } from '../http/sockets/limit-pipelining.js'
import { createUpgradeListener, type SocketDoor } from '../http/sockets/create-upgrade-listener.js'
import { createClock, type Clock } from './clock.js'
import { runOnServer } from './commands/run-command.js'
import { ConfigError } from './config-reader.js'
import { holdDirectory, type DirectoryHold } from './data-directory.js'
import { findCommitProblem } from './find-commit-problem.js'
import type { KeyStore } from './keys/key-store.js'
import { createAudit } from './create-audit.js'
import { createLog } from './log.js'
import { createMetrics, type Metrics } from './metrics.js'
import { openKeys, listRoles } from './open-keys.js'
import type { BaseConfig, RateLimit } from './server-config.js'
import { createApp, type AppOptions, type Routes } from '../routes/app.js'
import type { BaseContext } from '../routes/base-context.js'
import { openInstanceLine, type InstanceLine } from '../storage/relay/instance-line.js'
import type { BaseStorage, ProjectStorage } from '../storage/storage.js'
import { prepareDevelopmentProject } from '../storage/projects/prepare-development-project.js'
import type { WalletOptions } from '../wallet/wallet.js'

// A slow sender exceeds its limit by at most this fraction; Node's own interval is 30 s.
const CHECKS_PER_TIMEOUT = 5
const CLOSE_MS = 3_000

/** A running server. */
export interface RunningServer {
  /** HTTP address, without a trailing slash. */
  readonly url: string
  /** WebSocket address of the relay; also the `aud` that its clients sign. */
  readonly relay: string
  /** The development project, usable from pages on this machine; empty in production. */
  readonly projectId: string
  /** Origin of the embedded wallet's secure site; undefined if it is disabled. */
  readonly frame: string | undefined
  /** The metrics of `/metrics`, with their values. */
  listMetrics(): ReturnType<Metrics['list']>
  /** Notifies clients, finishes requests, closes. */
  stop(): Promise<void>
}

/** Dependencies of a program's own parts. */
export interface ProcessBase<C extends BaseConfig, S extends BaseStorage> extends BaseContext {
  readonly config: C
  readonly storage: S
  readonly keys: KeyStore
  readonly budgets: Budgets
  /** Texts between the instances; undefined for a single server. */
  readonly line: InstanceLine | undefined
  /** For programs of an embedded-wallet role. */
  readonly wallet: WalletOptions
  /** Public addresses of the server. */
  readonly urls: readonly string[]
}

/** The parts of a program. */
export interface ProcessParts<X extends BaseContext> extends Pick<AppOptions<X>, 'toRefusal'> {
  readonly context: X
  /** Members of the first line of the log and of the response of `/ready`. */
  readonly ready?: Readonly<Record<string, unknown>>
  readonly sockets?: {
    readonly relay: SocketDoor | undefined
    readonly rpc: SocketDoor | undefined
  }
  countSockets?(): number
  /** Starts background work once the server answers. */
  start?(): void
  close?(): Promise<void>
}

/**
 * A program of the server: the doors it can open, and their dependencies. It imports only the code
 * of those doors.
 */
export interface Program<C extends BaseConfig, S extends BaseStorage, X extends BaseContext> {
  readonly routes: Routes<X>
  /** Budgets of the relay; without them the process accepts no sockets. */
  readonly budgets: (config: C) => { readonly client: RateLimit; readonly limits: AddressLimits }
  /** Chains of the secure site if its settings name none. */
  readonly listChains: (config: C) => readonly string[]
  readonly openStorage: (config: C, log: Logger) => Promise<S>
  readonly open: (base: ProcessBase<C, S>) => Promise<ProcessParts<X>>
}

/**
 * Starts a program of the server. On failure it leaves nothing running and rejects with a message
 * that says what to change.
 */
export async function startProcess<
  C extends BaseConfig,
  S extends BaseStorage,
  X extends BaseContext,
>(config: C, program: Program<C, S, X>): Promise<RunningServer> {
  const log = createLog(config.logLevel)
  const hold =
    config.databaseUrl === undefined && config.data !== 'memory:'
      ? await holdDirectory(config.data)
      : undefined
  let storage: S | undefined
  try {
    const clock = config.clock ?? createClock()
    storage = await program.openStorage({ ...config, clock }, log)
    const problem =
      config.production && listRoles(config).length > 0
        ? await findCommitProblem(await storage.database())
        : undefined
    if (problem !== undefined) throw new ConfigError([problem])
    return await serve(program, { config, clock, log, storage, hold })
  } catch (error) {
    await storage?.close()
    await hold?.release()
    throw error
  }
}

async function serve<C extends BaseConfig, S extends BaseStorage, X extends BaseContext>(
  program: Program<C, S, X>,
  {
    config,
    clock,
    log,
    storage,
    hold,
  }: { config: C; clock: Clock; log: Logger; storage: S; hold: DirectoryHold | undefined },
): Promise<RunningServer> {
  const projectId = await prepareProject(storage.projects, config)
  let isStopping = false
  let isClosed = false
  const opened: { parts?: ProcessParts<X> } = {}
  const metrics = createMetrics({
    countSockets: () => opened.parts?.countSockets?.() ?? 0,
    storage: () => (isClosed ? undefined : storage),
  })
  hold?.answer(async (args) =>
    runOnServer(
      {
        database: await storage.database(),
        projects: storage.projects,
        hasNats: config.natsUrl !== undefined,
      },
      args,
    ),
  )
  const opening = await openKeys(config, () => storage.database(), log)
  const { keys, walletKeys } = opening

  // A request without Host is refused by `refuseUnreadable`; Node's own refusal would be outside of
  // every limit.
  const server = createServer({
    requireHostHeader: false,
    headersTimeout: config.requestTimeouts.headMs,
    requestTimeout: config.requestTimeouts.wholeMs,
    connectionsCheckingInterval: config.requestTimeouts.headMs / CHECKS_PER_TIMEOUT,
  })
  await listen(server, config)
  const servers = [server]
  let line: InstanceLine | undefined
  try {
    const { port } = server.address() as AddressInfo
    const urls = listPublicUrls({ configured: config.publicUrls, host: config.host, port })
    // The site needs its own origin: beside other doors it listens on a separate port.
    const isSiteApart = config.doors.includes('frame') && config.doors.length > 1
    const files = config.doors.includes('frame')
      ? await readSiteFiles(config.frame.files)
      : undefined
    const siteListener = isSiteApart
      ? await openSiteListener({
          host: config.host,
          port: config.frame.port,
          beside: config.port === 0 ? 0 : port,
          timeouts: config.requestTimeouts,
        })
      : undefined
    if (siteListener) servers.push(siteListener.server)
    const siteUrl =
      siteListener === undefined
        ? urls[0]!
        : listPublicUrls({ configured: [], host: config.host, port: siteListener.port })[0]!
    const site = describeSite(config.frame, {
      files,
      siteUrl,
      serverUrl: urls[0]!,
      chains: program.listChains(config),
    })
    const isOwnHost = createHostCheck([...urls, site.url])
    line = await openInstanceLine({
      redisUrl: config.redisUrl,
      database: config.databaseUrl === undefined ? undefined : await storage.database(),
      log,
    })
    const ofProgram = program.budgets(config)
    const budgets = createBudgets({
      address: config.rateLimit,
      project: config.projectRateLimit,
      isShared: line !== undefined,
      ...ofProgram,
    })
    for (const one of servers)
      limitConnections(one, {
        budgets,
        idleMs: config.requestTimeouts.idleMs,
        isBounded: config.trustProxy === 0 && ofProgram.limits.maxSockets > 0,
      })
    const spending = line && shareSpending({ budgets, line, instance: randomUUID() })
    const roles = listRoles(config)
    const wallet: WalletOptions = {
      database: () => storage.database(),
      keys: walletKeys,
      clock,
      settings: config.wallet,
      site: site.url,
      url: urls[0]!,
      apiUrl: site.apiUrl,
      roleUrls: {
        ...((roles.includes('api') || config.frame.apiUrl !== undefined) && { api: site.apiUrl }),
        ...((roles.includes('vault') || config.frame.vaultUrl !== undefined) && {
          vault: site.vaultUrl,
        }),
      },
      insecure: !config.production,
      roles,
      lasting: config.databaseUrl !== undefined || config.data !== 'memory:',
      log,
      audit: createAudit(config.logLevel, metrics),
    }
    const parts = (opened.parts = await program.open({
      config,
      storage,
      wallet,
      metrics,
      clock,
      log,
      site,
      keys,
      budgets,
      line,
      urls,
      isStopping: () => isStopping,
    }))
    const checkForwarded = createForwardedCheck(config, log)
    const findAddress = (request: IncomingMessage) => readClientAddress(request, config.trustProxy)
    const readAddress = (request: IncomingMessage) => {
      checkForwarded(request)
      return findAddress(request)
    }
    const { context, toRefusal, ready } = parts
    const sendsMails = roles.length > 0 && config.wallet.smtpUrl !== undefined
    const readReady = () => ({
      ...ready,
      ...(sendsMails && { mail: metrics.recentCalls.judge('mail') }),
    })
    const createListener = (doors: C['doors']) =>
      getRequestListener(
        createApp(
          { ...context, config: { ...config, doors } },
          {
            routes: program.routes,
            isOwnHost,
            budgets,
            readAddress: (_, env) => readAddress((env as HttpBindings).incoming),
            findAddress: (env) => findAddress((env as HttpBindings).incoming),
            toRefusal,
            readReady,
          },
        ).fetch,
        { overrideGlobalObjects: false, errorHandler: refuseUnreadable },
      )
    limitPipelining(
      server,
      createListener(isSiteApart ? config.doors.filter((door) => door !== 'frame') : config.doors),
    )
    if (siteListener) limitPipelining(siteListener.server, createListener(['frame']))
    server.on(
      'upgrade',
      createUpgradeListener({
        relay: parts.sockets?.relay,
        rpc: parts.sockets?.rpc,
        budgets,
        isOwnHost,
        isStopping: () => isStopping,
        readAddress,
      }),
    )
    parts.start?.()
    const url = urls[0]!
    log.info({ listening: url, doors: config.doors, ...ready }, 'listening')

    let stopping: Promise<void> | undefined
    return {
      url,
      relay: url.replace(/^http/, 'ws'),
      projectId,
      frame: config.doors.includes('frame') ? site.url : undefined,
      listMetrics: () => metrics.list(),
      stop: () => (stopping ??= stop()),
    }

    async function stop(): Promise<void> {
      isStopping = true
      log.info({ sockets: parts.countSockets?.() ?? 0, drainS: config.drainS }, 'stopping')
      // Gives the load balancer time to see that /serving fails, and to send no new clients.
      await new Promise((resolve) => setTimeout(resolve, config.drainS * 1000))
      const closed = Promise.all(
        servers.map(
          (one) =>
            new Promise<void>((resolve) => {
              one.close(() => resolve())
            }),
        ),
      )
      for (const one of servers) one.closeIdleConnections()
      await parts.close?.()
      const idle = setInterval(() => {
        for (const one of servers) one.closeIdleConnections()
      }, 50)
      const forced = setTimeout(() => {
        for (const one of servers) one.closeAllConnections()
      }, CLOSE_MS)
      await closed
      clearInterval(idle)
      clearTimeout(forced)
      await spending?.stop()
      opening.close()
      isClosed = true
      await storage.close()
      await hold?.release()
      log.info('stopped')
    }
  } catch (error) {
    for (const one of servers) one.close()
    await line?.stop()
    opening.close()
    throw error
  }
}

// In production the operator creates projects; a development project is refused instead of silently
// ignored.
async function prepareProject(
  projects: ProjectStorage,
  config: BaseConfig & { readonly analytics?: boolean },
): Promise<string> {
  if (!config.production) return (await prepareDevelopmentProject(projects, config)).id
  const unsafe = (await projects.list()).filter(
    ({ development, disabled }) => development && !disabled,
  )
  if (unsafe.length > 0)
    throw new ConfigError(
      unsafe.map(
        ({ id, name }) =>
          `The project ${id} (${name}) is for development: every page on a visitor's machine may use it. Delete it with "wallet-modal-server project delete ${id}", or disable it.`,
      ),
    )
  return ''
}

// Behind a proxy that is not configured, all clients share one address's budgets: development warns
// once, production refuses such requests.
function createForwardedCheck(
  { trustProxy, production }: BaseConfig,
  log: Logger,
): (request: IncomingMessage) => void {
  let isLogged = false
  return ({ headers }) => {
    if (trustProxy > 0 || headers['x-forwarded-for'] === undefined) return
    if (!isLogged)
      log[production ? 'error' : 'warn'](
        'a request has X-Forwarded-For, but WALLET_MODAL_TRUST_PROXY is 0: behind a proxy all clients share the budgets of one address; set how many proxies there are',
      )
    isLogged = true
    if (production) throw refusals.unknownProxy()
  }
}

function listen(server: Server, { host, port }: BaseConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

// A request whose target and Host form no URL never reaches the application and its budgets. Its
// connection is closed, because connections are limited.
function refuseUnreadable(): Response {
  return Response.json(
    ApiErrorBody.parse({
      status: 'FAILED',
      reasons: [
        {
          field: 'host',
          description: 'The request has no Host, or an address that cannot be read',
        },
      ],
    }),
    { status: 400, headers: { Connection: 'close' } },
  )
}
