import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import WebSocket from 'ws'
import { createClientKey, createTopic, signToken } from '../../test/helpers/raw-relay-client.js'
import { startBenchServer, type BenchServer } from './bench-server.js'
import { toPercentile } from './load.js'
import type { Bench, Figures } from './measures.js'

const PROGRAM = fileURLToPath(new URL('./stranger-process.ts', import.meta.url))
const PAIRS = 20
const EVERY_MS = 100
const WARM_S = 5
const QUIET_S = 10
const ATTACK_S = 60
const DEFAULTS = {
  WALLET_MODAL_TRUST_PROXY: '1',
  WALLET_MODAL_SOCKETS_PER_ADDRESS: '',
  WALLET_MODAL_RATE_LIMIT_BURST: '',
  WALLET_MODAL_RATE_LIMIT_PER_SECOND: '',
  WALLET_MODAL_PROJECT_RATE_LIMIT_BURST: '',
  WALLET_MODAL_PROJECT_RATE_LIMIT_PER_SECOND: '',
  WALLET_MODAL_SOCKET_RATE_LIMIT_BURST: '',
  WALLET_MODAL_SOCKET_RATE_LIMIT_PER_SECOND: '',
}

/**
 * The effect of one address that attacks for a minute on twenty pairs of clients: delays, refusals,
 * memory and disk. The quiet figure is measured before and after the attack, so that other work on
 * the machine changes both figures. The attacker's process has the lowest priority, because it
 * represents another machine and its own CPU time should cost the server nothing.
 */
export async function measureStranger({ scale }: Bench): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startBenchServer(['--data', folder], DEFAULTS)
  const [quietS, attackS] = [Math.max(5, QUIET_S * scale), Math.max(10, ATTACK_S * scale)]
  try {
    await exchange(server, WARM_S)
    const before = await exchange(server, quietS)
    const [memory, disk] = [server.readMemory().now, await sizeOf(folder)]
    const stranger = spawn(
      process.execPath,
      ['--import', 'tsx', PROGRAM, server.url, server.relay, server.projectId, '203.0.113.66'],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    )
    setPriority(stranger.pid!, constants.priority.PRIORITY_LOW)
    const attacked = await exchange(server, attackS)
    const more = {
      memoryMiB: server.readMemory().now - memory,
      diskMiB: (await sizeOf(folder)) - disk,
    }
    stranger.kill('SIGKILL')
    const after = await exchange(server, quietS)
    const [quietP99Ms, p99Ms] = [
      toPercentile([...before.delays, ...after.delays], 0.99),
      toPercentile(attacked.delays, 0.99),
    ]
    return {
      attackS,
      quietP50Ms: toPercentile([...before.delays, ...after.delays], 0.5),
      p50Ms: toPercentile(attacked.delays, 0.5),
      quietP99Ms,
      p99Ms,
      ratio: p99Ms / quietP99Ms,
      refused: attacked.refused,
      lost: attacked.lost,
      ...more,
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function exchange(
  server: BenchServer,
  seconds: number,
): Promise<{ delays: number[]; refused: number; lost: number }> {
  const delays: number[] = []
  let [sent, refused] = [0, 0]
  const pairs = await Promise.all(
    Array.from({ length: PAIRS }, async (_, n) => {
      const topic = createTopic()
      const [sender, receiver] = await Promise.all([
        open(server, `198.51.100.${n}`),
        open(server, `198.51.100.${100 + n}`),
      ])
      receiver.send(
        JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }),
      )
      await new Promise((resolve) => receiver.once('message', resolve))
      receiver.on('message', (bytes: Buffer) => {
        const { id, method, params } = JSON.parse(String(bytes)) as {
          id: number
          method?: string
          params: { data: { message: string } }
        }
        if (method !== 'irn_subscription') return
        delays.push(performance.now() - Number(params.data.message.split(':')[1]))
        receiver.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
      })
      sender.on('message', (bytes: Buffer) => {
        if (String(bytes).includes('"error"')) refused++
      })
      return { topic, sender, receiver }
    }),
  )
  const timers = pairs.map(({ topic, sender }, n) =>
    setInterval(() => {
      sender.send(
        JSON.stringify({
          id: ++sent,
          jsonrpc: '2.0',
          method: 'irn_publish',
          params: { topic, message: `${n}-${sent}:${performance.now()}`, ttl: 300, tag: 1 },
        }),
      )
    }, EVERY_MS),
  )
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  for (const timer of timers) clearInterval(timer)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  for (const { sender, receiver } of pairs)
    for (const socket of [sender, receiver]) socket.terminate()
  return { delays, refused, lost: sent - refused - delays.length }
}

async function open({ relay, projectId }: BenchServer, address: string): Promise<WebSocket> {
  const socket = new WebSocket(
    `${relay}/?projectId=${projectId}&auth=${signToken(createClientKey(), relay)}`,
    { headers: { 'x-forwarded-for': address } },
  )
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return socket
}

// MiB of all files; a file may be deleted during the count.
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (found) => (found.isFile() ? found.size : 0),
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}
