import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from './database.js'
import type { Announcement } from './message-feed.js'
import { openRedis, publishOnRedis } from './open-redis.js'

/** A receiver of what other instances announce. */
export interface NotifierListener {
  onAnnounced(announcement: Announcement, isOwn: boolean): void
  /** The line stands, maybe again; something may have been missed. */
  onConnected(): void
}

/** The line between instances that share a database. Only ids travel on it, and what gets lost is read from the database. */
export interface Notifier {
  readonly instance: string
  /** The database announces on this channel itself, within the commit; without one, `announce` does it. */
  readonly channel?: string
  start(listener: NotifierListener): void
  announce(announcement: Announcement): void
  stop(): Promise<void>
}

const CHANNEL = 'wallet_modal_relay'
const WARN_EVERY_MS = 5_000

/** LISTEN/NOTIFY of the database itself. */
export function createDatabaseNotifier(database: Database & Required<Pick<Database, 'listen'>>): Notifier {
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

/** Redis or Valkey publish/subscribe. */
export async function createRedisNotifier(url: string, { log }: { log: Logger }): Promise<Notifier> {
  const instance = randomUUID()
  const onError = (error: Error) => log.warn({ reason: error.message }, 'redis: connection problem')
  const [publisher, subscriber] = [await openRedis(url, onError), await openRedis(url, onError)]
  let warnedAt = -Infinity
  // Logged rarely: every failure has the same message.
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'redis: not announced; other instances find it within a second')
  }
  return {
    instance,
    start(listener) {
      subscriber.on('message', (_, payload) => receive(payload, instance, listener))
      subscriber.on('ready', () => { subscriber.subscribe(CHANNEL).then(() => listener.onConnected(), warn) })
      for (const redis of [publisher, subscriber]) redis.connect().catch(warn)
    },
    announce({ previous, last, topics }) {
      publishOnRedis(publisher, { channel: CHANNEL, text: `${instance} ${previous} ${last} ${topics.join(',')}`, onError: warn })
    },
    async stop() {
      for (const redis of [publisher, subscriber]) redis.disconnect()
    },
  }
}

// instance, previous and last sequence, topics between: as the database function relay_publish writes it.
function receive(payload: string, instance: string, listener: NotifierListener): void {
  const [from, previous, last, topics = ''] = payload.split(' ')
  if (!Number.isSafeInteger(Number(previous)) || !Number.isSafeInteger(Number(last))) return
  // The topics are read by whom they concern: not from an announcement of what is handed on already, as most of our own are.
  listener.onAnnounced({ previous: Number(previous), last: Number(last), get topics() { return topics.split(',') } }, from === instance)
}
