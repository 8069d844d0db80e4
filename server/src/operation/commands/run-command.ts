import { readFile as readText } from 'node:fs/promises'
import { backUp, restore } from '../../storage/upkeep/backup.js'
import type { Database } from '../../storage/open/database.js'
import { migrate } from '../../storage/open/migrate.js'
import { MIGRATIONS } from '../../storage/migrations/index.js'
import { createSqlProjects } from '../../storage/sql-projects.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { toSource } from '../../http/budget/source.js'
import { createAddressHider } from '../../storage/hide-address.js'
import { CommandError } from './command-error.js'
import { runAccountCommand } from './account-command.js'
import { runKeysCommand } from './keys-command.js'
import { MESSAGES_IN_NATS, purgeMessages } from './project-data.js'
import { runProjectCommand } from './project-command.js'

const MIN_PASSPHRASE = 12

/** Commands other than starting the server. */
export const COMMANDS = [
  'project',
  'purge',
  'keys',
  'backup',
  'restore',
  'migrate',
  'account',
] as const

/**
 * The target of a command. `hasNats`: the relay's messages are in NATS (`NATS_URL`), which commands
 * do not reach.
 */
export interface CommandTarget {
  readonly database: Database
  readonly projects: ProjectStorage
  readonly hasNats: boolean
}

/**
 * Runs a command on a database without a running server, and returns its output. File names are
 * absolute.
 */
export async function runCommand(
  database: Database,
  [command, ...args]: readonly string[],
  { hasNats = false }: { hasNats?: boolean } = {},
): Promise<string> {
  if (command === 'restore') {
    const { file, passphrase } = await readFile('restore', args)
    const { tables, rows } = await restore(database, file, MIGRATIONS, { passphrase })
    return `Restored ${rows} rows of ${tables} tables.`
  }
  await migrate(database, MIGRATIONS)
  return runOnServer({ database, projects: createSqlProjects(database), hasNats }, [
    command ?? '',
    ...args,
  ])
}

/** Runs a command inside a running server. */
export async function runOnServer(
  { database, projects, hasNats }: CommandTarget,
  [command, ...args]: readonly string[],
): Promise<string> {
  if (command === 'project') return runProjectCommand(projects, args, { database, hasNats })
  if (command === 'purge') {
    if (hasNats)
      throw new CommandError(
        `${MESSAGES_IN_NATS}, which purge does not reach. They end with their time to live; "nats stream purge" deletes those of a topic, or all.`,
      )
    const hideAddress = await createAddressHider(database)
    return purgeMessages(database, (address) => hideAddress(toSource(address)), args)
  }
  if (command === 'migrate') return runMigrateCommand(database, args)
  if (command === 'account') return runAccountCommand(database, args)
  if (command === 'keys') return runKeysCommand(database, args)
  if (command === 'backup') {
    const { file, passphrase } = await readFile('backup', args)
    const { tables, rows } = await backUp(database, file, { passphrase })
    const saved = `Saved ${rows} rows of ${tables} tables.`
    return hasNats
      ? `${saved} ${MESSAGES_IN_NATS} and are not in the file; "nats stream backup" saves them.`
      : saved
  }
  throw new CommandError(
    command === 'restore'
      ? 'A server is using this data directory. Stop it first; a backup is restored into an empty directory.'
      : `There is no command ${command}`,
  )
}

async function runMigrateCommand(database: Database, args: readonly string[]): Promise<string> {
  if (args.length > 1 || (args.length === 1 && args[0] !== '--contract'))
    throw new CommandError('Usage: wallet-modal-server migrate [--contract]')
  const { applied, waiting } = await migrate(database, MIGRATIONS, { contract: args.length === 1 })
  const done =
    applied.length === 0 ? 'No step was due.' : `Applied the steps ${applied.join(', ')}.`
  return waiting.length === 0
    ? done
    : `${done} Steps ${waiting.join(', ')} wait for --contract: they remove what earlier versions use.`
}

async function readFile(
  command: string,
  args: readonly string[],
): Promise<{ file: string; passphrase: string | undefined }> {
  const at = args.indexOf('--passphrase-file')
  const [file, ...more] = at < 0 ? args : [...args.slice(0, at), ...args.slice(at + 2)]
  const passphraseFile = at < 0 ? undefined : args[at + 1]
  if (file === undefined || more.length > 0 || (at >= 0 && passphraseFile === undefined))
    throw new CommandError(
      `Usage: wallet-modal-server ${command} <file> [--passphrase-file <file>]`,
    )
  if (passphraseFile === undefined) return { file, passphrase: undefined }
  const passphrase = (
    await readText(passphraseFile, 'utf8').catch((error: unknown) => {
      throw new CommandError(`${passphraseFile} cannot be read (${(error as Error).message})`)
    })
  ).replace(/\r?\n$/, '')
  if (passphrase.length < MIN_PASSPHRASE)
    throw new CommandError(
      `The passphrase in ${passphraseFile} is shorter than ${MIN_PASSPHRASE} characters`,
    )
  return { file, passphrase }
}
