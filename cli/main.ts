#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { VERSION } from '../src/platform/version.js'
import { migrate, MigrateError } from './migrate/migrate.js'

const HELP = `wallet-modal ${VERSION}

  npx wallet-modal migrate [folder]   moves an app from another wallet kit
      --check    prints the plan and changes nothing
      --native   goes on to our own names, also after a first run
      --kit ID   the kit to move from, where a project has several
      --force    also with changes that are not committed
`

/** Runs one command. Resolves with the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args
  if (command !== 'migrate') {
    console.log(HELP)
    return command === undefined || command === 'help' || command === '--help' ? 0 : 1
  }
  const { values, positionals } = parseArgs({
    args: rest,
    allowPositionals: true,
    options: {
      check: { type: 'boolean' },
      force: { type: 'boolean' },
      kit: { type: 'string' },
      native: { type: 'boolean' },
    },
  })
  await migrate({
    root: positionals[0] ?? process.cwd(),
    version: `^${VERSION}`,
    print: (line) => console.log(line),
    ...values,
  })
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof MigrateError ? error.message : error)
  process.exitCode = 1
}
