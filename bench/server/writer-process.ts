/**
 * One of the writers of `measure-writers.ts`, in a separate process like an instance: stores
 * messages for some seconds and reports their number.
 */
import { randomBytes } from 'node:crypto'
import { createLog } from '../../server/src/operation/log.js'
import { openStorage, type StorageSettings } from '../../server/src/storage/open/open-storage.js'

/** Start parameters of a writer. */
export interface WriterJob {
  readonly settings: StorageSettings
  readonly topics: readonly string[]
  readonly writer: string
  readonly seconds: number
}
/**
 * Report of a writer: that it is ready, then the number of stored messages, the duration in ms, and
 * the CPU time for one message.
 */
export interface WriterReport {
  readonly ready?: true
  readonly stored?: number
  readonly ms?: number
  readonly cpuMicros?: number
  readonly error?: string
}

const AT_ONCE = 128

process.once('message', (job: WriterJob) => {
  write(job)
    .catch((error: unknown): WriterReport => ({ error: String(error) }))
    .then((report) => process.send!(report, () => process.disconnect()))
})

async function write({ settings, topics, writer, seconds }: WriterJob): Promise<WriterReport> {
  const storage = await openStorage(settings, createLog('silent'))
  const filling = randomBytes(250).toString('hex')
  process.send!({ ready: true })
  await new Promise((resolve) => process.once('message', resolve))
  const [started, usage] = [performance.now(), process.cpuUsage()]
  let stored = 0
  for (; performance.now() < started + seconds * 1_000; stored += AT_ONCE) {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        storage.relay.publish(
          {
            topic: topics[((stored + index) * 7) % topics.length]!,
            message: `${writer}:${stored + index}:${filling}`,
            tag: 1,
            expiresAt: Date.now() + 300_000,
            publisher: writer,
            owner: { projectId: 'a'.repeat(32), address: writer },
          },
          { limit: 1_000_000 },
        ),
      ),
    )
    if (outcomes.some((outcome) => outcome !== 'stored'))
      throw new Error(`not stored: ${[...new Set(outcomes)].join(', ')}`)
  }
  const [ms, { user, system }] = [performance.now() - started, process.cpuUsage(usage)]
  await storage.close()
  return { stored, ms, cpuMicros: (user + system) / stored }
}
