import { Agent, get } from 'node:http'
import { startTraceReceiver } from '../../test/helpers/servers/start-trace-receiver.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import type { Bench, Figures } from './measures.js'

const CONNECTIONS = 16
const ROUNDS = 9
const ROUND_S = 5
const WARM_S = 3

/**
 * What traces cost at 10 % sampling: two servers in turn, one without traces and one that sends
 * them, each as busy as it can be with pages of wallets and with a request that asks the database.
 * Both share one core's worth of work with other processes, so the CPU time of a request is
 * compared, median of nine rounds, beside the requests a second.
 */
export async function measureTraces({ postgres, scale }: Bench): Promise<Figures> {
  const receiver = await startTraceReceiver()
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
    const roundS = Math.max(1, ROUND_S * scale)
    for (const server of Object.values(servers)) await keepBusy(server, WARM_S)
    const rounds: Record<keyof typeof servers, Awaited<ReturnType<typeof keepBusy>>[]> = {
      off: [],
      on: [],
    }
    for (let round = 0; round < ROUNDS; round++)
      for (const name of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const))
        rounds[name].push(await keepBusy(servers[name], roundS))
    const cpu = (name: keyof typeof servers) => toMedian(rounds[name].map((r) => r.cpuMicros))
    const perSecond = (name: keyof typeof servers) => toMedian(rounds[name].map((r) => r.perSecond))
    return {
      cpuMicrosOff: cpu('off'),
      cpuMicrosOn: cpu('on'),
      perSecondOff: perSecond('off'),
      perSecondOn: perSecond('on'),
      overheadPercent: (cpu('on') / cpu('off') - 1) * 100,
      spans: receiver.spans.length,
    }
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
    await receiver.stop()
  }
}

async function keepBusy(server: BenchServer, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const paths = [`/getWallets?projectId=${server.projectId}&page=1&entries=40`, '/ready']
  const before = server.readCpuMs()
  const started = performance.now()
  const end = started + seconds * 1_000
  let requests = 0
  const run = async () => {
    while (performance.now() < end) {
      await request(agent, server.url + paths[requests % paths.length]!)
      requests++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, run))
  agent.destroy()
  return {
    cpuMicros: ((server.readCpuMs() - before) * 1_000) / requests,
    perSecond: (requests * 1_000) / (performance.now() - started),
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
