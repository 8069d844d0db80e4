import { randomBytes } from 'node:crypto'
import { DEFAULT_QUOTAS } from '../../server/src/operation/config.js'
import { createLog } from '../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../server/src/storage/open-storage.js'
import type { Storage } from '../../server/src/storage/storage.js'
import { startNats } from '../../test/helpers/start-nats.js'
import type { Bench, Figures } from './measures.js'

const TOPICS = 2_000
const AT_ONCE = 128
const SECONDS = 5
// The bench is one owner: its quotas would end it.
const QUOTAS = { ...DEFAULT_QUOTAS, maxMailboxBytes: 1e14, maxMailboxBytesPerProject: 1e14, maxMailboxBytesPerAddress: 1e14, maxMessagesPerAddress: 1e12 }
const log = createLog('silent')

/** Messages a second that 1, 2 and 4 instances store at once, 128 at a time each, on PostgreSQL. */
export async function measureWritersOnPostgres({ postgres, scale }: Bench): Promise<Figures> {
  return measureWriters({ data: '', databaseUrl: await postgres!.createDatabase(), databasePoolSize: 4, redisUrl: undefined, quotas: QUOTAS }, scale)
}

/** The same with the messages in NATS JetStream. */
export async function measureWritersOnNats({ postgres, scale }: Bench): Promise<Figures> {
  const nats = await startNats()
  try {
    return await measureWriters({ data: '', databaseUrl: await postgres!.createDatabase(), databasePoolSize: 4, redisUrl: undefined, quotas: { ...QUOTAS, maxMailboxBytes: 10 * 1024 ** 3 }, natsUrl: nats.url }, scale)
  } finally {
    await nats.stop()
  }
}

async function measureWriters(settings: StorageSettings, scale: number): Promise<Figures> {
  const figures: Figures = {}
  for (const count of [1, 2, 4]) {
    const storages: Storage[] = []
    for (let n = 0; n < count; n++) storages.push(await openStorage(settings, log))
    figures[`writers${count}PerSecond`] = await write(storages, Math.max(1, SECONDS * scale), String(count))
    await Promise.all(storages.map((storage) => storage.close()))
  }
  return figures
}

async function write(storages: readonly Storage[], seconds: number, run: string): Promise<number> {
  const topics = Array.from({ length: TOPICS }, () => randomBytes(32).toString('hex'))
  const filling = randomBytes(250).toString('hex')
  const started = performance.now()
  const end = started + seconds * 1_000
  const counts = await Promise.all(storages.map(async ({ relay }, writer) => {
    let stored = 0
    for (let n = 0; performance.now() < end; n += AT_ONCE) {
      const outcomes = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => relay.publish({
        topic: topics[((n + index) * 7 + writer) % TOPICS]!, message: `${run}:${writer}:${n + index}:${filling}`, tag: 1, expiresAt: Date.now() + 300_000, publisher: `p${writer}`, owner: { projectId: 'a'.repeat(32), address: `10.0.0.${writer}` },
      }, { limit: 1_000_000 })))
      if (outcomes.some((outcome) => outcome !== 'stored')) throw new Error(`not stored: ${[...new Set(outcomes)].join(', ')}`)
      stored += AT_ONCE
    }
    return stored
  }))
  return (counts.reduce((sum, count) => sum + count, 0) / (performance.now() - started)) * 1_000
}
