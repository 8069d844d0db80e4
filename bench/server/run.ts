/**
 * `npm run bench -w server`: measures the server, in separate processes on 127.0.0.1. `--json`
 * writes results.json, `--only relay,start` measures a part, `--scale 0.1` runs a tenth of the time
 * and the load. `--stranger` runs only the attack of one address, in its short form of 15 s;
 * `--instances 1,2,4` the same load on each number of instances, on PostgreSQL and on NATS, in two
 * minutes; `--rates 1000,2000,5000` one instance with NATS at each number of messages a second.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { NO_NATS } from '../../test/helpers/servers/start-nats.js'
import { NO_POSTGRES, startPostgres } from '../../test/helpers/servers/start-postgres.js'
import { measureBalance, measureCachedRpc } from './measure-chains.js'
import { measureConsole } from './measure-console.js'
import { measureInstancesOnNats, measureInstancesOnPostgres } from './measure-instances.js'
import { measureRates } from './measure-rates.js'
import { measureStranger } from './measure-stranger.js'
import { measureTraces } from './measure-traces.js'
import {
  measureEngines,
  measureWritersOnNats,
  measureWritersOnPostgres,
} from './measure-writers.js'
import * as measures from './measures.js'
import type { Bench, Figures } from './measures.js'

type Check = (figures: Figures) => boolean
interface Measure {
  readonly name: string
  readonly target: string
  readonly needsPostgres: boolean
  readonly needsNats?: true
  readonly run: (bench: Bench) => Promise<Figures>
  readonly isReached: Check
}

// For the embedded database, which needs more memory than a server on PostgreSQL.
const MEMORY_MIB = 700
const isLoadReached: Check = ({ p99Ms, memoryMiB, lost, reordered, failed }) =>
  p99Ms! <= 150 && memoryMiB! <= MEMORY_MIB && lost === 0 && reordered === 0 && failed === 0
const SAME_LOAD = '400 sockets and 500 messages/s: p99 ≤ 100 ms, 0 lost, 0 reordered'
const areInstancesReached: Check = (figures) =>
  Object.entries(figures).every(([name, value]) =>
    name.startsWith('p99Ms') ? value <= 100 : /^(?:lost|reordered)/.test(name) ? value === 0 : true,
  )
const LOAD = `10,000 sockets, 1,000 messages/s: p99 ≤ 150 ms, memory ≤ ${MEMORY_MIB} MiB, 0 lost, 0 reordered`
const MEASURES: readonly Measure[] = [
  {
    name: 'start',
    target: 'ready: embedded ≤ 4 s, PostgreSQL ≤ 1.5 s',
    needsPostgres: false,
    run: measures.measureStart,
    isReached: ({ embeddedNewMs, embeddedAgainMs, postgresMs = 0 }) =>
      Math.max(embeddedNewMs!, embeddedAgainMs!) <= 4_000 && postgresMs <= 1_500,
  },
  {
    name: 'directory',
    target: 'page of wallets at 500 requests/s: p99 ≤ 20 ms',
    needsPostgres: false,
    run: measures.measureDirectory,
    isReached: ({ p99Ms, failed }) => p99Ms! <= 20 && failed === 0,
  },
  {
    name: 'traces',
    target: 'traces of 10 % of the requests: ≤ 5 % more CPU time a request',
    needsPostgres: true,
    run: measureTraces,
    isReached: ({ overheadPercent, spans }) => overheadPercent! <= 5 && spans! > 0,
  },
  {
    name: 'console',
    target: 'any page of the console on 1,000,000 events and 10,000 projects ≤ 200 ms',
    needsPostgres: true,
    run: measureConsole,
    isReached: ({ slowestPageMs }) => slowestPageMs! <= 200,
  },
  {
    name: 'rpc-cached',
    target: 'cached RPC read at 500 requests/s: p99 ≤ 10 ms',
    needsPostgres: false,
    run: measureCachedRpc,
    isReached: ({ p99Ms, failed }) => p99Ms! <= 10 && failed === 0,
  },
  {
    name: 'balance',
    target:
      '100 tokens and 2 native coins over 2 local chains: ≤ 300 ms, the first since the start too',
    needsPostgres: false,
    run: measureBalance,
    isReached: ({ found, failed, firstMs, maxMs }) =>
      Math.max(firstMs!, maxMs!) <= 300 && found! >= 102 && failed === 0,
  },
  {
    name: 'instances',
    target: 'two instances: p99 ≤ 100 ms, 0 lost',
    needsPostgres: true,
    run: measures.measureInstances,
    isReached: ({ p99Ms, lost }) => p99Ms! <= 100 && lost === 0,
  },
  {
    name: 'duplicates',
    target: '10,000 messages twice: 10,000 single deliveries',
    needsPostgres: true,
    run: measures.measureDuplicates,
    isReached: ({ deliveredMoreThanOnce, missing }) => deliveredMoreThanOnce === 0 && missing === 0,
  },
  {
    name: 'storm',
    target: '5,000 clients back ≤ 30 s',
    needsPostgres: true,
    run: measures.measureStorm,
    isReached: ({ allBackMs }) => allBackMs! <= 30_000,
  },
  {
    name: 'relay',
    target: `PostgreSQL, ${LOAD}`,
    needsPostgres: true,
    run: measures.measureRelayOnPostgres,
    isReached: isLoadReached,
  },
  {
    name: 'relay-nats',
    target: `NATS, ${LOAD}`,
    needsPostgres: true,
    needsNats: true,
    run: measures.measureRelayOnNats,
    isReached: isLoadReached,
  },
  {
    name: 'relay-embedded',
    target: `embedded, ${LOAD}`,
    needsPostgres: false,
    run: measures.measureRelayEmbedded,
    isReached: isLoadReached,
  },
  {
    name: 'stranger',
    target:
      'one address with every trick: others’ p99 ≤ 2 × quiet, 0 refused, 0 lost, ≤ 64 MiB more memory and disk',
    needsPostgres: false,
    run: measureStranger,
    isReached: ({ ratio, refused, lost, memoryMiB, diskMiB }) =>
      ratio! <= 2 && refused === 0 && lost === 0 && memoryMiB! <= 64 && diskMiB! <= 64,
  },
  {
    name: 'writers',
    target: 'PostgreSQL, 4 writers ≥ 18,200 messages/s',
    needsPostgres: true,
    run: measureWritersOnPostgres,
    isReached: ({ writers4PerSecond }) => writers4PerSecond! >= 18_200,
  },
  {
    name: 'writers-nats',
    target: 'NATS, 4 writers ≥ 18,200 messages/s',
    needsPostgres: true,
    needsNats: true,
    run: measureWritersOnNats,
    isReached: ({ writers4PerSecond }) => writers4PerSecond! >= 18_200,
  },
  {
    name: 'engines',
    target: '4 writers: NATS ≥ PostgreSQL, in one run',
    needsPostgres: true,
    needsNats: true,
    run: measureEngines,
    isReached: ({ ratio }) => ratio! >= 1,
  },
  {
    name: 'instances-postgres',
    target: `1, 2 and 4 instances on one PostgreSQL, ${SAME_LOAD}`,
    needsPostgres: true,
    run: measureInstancesOnPostgres,
    isReached: areInstancesReached,
  },
  {
    name: 'instances-nats',
    target: `1, 2 and 4 instances with NATS, ${SAME_LOAD}`,
    needsPostgres: true,
    needsNats: true,
    run: measureInstancesOnNats,
    isReached: areInstancesReached,
  },
  {
    name: 'rates-nats',
    target: 'NATS, 400 sockets, 5,000 messages/s: p99 ≤ 150 ms, 0 lost, 0 reordered',
    needsPostgres: true,
    needsNats: true,
    run: measureRates,
    isReached: (figures) =>
      Object.entries(figures).every(([name, value]) =>
        name.startsWith('p99Ms')
          ? value <= 150
          : /^(?:lost|reordered)/.test(name)
            ? value === 0
            : true,
      ) && 'p99Ms5000' in figures,
  },
  {
    name: 'kills',
    target: '100 × kill -9 on PostgreSQL: 0 acknowledged messages lost',
    needsPostgres: true,
    run: measures.measureKills,
    isReached: ({ lost, acknowledged }) => lost === 0 && acknowledged! > 0,
  },
]

const flags = readFlags()
const { stranger: isShort, instances: counts, rates: rateList } = flags
const only = isShort
  ? ['stranger']
  : counts !== undefined
    ? ['instances-postgres', 'instances-nats']
    : rateList !== undefined
      ? ['rates-nats']
      : flags.only?.split(',')
const scale = Number(flags.scale ?? (isShort ? 0.25 : 1))
const instances = (counts ?? '1,2,4').split(',').map(Number)
const rates = (rateList ?? '1000,2000,5000').split(',').map(Number)

execFileSync(process.execPath, [
  fileURLToPath(new URL('../../server/scripts/build.mjs', import.meta.url)),
  'dist-bench',
])
const postgres = NO_POSTGRES
  ? undefined
  : await startPostgres({ settings: { max_connections: '100', shared_buffers: '256MB' } })
for (const missing of [NO_POSTGRES, NO_NATS]) if (missing) console.error(missing)
const results: { name: string; target: string; reached: boolean; figures: Figures }[] = []
try {
  for (const { name, target, needsPostgres, needsNats = false, run, isReached } of MEASURES) {
    if ((only && !only.includes(name)) || (needsPostgres && !postgres) || (needsNats && NO_NATS))
      continue
    let raw: Figures
    try {
      raw = await run({ postgres, scale, instances, rates })
    } catch (error) {
      // The other measures continue; this one counts as missed.
      console.error(`FAILED   ${name}:`, error)
      results.push({ name, target, reached: false, figures: {} })
      continue
    }
    const figures = Object.fromEntries(
      Object.entries(raw).map(([key, value]) => [key, Math.round(value * 100) / 100]),
    )
    results.push({ name, target, reached: isReached(raw), figures })
    console.log(
      `${isReached(raw) ? 'reached' : 'MISSED '}  ${name}: ${target}\n         ${Object.entries(
        figures,
      )
        .map(([key, value]) => `${key} ${value}`)
        .join('  ')}`,
    )
  }
} finally {
  await postgres?.stop()
}
if (flags.json) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const machine = {
    cores: cpus().length,
    model: cpus()[0]?.model,
    node: process.version,
    postgres: postgres?.version ?? null,
  }
  const run = { commit, date: new Date().toISOString(), scale, machine }
  const file = new URL('../../server/bench/results.json', import.meta.url)
  // A run of some measures keeps the rows of the others, with the run that they come from.
  const { results: before, ...runBefore } = JSON.parse(readFileSync(file, 'utf8')) as typeof run & {
    results: (typeof results)[number][]
  }
  const rows = MEASURES.flatMap(({ name }) => {
    const [now, earlier] = [
      results.find((row) => row.name === name),
      before.find((row) => row.name === name),
    ]
    return now ? [now] : earlier ? [{ run: runBefore, ...earlier }] : []
  })
  writeFileSync(file, `${JSON.stringify({ ...run, results: rows }, null, 2)}\n`)
}
process.exitCode = results.length > 0 && results.every(({ reached }) => reached) ? 0 : 1

// Ends the program before anything is built or started, on what it does not know.
function readFlags() {
  const names = MEASURES.map(({ name }) => name)
  try {
    const { values } = parseArgs({
      options: {
        json: { type: 'boolean' },
        only: { type: 'string' },
        scale: { type: 'string' },
        stranger: { type: 'boolean' },
        instances: { type: 'string' },
        rates: { type: 'string' },
      },
    })
    const unknown = values.only?.split(',').filter((name) => !names.includes(name)) ?? []
    if (unknown.length === 0) return values
    throw new Error(`There is no measure ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  } catch (error) {
    console.error((error as Error).message)
    console.error(
      'Flags: --json, --only name,name, --scale 0.1, --stranger, --instances 1,2, --rates 1000,2000',
    )
    process.exit(1)
  }
}
