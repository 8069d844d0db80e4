import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../server/dist-bench/main.js', import.meta.url))
// The flag and the variable that server/Dockerfile sets.
const MALLOC_ARENA_MAX = '2'
const NODE_FLAGS = [
  '--max-semi-space-size=8',
  // Such as --cpu-prof --cpu-prof-dir=/tmp/profiles.
  ...(process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []),
]
const MANY = '1000000'

/** The built server as a process. */
export interface BenchServer {
  readonly url: string
  readonly relay: string
  readonly projectId: string
  /** From the start of the process until `/ready` answered, in ms. */
  readonly readyMs: number
  /** Current and peak resident memory, in MiB. */
  readMemory(): { now: number; highest: number }
  /** CPU time of all its threads since the start, in ms. */
  readCpuMs(): number
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts it with limits that a single load machine does not reach. */
export async function startBenchServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<BenchServer> {
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, MAIN, '--json', ...(args.includes('--port') ? [] : ['--port', '0']), ...args],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        MALLOC_ARENA_MAX,
        WALLET_MODAL_PUBLIC_RPC: 'off',
        WALLET_MODAL_SOCKETS_PER_ADDRESS: '0',
        WALLET_MODAL_RATE_LIMIT_BURST: MANY,
        WALLET_MODAL_RATE_LIMIT_PER_SECOND: MANY,
        WALLET_MODAL_PROJECT_RATE_LIMIT_BURST: MANY,
        WALLET_MODAL_PROJECT_RATE_LIMIT_PER_SECOND: MANY,
        WALLET_MODAL_SOCKET_RATE_LIMIT_BURST: MANY,
        WALLET_MODAL_SOCKET_RATE_LIMIT_PER_SECOND: MANY,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const addresses = JSON.parse(line) as { url: string; relay: string; projectId: string }
  const ready = await fetch(`${addresses.url}/ready`)
  if (!ready.ok) throw new Error(`/ready answered ${ready.status}`)
  const readyMs = performance.now() - started
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return {
    ...addresses,
    readyMs,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    readCpuMs() {
      // Fields after the program's name, which may contain spaces; the kernel counts in hundredths
      // of a second.
      const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
      return (Number(fields[11]) + Number(fields[12])) * 10
    },
    readMemory() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      const read = (name: string) =>
        Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
      return { now: Math.round(read('VmRSS')), highest: Math.round(read('VmHWM')) }
    },
  }
}
