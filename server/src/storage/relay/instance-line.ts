import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from '../open/database.js'
import { openRedis, publishOnRedis } from '../open/open-redis.js'

const CHANNEL = 'wallet_modal_instances'
const WARN_EVERY_MS = 5_000

/**
 * Sends short texts (at most 8,000 bytes) between the instances of a server. Lost texts are not
 * repeated.
 */
export interface InstanceLine {
  send(text: string): void
  /** Calls each `receive` with each text of any instance, including this one. */
  watch(receive: (text: string) => void): void
  stop(): Promise<void>
}

/**
 * The connection between instances: Redis if configured, otherwise their shared database; undefined
 * for a single server.
 */
export async function openInstanceLine({
  redisUrl,
  database,
  log,
}: {
  redisUrl: string | undefined
  database: Database | undefined
  log: Logger
}): Promise<InstanceLine | undefined> {
  if (database?.listen === undefined) return undefined
  let warnedAt = -Infinity
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'the line between instances does not work; each limits requests alone',
    )
  }
  return redisUrl === undefined
    ? createDatabaseLine(database as Required<Pick<Database, 'listen'>> & Database, warn)
    : createRedisLine(redisUrl, warn)
}

function createDatabaseLine(
  database: Database & Required<Pick<Database, 'listen'>>,
  warn: (error: unknown) => void,
): InstanceLine {
  const receivers: ((text: string) => void)[] = []
  let stop: (() => Promise<void>) | undefined
  return {
    send: (text) => {
      database.query(sql`select pg_notify(${CHANNEL}, ${text})`).catch(warn)
    },
    watch(receive) {
      receivers.push(receive)
      stop ??= database.listen(CHANNEL, {
        onMessage: (text) => {
          for (const each of receivers) each(text)
        },
        onConnected: () => {},
      })
    },
    stop: async () => stop?.(),
  }
}

async function createRedisLine(url: string, warn: (error: unknown) => void): Promise<InstanceLine> {
  const [sender, receiver] = [await openRedis(url, warn), await openRedis(url, warn)]
  sender.connect().catch(warn)
  let isConnected = false
  return {
    send: (text) => publishOnRedis(sender, { channel: CHANNEL, text, onError: warn }),
    watch(receive) {
      receiver.on('message', (_, text) => receive(text))
      if (isConnected) return
      isConnected = true
      receiver.on('ready', () => {
        receiver.subscribe(CHANNEL).catch(warn)
      })
      receiver.connect().catch(warn)
    },
    async stop() {
      for (const redis of [sender, receiver]) redis.disconnect()
    },
  }
}
