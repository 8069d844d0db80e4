import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocket, WebSocketServer } from 'ws'
import { ApiError } from '../http/api-error.js'
import { waitForReader } from '../http/sockets/socket-backlog.js'
import type { Budgets } from '../http/budget/budgets.js'
import { prices } from '../http/budget/prices.js'
import { createTokenBucket } from '../http/budget/token-bucket.js'
import { MAX_FRAGMENTS, admitSocket } from '../http/sockets/admit-socket.js'
import type { Upstream } from './upstream.js'
import { meterCall, type CallMeter } from '../operation/call-meter.js'
import { isOriginAllowed } from '../storage/projects/origins.js'
import { readTarget } from '../http/read-target.js'
import { refusals } from '../http/refusals.js'
import { refuseUpgrade } from '../http/sockets/refuse-upgrade.js'
import type { RelayLimits } from '../relay/limits.js'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import type { ProjectStorage } from '../storage/storage.js'
import { queueFrames } from '../http/sockets/frame-queue.js'
import { isMethodAllowed } from './allowed-methods.js'
import { hideSecrets, toUpstreamAccess } from './upstream-access.js'
import { CallInvalid, readCalls, type Call } from './read-calls.js'

const MAX_FRAME_BYTES = 1024 * 1024
const MAX_ANSWER_BYTES = 10 * 1024 * 1024
// Equal to the time an HTTP upstream gets before the next one is tried; the last one has more time.
const CONNECT_TIMEOUT_MS = 900
const LAST_CONNECT_TIMEOUT_MS = 10_000
const BENCH_MS = 30_000
// A page of logs may be large. Requests of a client that does not read its answers are not read.
const MAX_BACKLOG_BYTES = 2 * MAX_ANSWER_BYTES
// Each client takes a connection to an upstream, whose operator limits this server's connections.
const MAX_CLIENTS = 2_000
const METHOD_NOT_FOUND = -32601
const CLOSE = { tryLater: 1013, shutdown: 1001, internal: 1011 } as const

interface Admitted {
  readonly chainId: string
  readonly urls: readonly string[]
}

/**
 * The WebSocket form of the RPC endpoint: frames are forwarded both ways; calls are checked against
 * the allow-list.
 */
export interface RpcSocketDoor {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  close(): Promise<void>
}

/** Creates the endpoint for chains with a ws(s) upstream. */
export function createRpcSocketDoor({
  upstreams,
  projects,
  limits,
  budgets,
  meter,
  log,
}: {
  upstreams: readonly Upstream[]
  projects: ProjectStorage
  /** Limits of the relay's sockets: requests per second, pings. */
  limits: Pick<RelayLimits, 'requestBurst' | 'requestsPerSecond' | 'pingIntervalMs'>
  budgets: Budgets
  meter?: CallMeter
  log: Logger
}): RpcSocketDoor {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
  })
  const alive = new WeakSet<WebSocket>()
  const heartbeat = setInterval(() => {
    for (const client of server.clients) {
      // A paused client's frames are not read.
      if (client.isPaused) continue
      if (!alive.delete(client)) client.terminate()
      else client.ping()
    }
  }, limits.pingIntervalMs)
  // When an upstream that did not open is tried in normal order again.
  const benched = new Map<string, number>()

  // The first upstream of the chain that opens, those that failed lately last; undefined when none
  // does.
  async function open(
    chainId: string,
    urls: readonly string[],
  ): Promise<{ upstream: WebSocket; connection: Duplex } | undefined> {
    const rest = (url: string) => Math.max(0, (benched.get(url) ?? 0) - performance.now())
    const ordered = [...urls].sort((a, b) => rest(a) - rest(b))
    for (const [index, url] of ordered.entries()) {
      const handshakeTimeout =
        index === ordered.length - 1 ? LAST_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS
      const upstream = new WebSocket(url, {
        maxPayload: MAX_ANSWER_BYTES,
        handshakeTimeout,
        followRedirects: false,
      })
      const opened = meterCall(
        meter,
        `rpc ws ${chainId}`,
        () =>
          new Promise<Duplex>((resolve, reject) => {
            upstream.once('upgrade', ({ socket }) => upstream.once('open', () => resolve(socket)))
            // Stays attached: an 'error' without a listener would end the process.
            upstream.on('error', reject)
          }),
      )
      try {
        return { upstream, connection: await opened }
      } catch (error) {
        benched.set(url, performance.now() + BENCH_MS)
        log.warn(
          { chainId, reason: (error as Error).message },
          'rpc: a WebSocket upstream did not open',
        )
      }
    }
    return undefined
  }

  // The chain and its upstreams, for a project and a page that may use them. Throws ApiError before
  // the upgrade.
  async function admit(request: IncomingMessage): Promise<Admitted> {
    const query = readTarget(request).searchParams
    const project = await projects.find(query.get('projectId') ?? '')
    if (!project) throw new ApiError(401, 'authentication', 'The project is unknown on this server')
    if (project.disabled) throw refusals.projectInactive()
    if (!isOriginAllowed(project, request.headers.origin))
      throw new ApiError(403, 'origin', 'The origin of the page is not on the list of the project')
    const chainId = query.get('chainId') ?? ''
    const urls = upstreams
      .filter((upstream) => upstream.chainId === chainId && /^wss?:/.test(upstream.url))
      .map(({ url }) => url)
    if (urls.length === 0)
      throw new ApiError(
        400,
        'chainId',
        chainId ? 'This server does not support the chain over WebSocket' : 'chainId is missing',
      )
    return { chainId, urls }
  }

  function refuse(socket: Duplex, error: unknown): void {
    if (error instanceof ApiError) return refuseUpgrade(socket, error)
    if (isStorageUnavailable(error)) return refuseUpgrade(socket, refusals.storage(error))
    log.error({ err: error }, 'rpc: a connection could not be checked')
    refuseUpgrade(socket, refusals.internal(error))
  }

  async function connect(
    client: WebSocket,
    { chainId, urls }: Admitted,
    address: string,
  ): Promise<void> {
    // Frames that the client sends meanwhile wait.
    client.pause()
    const opened = await open(chainId, urls).finally(() => client.resume())
    if (!opened)
      return client.close(CLOSE.tryLater, 'the provider for this chain is temporarily unavailable')
    const { upstream, connection } = opened
    if (client.readyState !== WebSocket.OPEN) return upstream.terminate()
    const bucket = createTokenBucket({
      burst: limits.requestBurst,
      perSecond: limits.requestsPerSecond,
    })
    const pass = async (text: string) => {
      if (client.readyState !== WebSocket.OPEN) return
      const { refusal, price } = readFrame(chainId, text)
      // Reads more slowly instead of refusing, like the relay; shares the address's budget with
      // HTTP calls.
      await Promise.all([bucket.take(price), budgets.of(address).take(price)])
      if (client.readyState !== WebSocket.OPEN) return
      if (refusal !== undefined) client.send(refusal)
      else if (upstream.readyState === WebSocket.OPEN) upstream.send(text)
      // Reads no more than both sides can take.
      await Promise.all([
        waitForReader(client, MAX_BACKLOG_BYTES),
        waitForReader(upstream, MAX_BACKLOG_BYTES),
      ])
    }
    queueFrames(client, {
      work: pass,
      maxCharacters: MAX_FRAME_BYTES,
      use: budgets.of(address),
      onFailure: (error) => {
        log.error({ err: error }, 'rpc: a call could not be passed on')
        client.close(CLOSE.internal, 'internal error')
      },
    })
    const access = toUpstreamAccess(upstream.url)
    // Bytes of an arriving answer, and of answers that the client has not read. Both count for the
    // address; without that, each of its sockets could keep 20 MiB.
    const use = budgets.of(address)
    let [arrived, unread] = [0, 0]
    const hold = (bytes: number) => {
      const hasRoom = use.addAnswer(bytes, arrived + unread)
      if (!hasRoom) {
        client.close(
          CLOSE.tryLater,
          'the connections of this address ask for too much at once, or do not read it',
        )
        client.terminate()
      }
      return hasRoom
    }
    const release = () => {
      use.removeAnswer(arrived)
      arrived = 0
    }
    // Prepended, so that a chunk is counted before `ws` reads the frames in it.
    connection.prependListener('data', (chunk: Buffer) => {
      if (hold(chunk.length)) arrived += chunk.length
    })
    upstream.on('message', (data) => {
      release()
      if (client.readyState !== WebSocket.OPEN) return
      const text = hideSecrets(String(data), access)
      if (!hold(text.length)) return
      unread += text.length
      client.send(text, () => {
        unread -= text.length
        use.removeAnswer(text.length)
      })
    })
    upstream.on('close', release)
    upstream.on('error', (error) =>
      log.warn({ chainId, reason: error.message }, 'rpc: WebSocket upstream failed'),
    )
    upstream.on('close', () =>
      client.close(CLOSE.tryLater, 'the provider for this chain closed the connection'),
    )
    client.on('close', () => upstream.terminate())
  }

  return {
    upgrade(request, socket, head, address) {
      admit(request)
        .then((admitted) =>
          server.handleUpgrade(request, socket, head, (client) => {
            client.on('error', (error) => log.debug({ err: error }, 'rpc: socket error'))
            alive.add(client)
            for (const sign of ['pong', 'message'] as const)
              client.on(sign, () => alive.add(client))
            if (!admitSocket(client, socket, budgets.of(address)))
              return client.close(CLOSE.tryLater, 'too many connections from this address')
            if (server.clients.size > MAX_CLIENTS)
              return client.close(CLOSE.tryLater, 'too many connections to this server')
            connect(client, admitted, address).catch((error: unknown) => {
              log.error({ err: error }, 'rpc: a socket could not be opened')
              client.close(CLOSE.internal, 'internal error')
            })
          }),
        )
        .catch((error: unknown) => refuse(socket, error))
    },
    async close() {
      clearInterval(heartbeat)
      for (const client of server.clients) client.close(CLOSE.shutdown, 'server is shutting down')
      await new Promise((resolve) => setTimeout(resolve, server.clients.size > 0 ? 200 : 0))
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

// The cost of a frame, and the refusal to send instead of forwarding it, if it is not allowed.
function readFrame(chainId: string, text: string): { refusal: string | undefined; price: number } {
  const price = 1 + prices.body(text.length)
  let call: Call | Call[]
  try {
    call = readCalls(text)
  } catch (error) {
    if (error instanceof CallInvalid)
      return { refusal: toRefusal(null, error.code, error.message), price }
    throw error
  }
  if (Array.isArray(call))
    return { refusal: toRefusal(null, METHOD_NOT_FOUND, 'Batches are taken over HTTP only'), price }
  if (!isMethodAllowed(chainId, call.method, { webSocket: true }))
    return { refusal: toRefusal(call.id, METHOD_NOT_FOUND, 'The method is not served here'), price }
  return { refusal: undefined, price: price - 1 + prices.call(call.method) }
}

function toRefusal(id: number | string | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })
}
