import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { StackChain, StackSolana } from '../stack.js'
import type { Keeper } from './start-keeper.js'
import { stopProcess } from './stop-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Only ends a process that hangs: a loaded machine with slow disks takes a minute.
const READY_TIMEOUT_MS = 180_000
const SOURCES = ['--import', 'tsx', 'server/src/operation/main.ts']
// V8's optimising compiler takes half of the start of a built server with its embedded database.
const QUICK_START = '--liftoff-only'

/** The server as a separate process, as an operator would run it. */
export interface ServerProcess {
  readonly url: string
  readonly relay: string
  /** Origin of the embedded wallet's secure site. */
  readonly frame: string
  stop(): Promise<void>
}

/**
 * Starts relay, wallet directory, RPC door and chain data for the given chains on a free port.
 * `variables` configure chain data; `WALLET_MODAL_DEV_SERVER` names the main file of a built
 * server, `WALLET_MODAL_DEV_SERVER_PROGRAM` its sources as one bundle, without the secure site;
 * either runs instead of the sources.
 */
export async function startServer({
  projectId,
  chains,
  variables,
  keeper,
}: {
  projectId: string
  chains: readonly Pick<StackChain | StackSolana, 'id' | 'rpc'>[]
  variables: Readonly<Record<string, string>>
  keeper: Keeper
}): Promise<ServerProcess> {
  // A flag replaces the variable, so the nodes in the developer's variable are added to those of
  // the stack.
  const named = process.env['WALLET_MODAL_RPC']?.split(',').filter(Boolean) ?? []
  const upstreams = [...chains.map(({ id, rpc }) => `${id}=${rpc}`), ...named].flatMap(
    (upstream) => ['--rpc', upstream],
  )
  const built =
    process.env['WALLET_MODAL_DEV_SERVER'] ?? process.env['WALLET_MODAL_DEV_SERVER_PROGRAM']
  const child = spawn(
    process.execPath,
    [
      ...(built ? [QUICK_START, built] : SOURCES),
      '--host',
      'localhost',
      '--port',
      '0',
      '--data',
      'memory:',
      '--project',
      projectId,
      '--json',
      ...upstreams,
    ],
    {
      cwd: ROOT,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  keeper.keep(child)
  let complaints = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = `${complaints}${chunk}`.slice(-10_000)
  })
  try {
    const line = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () =>
          reject(
            new Error(`The server said nothing for ${READY_TIMEOUT_MS / 1000} s.\n${complaints}`),
          ),
        READY_TIMEOUT_MS,
      )
      createInterface({ input: child.stdout }).once('line', (text) => {
        clearTimeout(timer)
        resolve(text)
      })
      child.once('error', reject)
      child.once('close', (code) => {
        clearTimeout(timer)
        reject(new Error(`The server ended with code ${code} before it was ready.\n${complaints}`))
      })
    })
    // From here on its messages are for the developer at the terminal.
    if (complaints) process.stderr.write(complaints)
    child.stderr.pipe(process.stderr)
    const { url, relay, frame } = JSON.parse(line) as { url: string; relay: string; frame: string }
    return { url, relay, frame, stop: () => stopProcess(child) }
  } catch (error) {
    await stopProcess(child)
    throw error
  }
}
