import { spawn, type ChildProcess } from 'node:child_process'
import { DEV_MNEMONIC } from '../dev-accounts.js'
import { findAnvil } from './find-anvil.js'
import type { Keeper } from './start-keeper.js'
import { stopProcess } from './stop-process.js'

// Only ends a process that hangs: a loaded machine with slow disks takes a minute.
const READY_TIMEOUT_MS = 180_000

/** A running local chain. */
export interface Anvil {
  readonly chainId: number
  readonly rpc: string
  stop(): Promise<void>
}

/**
 * Starts one local chain on a free port of 127.0.0.1; ten accounts of `DEV_MNEMONIC` hold 10,000
 * each.
 */
export async function startAnvil({
  chainId,
  keeper,
}: {
  chainId: number
  keeper: Keeper
}): Promise<Anvil> {
  const child = spawn(
    findAnvil(),
    [
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--chain-id',
      String(chainId),
      '--hardfork',
      'prague',
      '--mnemonic',
      DEV_MNEMONIC,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  keeper.keep(child)
  try {
    const port = await waitForPort(child)
    return { chainId, rpc: `http://127.0.0.1:${port}`, stop: () => stopProcess(child) }
  } catch (error) {
    await stopProcess(child)
    throw error
  }
}

/**
 * Anvil picks the port itself and prints it when it listens, so two stacks that start at the same
 * time never compete for one.
 */
function waitForPort(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error(`anvil said nothing for ${READY_TIMEOUT_MS / 1000} s.\n${text}`)),
      READY_TIMEOUT_MS,
    )
    const read = (chunk: Buffer) => {
      if (text.length > 100_000) return
      text += chunk
      const port = /Listening on \S+:(\d+)/.exec(text)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(port)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (cause) => {
      clearTimeout(timer)
      reject(new Error(`anvil could not be started: ${cause.message}`, { cause }))
    })
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      reject(
        new Error(`anvil ended with ${signal ?? `code ${code}`} before it was ready.\n${text}`),
      )
    })
  })
}
