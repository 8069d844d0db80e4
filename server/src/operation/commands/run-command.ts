import { backUp, restore } from '../../storage/backup.js'
import type { Database } from '../../storage/database.js'
import { migrate } from '../../storage/migrate.js'
import { MIGRATIONS } from '../../storage/migrations/index.js'
import { createSqlProjects } from '../../storage/sql-projects.js'
import type { ProjectStorage } from '../../storage/storage.js'
import { toSource } from '../../http/budget/source.js'
import { createAddressHider } from '../../storage/hide-address.js'
import { CommandError } from './command-error.js'
import { runKeysCommand } from './keys-command.js'
import { purgeMessages } from './project-data.js'
import { runProjectCommand } from './project-command.js'

/** Commands of the command line besides starting the server. */
export const COMMANDS = ['project', 'purge', 'keys', 'backup', 'restore'] as const

/** Carries a command out on a database without a running server, and gives what to print. File names are absolute. */
export async function runCommand(database: Database, [command, ...args]: readonly string[]): Promise<string> {
  if (command === 'restore') {
    const { tables, rows } = await restore(database, readFile('restore', args), MIGRATIONS)
    return `Restored ${rows} rows of ${tables} tables.`
  }
  await migrate(database, MIGRATIONS)
  return runOnServer({ database, projects: createSqlProjects(database) }, [command ?? '', ...args])
}

/** The same for commands a running server takes. */
export async function runOnServer({ database, projects }: { database: Database; projects: ProjectStorage }, [command, ...args]: readonly string[]): Promise<string> {
  if (command === 'project') return runProjectCommand(projects, args, database)
  if (command === 'purge') {
    const hideAddress = await createAddressHider(database)
    return purgeMessages(database, (address) => hideAddress(toSource(address)), args)
  }
  if (command === 'keys') return runKeysCommand(database, args)
  if (command === 'backup') {
    const { tables, rows } = await backUp(database, readFile('backup', args))
    return `Saved ${rows} rows of ${tables} tables.`
  }
  throw new CommandError(command === 'restore' ? 'A server runs on this data directory; stop it first, a backup is restored into an empty one.' : `There is no command ${command}`)
}

function readFile(command: string, [file, ...more]: readonly string[]): string {
  if (file === undefined || more.length > 0) throw new CommandError(`Usage: wallet-modal-server ${command} <file>`)
  return file
}
