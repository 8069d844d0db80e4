import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { toHex } from 'viem'
import { ENTRY_POINTS } from './deploy-smart-accounts.js'
import { getDevAccount } from './get-dev-account.js'
import type { Anvil } from './start-anvil.js'
import type { Keeper } from './start-keeper.js'
import { stopProcess } from './stop-process.js'

// The package has no export for its program.
const PROGRAM = fileURLToPath(
  new URL('../smart-accounts/node_modules/@pimlico/alto/esm/cli/alto.js', import.meta.url),
)
// Only ends a process that hangs: a loaded machine with slow disks takes a minute.
const READY_TIMEOUT_MS = 180_000
const RETRY_MS = 50
const EXECUTOR_INDEX = 5
const UTILITY_INDEX = 6

/** A running bundler (ERC-4337). */
export interface Bundler {
  readonly url: string
  stop(): Promise<void>
}

/** Starts alto on a free port for one local chain, as a separate process. */
export async function startBundler({
  rpc,
  keeper,
}: Pick<Anvil, 'rpc'> & { keeper: Keeper }): Promise<Bundler> {
  const port = await findPort()
  const [executor, utility] = [EXECUTOR_INDEX, UTILITY_INDEX].map((index) =>
    toHex(getDevAccount(index).getHdKey().privateKey!),
  ) as [string, string]
  const child = spawn(
    process.execPath,
    [
      PROGRAM,
      '--entrypoints',
      ENTRY_POINTS.join(','),
      '--executor-private-keys',
      executor,
      '--utility-private-key',
      utility,
      '--utility-wallet-monitor',
      'false',
      '--rpc-url',
      rpc,
      '--port',
      String(port),
      '--safe-mode',
      'false',
      '--min-bundle-interval',
      '50',
      '--max-bundle-interval',
      '200',
      '--block-time',
      '200',
      '--log-level',
      'error',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } },
  )
  keeper.keep(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text = `${text}${chunk}`.slice(-10_000)
    })
  let hasEnded = false
  child.once('close', () => {
    hasEnded = true
  })
  const url = `http://127.0.0.1:${port}`
  const endsAt = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    if (hasEnded || Date.now() > endsAt) {
      await stopProcess(child)
      throw new Error(`The bundler did not start.\n${text}`)
    }
    const isUp = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return { url, stop: () => stopProcess(child) }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

// alto does not accept port 0, and listens seconds after it was started. Systems give none of these
// ports to connections or to port 0.
async function findPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
