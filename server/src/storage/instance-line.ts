import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Database } from './database.js'
import { openRedis, publishOnRedis } from './open-redis.js'

const CHANNEL = 'wallet_modal_instances'
const WARN_EVERY_MS = 5_000

/** Sends short texts between the instances of a server. Lost texts are not repeated. */
export interface InstanceLine {
  send(text: string): void
  /** Calls `receive` with each text of any instance, including this one. */
  watch(receive: (text: string) => void): void
  stop(): Promise<void>
}

/** The connection between instances: Redis if configured, otherwise their shared database; undefined for a single server. */
export async function openInstanceLine({ redisUrl, database, log }: { redisUrl: string | undefined; database: Database | undefined; log: Logger }): Promise<InstanceLine | undefined> {
  if (database?.listen === undefined) return undefined
  let warnedAt = -Infinity
  const warn = (error: unknown) => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return
    warnedAt = performance.now()
    log.warn({ reason: error instanceof Error ? error.message : String(error) }, 'the line between instances does not work; each limits requests alone')
  }
  return redisUrl === undefined ? createDatabaseLine(database as Required<Pick<Database, 'listen'>> & Database, warn) : createRedisLine(redisUrl, warn)
}

function createDatabaseLine(database: Database & Required<Pick<Database, 'listen'>>, warn: (error: unknown) => void): InstanceLine {
  let stop = async () => {}
  return {
    send: (text) => { database.query(sql`select pg_notify(${CHANNEL}, ${text})`).catch(warn) },
    watch: (receive) => { stop = database.listen(CHANNEL, { onMessage: receive, onConnected: () => {} }) },
    stop: () => stop(),
  }
}

async function createRedisLine(url: string, warn: (error: unknown) => void): Promise<InstanceLine> {
  const [sender, receiver] = [await openRedis(url, warn), await openRedis(url, warn)]
  sender.connect().catch(warn)
  return {
    send: (text) => publishOnRedis(sender, { channel: CHANNEL, text, onError: warn }),
    watch(receive) {
      receiver.on('message', (_, text) => receive(text))
      receiver.on('ready', () => { receiver.subscribe(CHANNEL).catch(warn) })
      receiver.connect().catch(warn)
    },
    async stop() {
      for (const redis of [sender, receiver]) redis.disconnect()
    },
  }
}
