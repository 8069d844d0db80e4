import { DirectoryError } from '../providers/directory/load-directory.js'
import { startServer } from '../start-server.js'
import { NatsUnusable } from '../storage/nats/nats-line.js'
import { VERIFY_USAGE, VerifyError, verifySite } from '../wallet/site/verify-site.js'
import { SETTINGS, readConfig } from './config.js'
import { runProgram } from './run-program.js'

/** Runs the program with all doors, or the command on the command line. */
export async function run(args: readonly string[]): Promise<void> {
  if (args[0] === 'verify' && !args.includes('--help')) return verify(args[1] ?? '')
  return runProgram(
    {
      name: 'wallet-modal-server',
      title: 'relay, wallet directory, chain data and RPC door for wallet-modal',
      settings: SETTINGS,
      readConfig,
      start: startServer,
      usage: [VERIFY_USAGE],
      ownErrors: [DirectoryError, NatsUnusable],
    },
    args,
  )
}

// Needs no database and no settings: it compares a site on the network with this package.
async function verify(address: string): Promise<void> {
  try {
    process.stdout.write(`${await verifySite(address)}\n`)
  } catch (error) {
    if (!(error instanceof VerifyError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
