#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { VERSION } from '../src/platform/version.js'
import { doctor } from './doctor/doctor.js'
import { DoctorError } from './doctor/finding.js'
import { migrate, MigrateError } from './migrate/migrate.js'

const HELP = `wallet-modal ${VERSION}

  npx wallet-modal migrate [folder]   moves an app from another wallet kit
      --check    prints the plan and changes nothing
      --native   goes on to our own names, also after a first run
      --kit ID   the kit to move from, where a project has several
      --force    also with changes that are not committed

  npx wallet-modal doctor [folder]    examines an app and says how to mend what it finds
      --url ADDRESS     reads the Content Security Policy of this page as well
      --server ADDRESS  asks this server, in place of those the code names
      --offline         contacts nothing
`

/** Runs one command. Resolves with the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const [command = 'help', ...rest] = args
  const wantsHelp = command === 'help' || args.includes('--help') || args.includes('-h')
  if (wantsHelp || !['doctor', 'migrate'].includes(command)) {
    console.log(HELP)
    return wantsHelp ? 0 : 1
  }
  if (command === 'doctor') return examine(rest)
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

async function examine(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      url: { type: 'string' },
      server: { type: 'string' },
      offline: { type: 'boolean' },
    },
  })
  const faults = await doctor({
    root: resolve(positionals[0] ?? '.'),
    print: (line) => console.log(line),
    ...values,
  })
  return faults === 0 ? 0 : 1
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const { code = '' } = error as NodeJS.ErrnoException
  const isExpected =
    error instanceof MigrateError ||
    error instanceof DoctorError ||
    code.startsWith('ERR_PARSE_ARGS')
  console.error(isExpected ? (error as Error).message : error)
  process.exitCode = 1
}
