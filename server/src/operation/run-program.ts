import { isAbsolute, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { RunningServer } from './start-process.js'
import { BackupError } from '../storage/upkeep/backup.js'
import { DataDirectoryUnusable } from '../storage/open/open-data-directory.js'
import { MigrationError } from '../storage/open/migrate.js'
import type { Database } from '../storage/open/database.js'
import { openDatabase } from '../storage/open/open-database.js'
import { isStorageUnavailable } from '../storage/storage-unavailable.js'
import { CommandError } from './commands/command-error.js'
import { KEYS_USAGE } from './commands/keys-command.js'
import type { ROLE_KEYS } from './commands/role-keys-command.js'
import { PROJECT_USAGE } from './commands/project-command.js'
import { PURGE_USAGE } from './commands/project-data.js'
import { ACCOUNT_USAGE } from './commands/account-command.js'
import { COMMANDS, runCommand } from './commands/run-command.js'
import { ConfigError, type Setting } from './config-reader.js'
import { DirectoryTaken, askHolder, holdDirectory } from './data-directory.js'
import { KeyFileError } from './keys/file-keys.js'
import { KeyServiceError } from './keys/key-provider.js'
import { createLog } from './log.js'
import type { BaseConfig } from './server-config.js'
import type { Telemetry } from './telemetry/start-telemetry.js'

const FLAG_WIDTH = 24
const VARIABLE_WIDTH = 44
const NAME_WIDTH = 21
const PARENT_POLL_MS = 250
const HEAP_GROWING = 'heap-growing-percent'
const HEAP_GROWING_PERCENT = 20
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const
const OWN_WORDS = [
  ConfigError,
  KeyFileError,
  KeyServiceError,
  DirectoryTaken,
  CommandError,
  BackupError,
  MigrationError,
  DataDirectoryUnusable,
]

/** A program of the command line. */
export interface CommandLine<C extends BaseConfig> {
  /** Name and short description. */
  readonly name: string
  readonly title: string
  readonly settings: readonly Setting[]
  readConfig(
    args: readonly string[],
    env: Readonly<Record<string, string | undefined>>,
    options?: { isCommand?: boolean },
  ): { config: C; json: boolean; help: boolean }
  start(config: C): Promise<RunningServer>
  /** Commands about the keys of the wallet's roles, in programs that hold or make them. */
  readonly roleKeys?: typeof ROLE_KEYS
  /** Commands of this program alone, as lines of its help. */
  readonly usage?: readonly string[]
  /** Errors whose message is sufficient for the operator. */
  readonly ownErrors?: readonly (abstract new (...args: never[]) => Error)[]
}

/** Runs the server or the command on the command line. Errors go to stderr with exit code 1. */
export async function runProgram<C extends BaseConfig>(
  program: CommandLine<C>,
  args: readonly string[],
): Promise<void> {
  boundHeapGrowth()
  try {
    const isCommand = COMMANDS.some((command) => command === args[0])
    if (isCommand && args.includes('--help')) process.stdout.write(toHelp(program))
    else if (isCommand) await command(program, args)
    else await serve(program, args)
  } catch (error) {
    process.stderr.write(`${toProblem(error, program.ownErrors)}\n`)
    process.exitCode = 1
  }
}

// Collects the old generation once it has grown by a fifth, in later threads too; by default V8
// lets it double first. V8 reads the flag at the end of each collection. Flags that the operator
// gave to Node are kept; a program that imports the server keeps its own.
function boundHeapGrowth(): void {
  if (!process.execArgv.some((flag) => flag.replaceAll('_', '-').startsWith(`--${HEAP_GROWING}`)))
    setFlagsFromString(`--${HEAP_GROWING}=${HEAP_GROWING_PERCENT}`)
}

async function serve<C extends BaseConfig>(
  program: CommandLine<C>,
  args: readonly string[],
): Promise<void> {
  const { config, json, help } = program.readConfig(args, process.env)
  if (help) return void process.stdout.write(toHelp(program))
  // Before the server runs there is nothing to stop. The handler is needed because process 1 of a
  // container ignores signals without a handler.
  const quit = () => process.exit(0)
  for (const signal of STOP_SIGNALS) process.on(signal, quit)
  const telemetry = await openTelemetry(program.name, config)
  const server = await program.start(config)
  telemetry?.sendMetrics(() => server.listMetrics())
  const { url, relay, projectId, frame } = server
  const stop = () => {
    server
      .stop()
      .then(() => telemetry?.stop())
      .then(quit, (error: unknown) => {
        process.stderr.write(`${toProblem(error, program.ownErrors)}\n`)
        process.exit(1)
      })
  }
  for (const signal of STOP_SIGNALS) process.off(signal, quit).once(signal, stop)
  if (process.env['npm_command'] === 'exec') whenOrphaned(stop)
  // Printed last, because a process that reads this line may send SIGTERM immediately.
  process.stdout.write(
    json
      ? `${JSON.stringify({ url, relay, projectId, frame })}\n`
      : `${program.name.padEnd(NAME_WIDTH)}${url}\n${config.doors.includes('relay') ? `${'relay'.padEnd(NAME_WIDTH)}${relay}\n` : ''}${'project id'.padEnd(NAME_WIDTH)}${projectId || `none; make one with: ${program.name} project create`}\n`,
  )
}

// The SDK is loaded only when it is used.
async function openTelemetry(
  program: string,
  { telemetry, logLevel }: BaseConfig,
): Promise<Telemetry | undefined> {
  if (telemetry === undefined) return undefined
  const { startTelemetry } = await import('./telemetry/start-telemetry.js')
  return startTelemetry(telemetry, { program, log: createLog(logLevel) })
}

// npx forwards no signals, so the end of npx stops the server.
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_POLL_MS)
  timer.unref()
}

// The embedded database has a single user: a running server executes the command itself.
async function command<C extends BaseConfig>(
  { readConfig, roleKeys }: CommandLine<C>,
  args: readonly string[],
): Promise<void> {
  const [settings, own] = splitArguments(args)
  const { config } = readConfig(settings, process.env, { isCommand: true })
  if (roleKeys?.includes(own)) {
    const output = await roleKeys.run(config, own, (work) => openHere(config, work))
    return void process.stdout.write(`${output}\n`)
  }
  if (own[0] === 'project' && config.projectsDatabaseUrl !== undefined)
    throw new CommandError(
      'This program reads the projects of the server; change them there, with "wallet-modal-server project" or in the console',
    )
  if (config.databaseUrl === undefined && config.data === 'memory:')
    throw new CommandError(
      'memory: stores nothing; set a directory with --data, or a database with DATABASE_URL',
    )
  const asked = config.databaseUrl === undefined ? await askHolder(config.data, own) : undefined
  process.stdout.write(`${asked ?? (await runHere(config, own))}\n`)
}

function runHere(config: BaseConfig, args: readonly string[]): Promise<string> {
  return openHere(config, (database) =>
    runCommand(database, args, { hasNats: config.natsUrl !== undefined }),
  )
}

async function openHere<T>(
  config: BaseConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const hold = config.databaseUrl === undefined ? await holdDirectory(config.data) : undefined
  try {
    const database = await openDatabase(config, createLog(config.logLevel))
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await hold?.release()
  }
}

// --data may be among the command's own arguments. File names are resolved here, not in the
// server's working directory.
function splitArguments([name = '', ...args]: readonly string[]): [string[], string[]] {
  const at = args.indexOf('--data')
  const settings = at < 0 ? [] : args.slice(at, at + 2)
  const own = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)]
  return [
    settings,
    [
      name,
      ...(name === 'backup' || name === 'restore'
        ? own.map((file) => (isAbsolute(file) || file.startsWith('--') ? file : resolve(file)))
        : own),
    ],
  ]
}

function toProblem(
  error: unknown,
  more: readonly (abstract new (...args: never[]) => Error)[] = [],
): string {
  if ([...OWN_WORDS, ...more].some((kind) => error instanceof kind)) return (error as Error).message
  const { code, port, address, syscall, hostname } = (error ?? {}) as {
    code?: string
    port?: number
    address?: string
    syscall?: string
    hostname?: string
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Give another with --port (PORT), or --port 0 for a free one.`
  if (syscall === 'listen' && (code === 'EACCES' || code === 'EADDRNOTAVAIL'))
    return `Cannot listen on ${address}${port === undefined ? '' : `:${port}`} (${code}).`
  if (isStorageUnavailable(error))
    return `The database of DATABASE_URL cannot be used now: ${(error as Error).message}`
  if (syscall === 'getaddrinfo')
    return `Cannot listen on ${hostname}: no such host is known (${code}).`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function toHelp({
  name,
  title,
  settings,
  roleKeys,
  usage = [],
}: Pick<CommandLine<BaseConfig>, 'name' | 'title' | 'settings' | 'roleKeys' | 'usage'>): string {
  const rows = settings.map(
    ([flag, variable, meaning]) =>
      `  ${flag.padEnd(FLAG_WIDTH)}${variable.padEnd(VARIABLE_WIDTH)}${meaning}`,
  )
  const commands = [
    ...PROJECT_USAGE,
    PURGE_USAGE,
    ...KEYS_USAGE,
    ...(roleKeys?.usage ?? []),
    'backup <file> [--passphrase-file <file>]',
    'restore <file> [--passphrase-file <file>]',
    'migrate [--contract]',
    ...ACCOUNT_USAGE,
    ...usage,
  ].map((line) => `  ${name} ${line}`)
  return `${name}: ${title}\n\n  ${'flag'.padEnd(FLAG_WIDTH)}${'variable'.padEnd(VARIABLE_WIDTH)}meaning (default)\n${rows.join('\n')}\n\nLists in variables are separated by commas. A flag wins over its variable.\n\nCommands, on the data of --data or DATABASE_URL, whether or not a server runs on it:\n${commands.join('\n')}\n`
}
