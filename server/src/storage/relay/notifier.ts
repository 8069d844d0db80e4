import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../open/database.js'
import type { Announcement } from './message-feed.js'
import { openRedis, publishOnRedis } from '../open/open-redis.js'

/** Receives the announcements of other instances. */
export interface NotifierListener {
  onAnnounced(announcement: Announcement, isOwn: boolean): void
  /** The connection is established, possibly again; announcements may have been missed. */
  onConnected(): void
}

/**
 * The connection between instances that share a database. It carries only ids; lost announcements
 * are read from the database.
 */
export interface Notifier {
  readonly instance: string
  /**
   * The database announces on this channel itself, within the commit; without a channel, `announce`
   * does.
   */
  readonly channel?: string
  start(listener: NotifierListener): void
  announce(announcement: Announcement): void
  stop(): Promise<void>
}

const CHANNEL = 'wallet_modal_relay'
const WARN_EVERY_MS = 5_000

/** Uses LISTEN/NOTIFY of the database. */
export function createDatabaseNotifier(
  database: Database & Required<Pick<Database, 'listen'>>,
): Notifier {
  const instance = randomUUID()
  let stop = async () => {}
  return {
    instance,
    channel: CHANNEL,
    start(listener) {
      stop = database.listen(CHANNEL, {
        onMessage: (payload) => receive(payload, instance, listener),
        onConnected: () => listener.onConnected(),
      })
    },
    announce() {},
    stop: () => stop(),
  }
}

/** Uses publish/subscribe of Redis or Valkey. */
export async function createRedisNotifier(
  url: string,
  { log }: { log: Logger },
): Promise<Notifier> {
  const instance = randomUUID()
  const onError = (error: Error) => log.warn({ reason: error.message }, 'redis: connection problem')
  const [publisher, subscriber] = [await openRedis(url, onError), await openRedis(url, onError)]
  let warnedAt = -Infinity
  // Logged rarely, because every failure has the same message.
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'redis: not announced; other instances find it within a second',
    )
  }
  return {
    instance,
    start(listener) {
      subscriber.on('message', (_, payload) => receive(payload, instance, listener))
      subscriber.on('ready', () => {
        subscriber.subscribe(CHANNEL).then(() => listener.onConnected(), warn)
      })
      for (const redis of [publisher, subscriber]) redis.connect().catch(warn)
    },
    announce({ previous, last, topics }) {
      publishOnRedis(publisher, {
        channel: CHANNEL,
        text: `${instance} ${previous} ${last} ${topics.join(',')}`,
        onError: warn,
      })
    },
    async stop() {
      for (const redis of [publisher, subscriber]) redis.disconnect()
    },
  }
}

// Instance, previous and last sequence, and the topics between, as written by the database function
// relay_publish.
function receive(payload: string, instance: string, listener: NotifierListener): void {
  const [from, previous, last, topics = ''] = payload.split(' ')
  if (!Number.isSafeInteger(Number(previous)) || !Number.isSafeInteger(Number(last))) return
  // Topics are parsed lazily: announcements of already passed messages, such as most of our own,
  // need none.
  listener.onAnnounced(
    {
      previous: Number(previous),
      last: Number(last),
      get topics() {
        return topics.split(',')
      },
    },
    from === instance,
  )
}
