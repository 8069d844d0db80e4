import { startNats } from '../../test/helpers/servers/start-nats.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import { prepareLoad, toPercentile } from './load.js'
import type { Bench, Figures } from './measures.js'

const SOCKETS = 400
const PER_SECOND = 500
const SECONDS = 8
const MESSAGE_BYTES = 900

/**
 * The same load on each number of instances that share one PostgreSQL; every message is published
 * on one instance and delivered by the next.
 */
export async function measureInstancesOnPostgres({
  postgres,
  scale,
  instances,
}: Bench): Promise<Figures> {
  const figures: Figures = {}
  for (const count of instances)
    await measure(count, { DATABASE_URL: await postgres!.createDatabase() }, scale, figures)
  return figures
}

/** The same with the messages in NATS JetStream. */
export async function measureInstancesOnNats({
  postgres,
  scale,
  instances,
}: Bench): Promise<Figures> {
  const figures: Figures = {}
  for (const count of instances) {
    const nats = await startNats()
    try {
      await measure(
        count,
        {
          DATABASE_URL: await postgres!.createDatabase(),
          NATS_URL: nats.url,
          WALLET_MODAL_MAX_MAILBOX_MIB: '1024',
        },
        scale,
        figures,
      )
    } finally {
      await nats.stop()
    }
  }
  return figures
}

async function measure(
  count: number,
  env: Record<string, string>,
  scale: number,
  figures: Figures,
): Promise<void> {
  const servers: BenchServer[] = []
  try {
    // The first creates the tables; the others would otherwise wait for that.
    for (let n = 0; n < count; n++) servers.push(await startBenchServer([], env))
    const load = await prepareLoad(
      {
        kind: 'pairs',
        relays: servers.map(({ relay }) => relay),
        projectId: servers[0]!.projectId,
        count: SOCKETS / 2,
        perSecond: PER_SECOND,
        seconds: Math.max(3, Math.round(SECONDS * scale)),
        messageBytes: MESSAGE_BYTES,
      },
      1,
    )
    const cpu = servers.map((server) => server.readCpuMs())
    load.start()
    const [result] = await load.results
    const spent = servers.reduce((sum, server, n) => sum + server.readCpuMs() - cpu[n]!, 0)
    Object.assign(figures, {
      [`p50Ms${count}`]: toPercentile(result!.delays, 0.5),
      [`p99Ms${count}`]: toPercentile(result!.delays, 0.99),
      [`lost${count}`]: result!.lost + result!.failed,
      [`reordered${count}`]: result!.reordered,
      // Of all instances together: CPU time for one message, and memory of their processes.
      [`cpuMicros${count}`]: (spent * 1_000) / result!.sent,
      [`memoryMiB${count}`]: servers.reduce((sum, server) => sum + server.readMemory().highest, 0),
    })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}
