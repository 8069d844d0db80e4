import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { DEFAULT_QUOTAS } from '../../server/src/operation/config.js'
import type { StorageSettings } from '../../server/src/storage/open/open-storage.js'
import { startNats } from '../../test/helpers/servers/start-nats.js'
import type { Bench, Figures } from './measures.js'
import type { WriterReport } from './writer-process.js'

const PROGRAM = fileURLToPath(new URL('./writer-process.ts', import.meta.url))
const TOPICS = 2_000
const SECONDS = 5
// NATS refuses a stream that exceeds the free disk space.
const NATS_BYTES = 1024 ** 3
// The bench is one owner, so the default quotas would stop it.
const QUOTAS = {
  ...DEFAULT_QUOTAS,
  maxMailboxBytes: 1e14,
  maxMailboxBytesPerProject: 1e14,
  maxMailboxBytesPerAddress: 1e14,
  maxMessagesPerAddress: 1e12,
}

/** Messages a second that 1, 2 and 4 instances store at once, 128 at a time each, on PostgreSQL. */
export async function measureWritersOnPostgres({ postgres, scale }: Bench): Promise<Figures> {
  return measureWriters(
    {
      data: '',
      databaseUrl: await postgres!.createDatabase(),
      databasePoolSize: 4,
      redisUrl: undefined,
      quotas: QUOTAS,
    },
    scale,
  )
}

/** The same with the messages in NATS JetStream. */
export async function measureWritersOnNats({ postgres, scale }: Bench): Promise<Figures> {
  const nats = await startNats()
  try {
    return await measureWriters(
      {
        data: '',
        databaseUrl: await postgres!.createDatabase(),
        databasePoolSize: 4,
        redisUrl: undefined,
        quotas: { ...QUOTAS, maxMailboxBytes: NATS_BYTES },
        natsUrl: nats.url,
      },
      scale,
    )
  } finally {
    await nats.stop()
  }
}

/** Both in one run, in turn: messages in NATS compared with messages in PostgreSQL. */
export async function measureEngines(bench: Bench): Promise<Figures> {
  const [postgres, nats] = [
    await measureWritersOnPostgres(bench),
    await measureWritersOnNats(bench),
  ]
  return {
    postgres4PerSecond: postgres['writers4PerSecond']!,
    nats4PerSecond: nats['writers4PerSecond']!,
    ratio: nats['writers4PerSecond']! / postgres['writers4PerSecond']!,
    postgresCpuMicros: postgres['cpuMicros']!,
    natsCpuMicros: nats['cpuMicros']!,
  }
}

async function measureWriters(settings: StorageSettings, scale: number): Promise<Figures> {
  const figures: Figures = {}
  for (const count of [1, 2, 4]) {
    const reports = await write(settings, count, Math.max(1, SECONDS * scale))
    figures[`writers${count}PerSecond`] = reports.reduce(
      (sum, { stored, ms }) => sum + (stored! / ms!) * 1_000,
      0,
    )
    figures['cpuMicros'] = reports.reduce((sum, { cpuMicros }) => sum + cpuMicros!, 0) / count
  }
  return figures
}

// All writers are ready before the first one starts.
async function write(
  settings: StorageSettings,
  count: number,
  seconds: number,
): Promise<WriterReport[]> {
  const topics = Array.from({ length: TOPICS }, () => randomBytes(32).toString('hex'))
  const writers = Array.from({ length: count }, (_, n) => {
    const child = fork(PROGRAM, { execArgv: ['--import', 'tsx'] })
    const next = () =>
      new Promise<WriterReport>((resolve, reject) => {
        const end = (code: number | null) => reject(new Error(`a writer ended with ${code}`))
        child.once('exit', end)
        child.once('message', (report: WriterReport) => {
          child.off('exit', end)
          if (report.error === undefined) resolve(report)
          else reject(new Error(report.error))
        })
      })
    const ready = next()
    // Awaited together with the others, one of which may fail first.
    ready.catch(() => {})
    child.send({ settings, topics, writer: `${count}:${n}`, seconds })
    return { child, next, ready }
  })
  try {
    await Promise.all(writers.map(({ ready }) => ready))
    return await Promise.all(
      writers.map(({ child, next }) => {
        const report = next()
        child.send({})
        return report
      }),
    )
  } finally {
    for (const { child } of writers) child.kill()
  }
}
