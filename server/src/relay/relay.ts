import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { readBearerToken } from '../http/bearer-token.js'
import type { Budgets } from '../http/budget/budgets.js'
import { holdForRequest } from '../http/budget/held-answers.js'
import { prices } from '../http/budget/prices.js'
import { refusals } from '../http/refusals.js'
import { toSource } from '../http/budget/source.js'
import type { Clock } from '../operation/clock.js'
import { readTarget } from '../http/read-target.js'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import type { Storage } from '../storage/storage.js'
import { MAX_FRAGMENTS, admitSocket } from '../http/sockets/admit-socket.js'
import { inParts } from '../http/sockets/in-parts.js'
import { PingTurns } from '../http/sockets/ping-turns.js'
import { authenticateClient, type Credentials, type RelayClient } from './authenticate-client.js'
import { Followers } from './followers.js'
import { Groups } from './groups.js'
import type { RelayLimits } from './limits.js'
import { logStorageFailure } from './log-storage-failure.js'
import { RelayError } from './relay-error.js'
import { createClockReport } from './report-clock.js'
import { createRelayMethods, type RelayCaller } from './relay-methods.js'
import { carryOut, toErrorText } from './relay-request.js'
import { RelaySocket, type RelaySocketContext } from './relay-socket.js'

const RESUME_MS = 2_000
const STALE_MS = 10 * 60_000
const CLOSE_GRACE_MS = 1_500
const CLOSE_TOGETHER = 500
const CLOSE_PAUSE_MS = 50
const SWEEP_MS = 1_000
const CLOSE = { shutdown: 1001, tooMany: 1013, refused: 3000, stale: 4008 } as const

/** The pairing transport: WebSocket on `/`, and its HTTP form. */
export interface Relay {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, address: string): void
  /**
   * `POST /rpc`: one JSON-RPC text, one response; `isUnavailable` when it cannot be processed now.
   * Rejects with RelayError when the caller is refused, and with the errors of `spend`.
   */
  post(
    text: string,
    credentials: Credentials,
    caller: { address: string; spend: (units: number) => void },
  ): Promise<{ text: string; isUnavailable: boolean }>
  readonly socketCount: number
  /** Asks every client to reconnect later and waits until they have disconnected. */
  close(): Promise<void>
}

/** Starts the relay on a storage. */
export function createRelay({
  storage,
  limits,
  budgets,
  isAudience,
  clock,
  log,
}: {
  storage: Storage
  limits: RelayLimits
  budgets: Budgets
  isAudience: (audience: string) => boolean
  clock: Clock
  log: Logger
}): Relay {
  const find = createRelayMethods(storage.relay, limits)
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxFrameBytes,
    maxFragments: MAX_FRAGMENTS,
    perMessageDeflate: false,
    clientTracking: true,
  })
  const followers = new Followers<RelaySocket>()
  const reportClock = createClockReport(log)
  const [byClient, byProject] = [new Groups<RelaySocket>(), new Groups<RelaySocket>()]

  const context: RelaySocketContext = {
    storage: storage.relay,
    limits,
    find,
    log,
    follow: (topic, socket) => followers.add(topic, socket),
    unfollow(topic, clientId) {
      for (const socket of followers.list(topic))
        if (socket.clientId === clientId) drop(topic, socket)
    },
  }
  const unwatch = storage.relay.watchPublished({
    follows: (topic) => followers.has(topic),
    offer(message) {
      const sockets = followers.list(message.topic)
      for (const socket of sockets) socket.offer(message)
      if (sockets.length > 1) chargeCopies(sockets, message.message.length)
    },
  })
  const pings = new PingTurns<RelaySocket>(limits.pingIntervalMs)
  const heartbeat = setInterval(() => {
    for (const socket of pings.takeTurn()) {
      if (!socket.isFollowing && socket.idleMs > STALE_MS)
        socket.close(CLOSE.stale, 'stale: no subscription and no message')
      else socket.ping()
    }
  }, pings.turnMs)
  const sweep = setInterval(() => {
    for (const [clientId, sockets] of byClient)
      if (sockets.size > limits.maxSocketsPerClient) dropForgotten(clientId, sockets)
    void dropInactive()
  }, SWEEP_MS)

  function drop(topic: string, socket: RelaySocket): void {
    socket.forget(topic)
    followers.delete(topic, socket)
  }

  function accept(ws: WebSocket, { clientId, project }: RelayClient, address: string): void {
    const client = budgets.ofClient(clientId)
    client.addSocket()
    const socket = new RelaySocket(
      ws,
      {
        clientId,
        owner: { projectId: project.id, address: toSource(address) },
        use: budgets.of(address),
        client,
      },
      context,
    )
    pings.add(socket)
    byClient.add(clientId, socket)
    byProject.add(project.id, socket)
    const resume = setTimeout(() => {
      socket.resume().catch((error: unknown) => {
        logStorageFailure(log, error, 'relay: subscriptions could not be read')
        ws.close(1011, 'subscriptions unavailable')
      })
    }, RESUME_MS)
    ws.on('close', () => {
      clearTimeout(resume)
      client.removeSocket()
      pings.delete(socket)
      for (const topic of [...socket.topics]) drop(topic, socket)
      byClient.delete(clientId, socket)
      byProject.delete(project.id, socket)
    })
  }

  // When it publishes while the relay is unavailable, the reference SDK opens hundreds of sockets
  // and drops all but the newest without closing them. Refusing the newest would lock it out, so
  // silent ones are closed instead.
  function dropForgotten(clientId: string, own: ReadonlySet<RelaySocket>): void {
    for (const socket of own) {
      if (own.size <= limits.maxSocketsPerClient) return
      if (socket.idleMs < (socket.hasSpoken ? limits.silentMs : limits.unusedMs)) continue
      byClient.delete(clientId, socket)
      socket.close(CLOSE.stale, 'stale: a newer connection of this client took its place')
    }
  }

  // Closes connections of a project that was disabled or deleted, just as new ones are refused.
  async function dropInactive(): Promise<void> {
    for (const [id, sockets] of [...byProject]) {
      try {
        const project = await storage.projects.find(id)
        if (project && !project.disabled) continue
        for (const socket of sockets)
          socket.refuse(
            project
              ? new RelayError('ProjectInactive', 'Unauthorized: the project is disabled')
              : new RelayError('ProjectNotFound', 'Unauthorized: invalid key'),
          )
      } catch (error) {
        logStorageFailure(log, error, 'relay: projects could not be checked')
      }
    }
  }

  // The publisher pays for one copy per address. An address that follows a topic on many sockets
  // pays for the others, or it could have one publish sent 64 times.
  function chargeCopies(sockets: readonly RelaySocket[], characters: number): void {
    const addresses = new Set<string>()
    for (const socket of sockets) {
      if (addresses.has(socket.owner.address)) socket.chargeCopy(characters)
      addresses.add(socket.owner.address)
    }
  }

  function refuse(ws: WebSocket, error: RelayError): void {
    log.info({ tag: error.tag, reason: error.message }, 'relay: connection refused')
    reportClock(error)
    ws.send(toErrorText(error))
    ws.close(CLOSE.refused, error.message.slice(0, 120))
  }

  async function connect(ws: WebSocket, request: IncomingMessage, address: string): Promise<void> {
    // A client is not read until its check is complete.
    ws.pause()
    try {
      const client = await authenticateClient(readCredentials(request), {
        projects: storage.projects,
        isAudience,
        clock,
      })
      if (ws.readyState !== ws.OPEN) return
      accept(ws, client, address)
    } catch (error) {
      if (error instanceof RelayError) return refuse(ws, error)
      logStorageFailure(log, error, 'relay: a connection could not be checked')
      if (isStorageUnavailable(error))
        ws.close(CLOSE.tooMany, 'the storage does not answer; try again')
      else ws.close(1011, 'internal error')
    } finally {
      ws.resume()
    }
  }

  return {
    get socketCount() {
      return server.clients.size
    },
    upgrade(request, socket, head, address) {
      server.handleUpgrade(request, socket, head, (ws) => {
        ws.on('error', (error) => log.debug({ err: error }, 'relay: socket error'))
        if (!admitSocket(ws, socket, budgets.of(address)))
          return ws.close(CLOSE.tooMany, 'too many connections from this address')
        void connect(ws, request, address)
      })
    },
    async post(text, credentials, { address, spend }) {
      const { clientId, project } = await authenticateClient(credentials, {
        projects: storage.projects,
        isAudience,
        clock,
      }).catch((error: Error) => {
        reportClock(error)
        throw error
      })
      const caller: RelayCaller = {
        clientId,
        owner: { projectId: project.id, address: toSource(address) },
        async pay(frames) {
          const retryAfterS = budgets.ofClient(clientId).tryTake(frames)
          if (retryAfterS > 0) throw refusals.clientRate(retryAfterS)
          spend(prices.frames(frames))
          await budgets.of(address).pace(prices.frames(frames))
        },
        hasPushed: () => false,
        hasRoomFor: () => true,
        reserve: async (bytes) => holdForRequest(bytes),
        // Over HTTP nothing proves that a response arrived: fetched messages are acknowledged with
        // irn_batchReceive.
        whenDelivered: async () => {},
        findStanding: () => undefined,
        countWith: (topics) => topics.length,
        onSubscribed: () => {},
        onUnsubscribed: (topics) => {
          for (const topic of topics) context.unfollow(topic, clientId)
        },
      }
      const frame = await carryOut(text, caller, find)
      if (frame.kind === 'acknowledgement')
        return {
          text: toErrorText(new RelayError('InvalidMethod', 'Invalid method: expected a request')),
          isUnavailable: false,
        }
      if (frame.failed !== undefined) logStorageFailure(log, frame.failed, 'relay: storage failed')
      if (frame.delivers) budgets.of(address).owe(prices.frames(prices.messages(frame.text.length)))
      return { text: frame.text, isUnavailable: isStorageUnavailable(frame.failed) }
    },
    async close() {
      clearInterval(heartbeat)
      clearInterval(sweep)
      unwatch()
      const closing = [...server.clients]
      const gone = Promise.all(
        closing.map(
          (ws) =>
            new Promise<void>((resolve) => {
              if (ws.readyState === ws.CLOSED) resolve()
              else ws.once('close', () => resolve())
            }),
        ),
      )
      // In parts: clients reconnect immediately, and other instances accept them over a second
      // instead of at once.
      const pause = () => new Promise<void>((resolve) => setTimeout(resolve, CLOSE_PAUSE_MS))
      await inParts(closing, { size: CLOSE_TOGETHER, pause }, (ws) =>
        ws.close(CLOSE.shutdown, 'server is shutting down'),
      )
      await Promise.race([gone, new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS))])
      for (const ws of server.clients) ws.terminate()
      server.close()
    },
  }
}

// Browsers cannot set headers on a WebSocket, so the query comes first.
function readCredentials(request: IncomingMessage): Credentials {
  const query = readTarget(request).searchParams
  return {
    token: query.get('auth') || readBearerToken(request.headers.authorization),
    projectId: query.get('projectId') ?? undefined,
    origin: request.headers.origin,
  }
}
