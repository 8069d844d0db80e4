import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parseSettings, toSettingsPath } from './installation.js'
import { PARTS, type Part } from './keep-secrets.js'
import { SetupError } from './setup-error.js'
import { START_USAGE } from './usage.js'

const USUAL_FOLDER = 'wallet-modal'
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const PROGRAMS: Readonly<Record<Part, string>> = {
  server: 'main.js',
  frame: 'frame.js',
  api: 'api.js',
  vault: 'vault.js',
  admin: 'admin.js',
}

/**
 * `start`: runs the programs of an installation, each with its own settings, and their output on this process's. Ends when one of them ends, and
 * ends the others then; resolves with the exit code. Throws {@link SetupError} when the folder has no installation.
 */
export async function startInstallation(args: readonly string[]): Promise<number> {
  const folder = readFolder(args)
  const parts = PARTS.filter((part) => existsSync(toSettingsPath(folder, part)))
  if (parts.length === 0)
    throw new SetupError(
      `There is no installation in ${folder}. "wallet-modal-server setup --directory ${folder}" makes one.`,
    )
  const programs = await Promise.all(parts.map((part) => run(folder, part)))
  let isStopping = false
  const stop = () => {
    isStopping = true
    for (const { child } of programs) child.kill('SIGTERM')
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  const first = await Promise.race(programs.map(({ ended }) => ended))
  if (!isStopping) {
    process.stderr.write(`The program ${first.part} has ended; the others end too.\n`)
    stop()
  }
  const all = await Promise.all(programs.map(({ ended }) => ended))
  return isStopping && first.code === 0 ? Math.max(...all.map(({ code }) => code)) : first.code || 1
}

function readFolder(args: readonly string[]): string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { directory: { type: 'string' } },
      strict: true,
    })
    return resolve(values.directory ?? USUAL_FOLDER)
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\nUsage: wallet-modal-server ${START_USAGE}`)
  }
}

async function run(
  folder: string,
  part: Part,
): Promise<{ child: ChildProcess; ended: Promise<{ part: Part; code: number }> }> {
  const settings = parseSettings(await readFile(toSettingsPath(folder, part), 'utf8'))
  // All programs are built into one folder.
  const program = fileURLToPath(new URL(PROGRAMS[part], import.meta.url))
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    env: { ...listInherited(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<{ part: Part; code: number }>((done) => {
    child.once('exit', (code) => done({ part, code: code ?? 1 }))
    child.once('error', () => done({ part, code: 1 }))
  })
  return { child, ended }
}

// A variable of this process, such as PORT, must not reach all programs at once.
function listInherited(): Record<string, string> {
  const names = [
    'PATH',
    'HOME',
    'TZ',
    'NODE_EXTRA_CA_CERTS',
    'PGLITE_TEMPLATE',
    'WALLET_MODAL_PUBLIC_RPC',
  ]
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}
