import { Agent, get } from 'node:http'
import { startOtlpReceiver } from '../../test/helpers/servers/start-otlp-receiver.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import type { Bench, Figures } from './measures.js'

const CONNECTIONS = 16
const BLOCK_REQUESTS = 200
// A round of each server takes more than a second of CPU time, which the kernel counts in
// hundredths.
const ROUND_BLOCKS = 40
const ROUND_REQUESTS = ROUND_BLOCKS * BLOCK_REQUESTS
// In these rounds V8 compiles the code of the requests; it compiles more where traces are on.
const WARM_ROUNDS = 2
const ROUNDS = 4
const STARTS = 3
const ACCOUNT = 'eip155:1:0x00000000000000000000000000000000000000aa'

/**
 * Measures the CPU time that a request costs more with traces of 10 % of the requests. Four servers
 * run: without traces, a second one without them, with traces alone, and with traces, metrics and
 * logs. They answer blocks of `BLOCK_REQUESTS` in turn, forwards and backwards, so that other work
 * on the machine slows all of them: pages of wallets, and a request that reads the database. They
 * start several times, because two processes of one program differ. A result is the ratio of two
 * totals; `Least` and `Most` are those of single rounds, and the second server without traces shows
 * the noise.
 */
export async function measureTraces({ postgres, scale }: Bench): Promise<Figures> {
  const receiver = await startOtlpReceiver()
  const database = { DATABASE_URL: await postgres!.createDatabase() }
  const all = {
    ...database,
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_TRACES_SAMPLER_ARG: '0.1',
    WALLET_MODAL_TRACE_KEY: 'the key of the bench',
  }
  const traces = { ...all, OTEL_METRICS_EXPORTER: 'none', OTEL_LOGS_EXPORTER: 'none' }
  const rounds: number[][] = []
  try {
    for (let start = 0; start < Math.max(1, Math.round(STARTS * scale)); start++)
      rounds.push(...(await measureStart([database, database, traces, all])))
  } finally {
    await receiver.stop()
  }
  const read = (server: number) => rounds.map((round) => round[server]!)
  const toMicros = (server: number) =>
    (sum(read(server)) * 1_000) / (rounds.length * ROUND_REQUESTS)
  return {
    cpuMicrosOff: toMicros(0),
    cpuMicrosTraces: toMicros(2),
    cpuMicrosAll: toMicros(3),
    ...compare('noise', read(0), read(1)),
    ...compare('overhead', read(0), read(2)),
    ...compare('allSignals', read(0), read(3)),
    spans: receiver.spans.length,
  }
}

/** The CPU time of each server in each round after one start, in milliseconds. */
async function measureStart(settings: readonly Record<string, string>[]): Promise<number[][]> {
  const servers: BenchServer[] = []
  const rounds: number[][] = []
  try {
    for (const env of settings) servers.push(await startBenchServer([], env))
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round++) {
      const before = servers.map((server) => server.readCpuMs())
      for (let block = 0; block < ROUND_BLOCKS; block++)
        for (const server of block % 2 === 0 ? servers : servers.toReversed())
          await askBlock(server)
      rounds.push(servers.map((server, index) => server.readCpuMs() - before[index]!))
    }
    return rounds.slice(WARM_ROUNDS)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

// Each block opens its own connections, because a server closes those that are idle while the
// other servers answer.
async function askBlock({ url, projectId }: BenchServer): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const urls = [
    `${url}/getWallets?projectId=${projectId}&page=1&entries=40`,
    `${url}/v1/sessions/${ACCOUNT}?projectId=${projectId}`,
  ]
  let sent = 0
  const run = async () => {
    while (sent < BLOCK_REQUESTS) await request(agent, urls[sent++ % urls.length]!)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, run))
  agent.destroy()
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

function compare(name: string, off: readonly number[], on: readonly number[]): Figures {
  const toPercent = (before: number, after: number) => (after / before - 1) * 100
  const each = on.map((after, round) => toPercent(off[round]!, after))
  return {
    [`${name}Percent`]: toPercent(sum(off), sum(on)),
    [`${name}Least`]: Math.min(...each),
    [`${name}Most`]: Math.max(...each),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
