import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { getTestKeeper } from './test-keeper.js'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server as a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly relay: string
  readonly projectId: string
  readonly pid: number
  /** What it has written to stderr. */
  readonly log: () => string
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/** Starts it and waits until it has said where it is; `preload` names a module to run before it. */
export async function startServerProcess(args: readonly string[], env: Readonly<Record<string, string>> = {}, { preload }: { preload?: string } = {}): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...(preload === undefined ? [] : ['--import', preload]), MAIN, '--port', '0', '--json', ...args], {
    cwd: ROOT, env: { PATH: process.env['PATH'] ?? '', WALLET_MODAL_PUBLIC_RPC: 'off', ...env }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  getTestKeeper().keep(child)
  let log = ''
  child.stderr.on('data', (chunk) => { log += String(chunk) })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${log}`)))
  })
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { ...(JSON.parse(line) as { url: string; relay: string; projectId: string }), pid: child.pid!, log: () => log, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') }
}
