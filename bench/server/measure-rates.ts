import { startNats } from '../../test/helpers/servers/start-nats.js'
import { startBenchServer } from './bench-server.js'
import { prepareLoad, toPercentile } from './load.js'
import type { Bench, Figures } from './measures.js'

const SOCKETS = 400
const SECONDS = 10
const MESSAGE_BYTES = 900

/**
 * One instance with NATS at each rate: end to end, from publish to delivery. `serverMicros` and
 * `loadMicros` are the CPU time that the server and the load spend on one message.
 */
export async function measureRates({ postgres, scale, rates }: Bench): Promise<Figures> {
  const figures: Figures = {}
  for (const perSecond of rates) {
    const nats = await startNats()
    const server = await startBenchServer([], {
      DATABASE_URL: await postgres!.createDatabase(),
      NATS_URL: nats.url,
      WALLET_MODAL_MAX_MAILBOX_MIB: '1024',
    })
    try {
      const load = await prepareLoad(
        {
          kind: 'pairs',
          relays: [server.relay],
          projectId: server.projectId,
          count: SOCKETS / 2,
          perSecond,
          seconds: Math.max(3, Math.round(SECONDS * scale)),
          messageBytes: MESSAGE_BYTES,
        },
        1,
      )
      const before = server.readCpuMs()
      const started = performance.now()
      load.start()
      const [result] = await load.results
      const { sent, delivered, lost, failed, reordered, delays, ownP99Ms, cpuMs } = result!
      Object.assign(figures, {
        [`deliveredPerSecond${perSecond}`]: (delivered * 1_000) / (performance.now() - started),
        [`p50Ms${perSecond}`]: toPercentile(delays, 0.5),
        [`p99Ms${perSecond}`]: toPercentile(delays, 0.99),
        [`lost${perSecond}`]: lost + failed,
        [`reordered${perSecond}`]: reordered,
        [`serverMicros${perSecond}`]: ((server.readCpuMs() - before) * 1_000) / sent,
        [`loadMicros${perSecond}`]: (cpuMs * 1_000) / sent,
        [`loadOwnP99Ms${perSecond}`]: ownP99Ms,
      })
    } finally {
      await server.stop()
      await nats.stop()
    }
  }
  return figures
}
