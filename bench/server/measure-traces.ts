import { Agent, get } from 'node:http'
import { startOtlpReceiver } from '../../test/helpers/servers/start-otlp-receiver.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import type { Bench, Figures } from './measures.js'

const CONNECTIONS = 16
const ROUNDS = 25
// The kernel counts CPU time in hundredths of a second: a round takes some fifty of them.
const ROUND_REQUESTS = 800
const WARM_REQUESTS = 3_000

/**
 * Measures the CPU time that traces add to a request at 10 % sampling. A server without traces and
 * a server with traces answer `ROUND_REQUESTS` requests each, in turn: pages of wallets, and a
 * request that reads the database. Each pair of neighbouring rounds gives a ratio, and the result is
 * the median of the ratios. Other work on the machine slows both rounds of a pair.
 */
export async function measureTraces({ postgres, scale }: Bench): Promise<Figures> {
  const receiver = await startOtlpReceiver()
  const start = async (env: Record<string, string>) =>
    startBenchServer([], { DATABASE_URL: await postgres!.createDatabase(), ...env })
  const servers = {
    off: await start({}),
    on: await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      WALLET_MODAL_TRACE_KEY: 'the key of the bench',
    }),
  }
  try {
    const count = Math.round(ROUND_REQUESTS * Math.max(0.5, scale))
    for (const server of Object.values(servers)) await keepBusy(server, WARM_REQUESTS)
    const rounds: Record<keyof typeof servers, Round>[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const isOffFirst = round % 2 === 0
      const first = await keepBusy(servers[isOffFirst ? 'off' : 'on'], count)
      const second = await keepBusy(servers[isOffFirst ? 'on' : 'off'], count)
      rounds.push(isOffFirst ? { off: first, on: second } : { off: second, on: first })
    }
    const median = (read: (round: (typeof rounds)[number]) => number) => toMedian(rounds.map(read))
    return {
      cpuMicrosOff: median(({ off }) => off.cpuMicros),
      cpuMicrosOn: median(({ on }) => on.cpuMicros),
      perSecondOff: median(({ off }) => off.perSecond),
      perSecondOn: median(({ on }) => on.perSecond),
      overheadPercent: (median(({ off, on }) => on.cpuMicros / off.cpuMicros) - 1) * 100,
      spans: receiver.spans.length,
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await receiver.stop()
  }
}

interface Round {
  readonly cpuMicros: number
  readonly perSecond: number
}

async function keepBusy(server: BenchServer, count: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const paths = [`/getWallets?projectId=${server.projectId}&page=1&entries=40`, '/ready']
  const before = server.readCpuMs()
  const started = performance.now()
  let sent = 0
  const run = async () => {
    while (sent < count) await request(agent, server.url + paths[sent++ % paths.length]!)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, run))
  agent.destroy()
  return {
    cpuMicros: ((server.readCpuMs() - before) * 1_000) / count,
    perSecond: (count * 1_000) / (performance.now() - started),
  }
}

function request(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
    }).once('error', reject)
  })
}

const toMedian = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
