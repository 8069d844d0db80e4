import { DirectoryError } from '../providers/directory/load-directory.js'
import { startServer } from '../start-server.js'
import { NatsUnusable } from '../storage/nats/nats-line.js'
import { SETTINGS, readConfig } from './config.js'
import { runProgram } from './run-program.js'

/** Runs the program with all doors, or the command on the command line. */
export function run(args: readonly string[]): Promise<void> {
  return runProgram(
    {
      name: 'wallet-modal-server',
      title: 'relay, wallet directory, chain data and RPC door for wallet-modal',
      settings: SETTINGS,
      readConfig,
      start: startServer,
      ownErrors: [DirectoryError, NatsUnusable],
    },
    args,
  )
}
