import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { DirectoryTaken, holdDirectory } from '../data-directory.js'
import { createLog } from '../log.js'
import { DataDirectoryUnusable } from '../../storage/open/open-data-directory.js'
import { openDatabase } from '../../storage/open/open-database.js'
import { migrate } from '../../storage/open/migrate.js'
import { MIGRATIONS } from '../../storage/migrations/index.js'
import { QUESTIONS, findAnswers, isLocal, type Answers } from './answers.js'
import { createDatabases } from './create-databases.js'
import { isPortFree } from './doctor/check-machine.js'
import { runDoctor } from './doctor/run-doctor.js'
import { FIRST_PORT, listFiles, listParts, toOrigins, toSettingsPath } from './installation.js'
import { readIfThere, replaceFile } from './keep-file.js'
import { PARTS, keepSecrets, toSecretPath, type DatabasePlace, type Part } from './keep-secrets.js'
import { SetupError } from './setup-error.js'
import { SETUP_USAGE } from './usage.js'

const USUAL_FOLDER = 'wallet-modal'
const LAST_PORT = 65_000
const OPTIONS = {
  ...(Object.fromEntries(
    Object.keys(QUESTIONS).map((name) => [name, { type: 'string' }]),
  ) as Record<keyof Answers, { type: 'string' }>),
  yes: { type: 'boolean' },
  replace: { type: 'boolean' },
  directory: { type: 'string' },
  database: { type: 'string' },
  'database-host': { type: 'string' },
  parts: { type: 'string' },
} as const

type Values = ReturnType<typeof read>['values']

/**
 * `setup`: makes an installation in a folder, and returns what to do next. It asks four questions, or takes their answers from flags. Existing
 * secrets are kept. Throws {@link SetupError}.
 */
export async function runSetup(
  args: readonly string[],
  report: (line: string) => void,
): Promise<string> {
  const { values, positionals } = read(args)
  const folder = resolve(values.directory ?? USUAL_FOLDER)
  const [step, ...more] = positionals
  if (more.length > 0 || (step !== undefined && step !== 'secrets' && step !== 'databases'))
    throw new SetupError(toUsage())
  if (step === undefined) return setUpInTurn(folder, values, report)
  const parts = readParts(values.parts)
  const host = values['database-host']
  if (step === 'secrets') {
    const database = host === undefined ? undefined : { host, isOwn: true }
    await keepSecrets(folder, { parts, database })
    return `The secrets of ${parts.join(', ')} are in ${folder}.`
  }
  if (host === undefined) throw new SetupError(toUsage())
  const password = (await readFile(toSecretPath(folder, 'postgres', 'password'), 'utf8')).trim()
  await createDatabases(`postgres://postgres:${password}@${host}/postgres`, {
    secrets: folder,
    parts,
    migrate: migrateDatabase,
  })
  return `The databases of ${parts.join(', ')} are there.`
}

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: true })
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n${toUsage()}`, { cause: error })
  }
}

function toUsage(): string {
  return `Usage:\n${SETUP_USAGE.map((line) => `  wallet-modal-server ${line}`).join('\n')}`
}

function readParts(text: string | undefined): readonly Part[] {
  const names = text?.split(',').filter(Boolean) ?? [...PARTS]
  const unknown = names.filter((name) => !PARTS.some((part) => part === name))
  if (unknown.length > 0)
    throw new SetupError(
      `--parts has "${unknown.join(', ')}"; expected some of ${PARTS.join(', ')}`,
    )
  return PARTS.filter((part) => names.includes(part))
}

// Of two setups in one folder, the second would mix its answers with those of the first.
async function setUpInTurn(
  folder: string,
  values: Values,
  report: (line: string) => void,
): Promise<string> {
  const hold = await holdDirectory(folder).catch((error: unknown) => {
    if (error instanceof DirectoryTaken)
      throw new SetupError(`Another setup is at work in ${folder}. Wait until it has ended.`)
    if (error instanceof DataDirectoryUnusable)
      throw new SetupError(
        `The folder ${folder} cannot be used (${(error.cause as Error | undefined)?.message ?? ''}). Name one that this user may write to with --directory.`,
      )
    throw error
  })
  try {
    return await setUp(folder, values, report)
  } finally {
    await hold.release()
  }
}

async function setUp(
  folder: string,
  values: Values,
  report: (line: string) => void,
): Promise<string> {
  const answers = await findAnswers(values, { assumeYes: values.yes ?? false })
  const database = readDatabase(values.database, answers)
  const parts = listParts(answers, { hasDatabase: database !== undefined })
  const ports = await findPorts(folder, parts, report)
  const files = listFiles(folder, answers, { ports, hasDatabase: database !== undefined })
  if (!values.replace) await refuseOtherSettings(files)
  const secrets = join(folder, 'secrets')
  if (!isLocal(answers)) await keepSecrets(secrets, { parts, database })
  if (values.database !== undefined)
    await createDatabases(values.database, { secrets, parts, migrate: migrateDatabase })
  for (const { path, text, mode } of files) {
    await replaceFile(path, text, { mode })
    report(`wrote ${relative('.', path)}`)
  }
  const doctor = await runDoctor(['--directory', folder])
  return `${doctor.report}\n\n${toNextSteps(folder, answers, parts)}`
}

function readDatabase(url: string | undefined, answers: Answers): DatabasePlace | undefined {
  if (url === undefined) {
    if (answers.wallet && !isLocal(answers))
      throw new SetupError(
        'The embedded wallet needs PostgreSQL, which loses no share it has confirmed. Name the address of its administrator with --database postgres://postgres:password@host:5432/postgres; setup creates the databases. Or use compose.yaml, which brings its own.',
      )
    return undefined
  }
  if (isLocal(answers))
    throw new SetupError(
      '--database is for an installation that browsers reach by a name; on this machine alone the data is in its folder',
    )
  if (!URL.canParse(url) || !/^postgres(?:ql)?:$/.test(new URL(url).protocol))
    throw new SetupError(
      '--database is not an address of the form postgres://user:password@host:5432/postgres',
    )
  return { host: new URL(url).host, isOwn: false }
}

// Ports of an earlier setup are kept, because the proxy knows them.
async function findPorts(
  folder: string,
  parts: readonly Part[],
  report: (line: string) => void,
): Promise<Partial<Record<Part, number>>> {
  const ports: Partial<Record<Part, number>> = {}
  let next = FIRST_PORT
  for (const part of parts) {
    const present = /^PORT=(\d+)$/m.exec(
      (await readIfThere(toSettingsPath(folder, part))) ?? '',
    )?.[1]
    if (present !== undefined) {
      ports[part] = Number(present)
      continue
    }
    while (next < LAST_PORT && !(await isPortFree(next))) {
      report(`port ${next} is taken; trying the next one`)
      next += 1
    }
    ports[part] = next
    next += 1
  }
  return ports
}

async function refuseOtherSettings(files: ReturnType<typeof listFiles>): Promise<void> {
  for (const { path, text } of files) {
    const present = await readIfThere(path)
    if (present !== undefined && present !== text)
      throw new SetupError(
        `${path} is there already and has other settings. Change it by hand, or write it anew with --replace, which keeps the secrets.`,
      )
  }
}

async function migrateDatabase(databaseUrl: string): Promise<void> {
  const database = await openDatabase(
    { data: '', databaseUrl, databasePoolSize: 2 },
    createLog('warn'),
  )
  try {
    await migrate(database, MIGRATIONS)
  } finally {
    await database.close()
  }
}

function toNextSteps(folder: string, answers: Answers, parts: readonly Part[]): string {
  const place = relative('.', folder) || '.'
  const start = `wallet-modal-server start --directory ${place}`
  if (isLocal(answers)) return `Start it with:\n  ${start}`
  const proxy = existsSync('/etc/caddy') ? ' (or import it in /etc/caddy/Caddyfile)' : ''
  return [
    `Next:`,
    `  1. Let ${parts.map((part) => new URL(toOrigins(answers)[part]).hostname).join(', ')} point to this machine.`,
    `  2. ${start}`,
    `  3. caddy run --config ${join(place, 'Caddyfile')}${proxy}`,
    `  4. wallet-modal-server doctor --directory ${place}`,
  ].join('\n')
}
