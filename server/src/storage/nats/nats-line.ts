import type { Logger } from 'pino'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import type { MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import { StorageUnavailable } from '../storage-unavailable.js'
import { NoRoom, keepStreams, type StreamSettings } from './keep-streams.js'
import { createPublisher, type Publisher } from './publisher.js'

const TIMEOUT_MS = 1_700
const RECONNECT_MS = 250
const NANOS = 1_000_000
const NO_MESSAGE = 10_037
// JetStream has no leader, no quorum, or is not ready.
const JETSTREAM_AWAY: readonly number[] = [10_008, 10_009, 10_039, 10_074, 10_076]

/** Streams of messages, and of receipts for messages with several receivers. */
export const STREAMS = {
  messages: 'WALLET_MODAL_RELAY',
  received: 'WALLET_MODAL_RECEIVED',
} as const

/**
 * Subjects: messages by topic; the same after storage; receipts by topic, client and sequence;
 * deletions by storing instance.
 */
export const subjects = {
  message: (topic: string) => `wallet_modal.relay.${topic}`,
  live: (topic: string) => `wallet_modal.live.${topic}`,
  received: (topic: string, client: string, sequence: number | '*') =>
    `wallet_modal.received.${topic}.${client}.${sequence}`,
  gone: (instance: string) => `wallet_modal.gone.${instance}`,
} as const

/** Settings of the streams. */
export interface NatsSettings {
  readonly url: string
  readonly replicas: number
  readonly maxBytes: number
  readonly maxMessagesPerTopic: number
  readonly maxAgeMs: number
  readonly seenMs: number
}

/**
 * A connection to NATS with JetStream. A failure because NATS is unavailable becomes
 * StorageUnavailable.
 */
export interface NatsLine {
  readonly connection: NatsConnection
  readonly streams: JetStreamClient
  readonly manager: JetStreamManager
  readonly replicas: number
  readonly publisher: Publisher
  /** Creates the headers of a message. */
  createHeaders(): MsgHdrs
  /**
   * Runs a request. Rejects with StorageUnavailable while disconnected or when JetStream does not
   * answer.
   */
  ask<T>(work: () => Promise<T>): Promise<T>
  /** Calls `receive` after each reconnect. */
  onReconnected(receive: () => void): void
  close(): Promise<void>
}

/** NATS is unreachable or refuses the streams; the message says what to change. */
export class NatsUnusable extends Error {
  override readonly name = 'NatsUnusable'
}

/**
 * Connects, and creates the streams or updates them to the settings. Rejects with
 * {@link NatsUnusable}.
 */
export async function openNatsLine(settings: NatsSettings, log: Logger): Promise<NatsLine> {
  const [{ connect, createInbox, headers }, { jetstream, jetstreamManager }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('@nats-io/jetstream'),
  ])
  // Without `noAsyncTraces` each request captures two stack traces, which is half of the CPU time
  // of a publish.
  const connection = await connect({
    servers: settings.url.split(','),
    name: 'wallet-modal-server',
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_MS,
    timeout: TIMEOUT_MS,
    noAsyncTraces: true,
    pingInterval: 2_000,
    maxPingOut: 2,
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    throw new NatsUnusable(`NATS of NATS_URL cannot be used (${(error as Error).message})`, {
      cause: error,
    })
  })
  const manager = await jetstreamManager(connection, { timeout: TIMEOUT_MS, checkAPI: false })
  let isConnected = true
  const receivers: (() => void)[] = []
  void (async () => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') {
        if (isConnected) log.warn('nats: away; requests that need it are refused until it is back')
        isConnected = false
      }
      if (type === 'reconnect') {
        isConnected = true
        log.warn('nats: back')
        for (const receive of receivers) receive()
      }
    }
  })()
  try {
    await keepStreams(manager, toStreams(settings))
  } catch (error) {
    await connection.close()
    if (error instanceof NoRoom) throw new NatsUnusable(error.message, { cause: error })
    throw new NatsUnusable(
      `NATS of NATS_URL does not take the streams of the relay (${(error as Error).message}). It needs JetStream, room for WALLET_MODAL_MAX_MAILBOX_MIB, and as many servers as WALLET_MODAL_NATS_REPLICAS.`,
      { cause: error },
    )
  }
  const publisher = createPublisher(connection, { inbox: createInbox(), timeoutMs: TIMEOUT_MS })
  return {
    connection,
    manager,
    publisher,
    streams: jetstream(connection, { timeout: TIMEOUT_MS }),
    replicas: settings.replicas,
    createHeaders: () => headers(),
    async ask(work) {
      if (!isConnected || connection.isClosed())
        throw new StorageUnavailable('NATS is not connected')
      try {
        return await work()
      } catch (error) {
        throw isAway(error)
          ? new StorageUnavailable('NATS does not answer', { cause: error })
          : error
      }
    },
    onReconnected: (receive) => {
      receivers.push(receive)
    },
    async close() {
      await connection.drain().catch(() => connection.close())
      publisher.close()
    },
  }
}

/** True when an error means that the requested message does not exist. */
export function isMissing(error: unknown): boolean {
  return (
    (error as { code?: unknown }).code === NO_MESSAGE ||
    (error as { status?: unknown }).status === 404
  )
}

function toStreams({
  replicas,
  maxBytes,
  maxMessagesPerTopic,
  maxAgeMs,
  seenMs,
}: NatsSettings): StreamSettings[] {
  const shared = {
    storage: 'file',
    retention: 'limits',
    num_replicas: replicas,
    max_age: maxAgeMs * NANOS,
  } as Partial<StreamSettings>
  return [
    {
      ...shared,
      name: STREAMS.messages,
      subjects: [subjects.message('*')],
      discard: 'new',
      discard_new_per_subject: true,
      max_msgs_per_subject: maxMessagesPerTopic,
      max_bytes: maxBytes >= Number.MAX_SAFE_INTEGER ? -1 : maxBytes,
      duplicate_window: seenMs * NANOS,
      allow_direct: true,
      // Republished after storage, in the order of the stream, with the sequence in a header.
      republish: { src: subjects.message('*'), dest: 'wallet_modal.live.{{wildcard(1)}}' },
    } as StreamSettings,
    {
      ...shared,
      name: STREAMS.received,
      subjects: ['wallet_modal.received.*.*.*'],
      discard: 'old',
      max_msgs_per_subject: 1,
      duplicate_window: 1_000 * NANOS,
    } as StreamSettings,
  ]
}

// NATS did not answer, has no JetStream responder for the subject, or refuses the request while it
// elects a leader or recovers.
function isAway(error: unknown): boolean {
  const { name, code, status } = error as { name?: string; code?: unknown; status?: unknown }
  // A full stream returns 503 too, with its own code.
  if (typeof code === 'number' && code >= 10_000) return JETSTREAM_AWAY.includes(code)
  if (status === 503 || code === 503) return true
  return /^(?:TimeoutError|NoRespondersError|RequestError|ClosedConnectionError|DrainingConnectionError|ConnectionError|JetStreamNotEnabled)$/.test(
    name ?? '',
  )
}
