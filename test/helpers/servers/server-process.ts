import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { prepareData } from '../embedded-database.js'
import { getServerProgram } from './server-program.js'
import { getTestKeeper } from '../chains/test-keeper.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The server as a separate process. */
export interface ServerProcess {
  readonly url: string
  readonly relay: string
  readonly projectId: string
  readonly pid: number
  /** Its output on stderr. */
  readonly log: () => string
  /** `kill -9`. */
  kill(): Promise<void>
  stop(): Promise<number | null>
}

/**
 * Starts it and waits until it has printed its URL; `program` selects the program of a single role,
 * `programs` is the folder of another build, `preload` names a module to run before it. A new data
 * directory gets an initialised database, unless `initialise` leaves that to the server.
 */
export async function startServerProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  {
    program: name = 'main',
    programs,
    preload,
    initialise = false,
  }: {
    program?: 'main' | 'api' | 'vault' | 'frame' | 'admin'
    programs?: string | undefined
    preload?: string
    initialise?: boolean
  } = {},
): Promise<ServerProcess> {
  if (!initialise) await prepareDataOf(args)
  const program = join(programs ?? dirname(await getServerProgram()), `${name}.js`)
  const template = process.env['PGLITE_TEMPLATE']
  const child = spawn(
    process.execPath,
    [
      ...process.execArgv.filter((flag) => flag === '--liftoff-only'),
      ...(preload === undefined ? [] : ['--import', preload]),
      program,
      '--port',
      '0',
      '--json',
      ...args,
    ],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'] ?? '',
        ...(template === undefined ? {} : { PGLITE_TEMPLATE: template }),
        WALLET_MODAL_PUBLIC_RPC: 'off',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  getTestKeeper().keep(child)
  let log = ''
  child.stderr.on('data', (chunk) => {
    log += String(chunk)
  })
  // Not 'exit': its last output may arrive after that.
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${log}`)))
  })
  // What it wrote to stderr before that line has been read after a turn of the event loop.
  await setImmediate()
  await setImmediate()
  // A test that fails before it stops its server must not keep its file running; the keeper ends
  // the server then.
  const handles = [child, child.stdout as Socket, child.stderr as Socket]
  for (const handle of handles) handle.unref()
  const end = (signal: NodeJS.Signals) => {
    for (const handle of handles) handle.ref()
    child.kill(signal)
    return ended
  }
  return {
    ...(JSON.parse(line) as { url: string; relay: string; projectId: string }),
    pid: child.pid!,
    log: () => log,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Prepares the directory of `--data` in the arguments, if it contains no database yet. */
export async function prepareDataOf(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--data')
  const data = at < 0 ? undefined : args[at + 1]
  if (data !== undefined && data !== 'memory:' && !existsSync(join(data, 'database')))
    await prepareData(data)
}
