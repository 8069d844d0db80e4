import { DirectoryError } from '../providers/directory/load-directory.js'
import { startServer } from '../start-server.js'
import { NatsUnusable } from '../storage/nats/nats-line.js'
import { SetupError } from './setup/setup-error.js'
import { DOCTOR_USAGE, SETUP_USAGE, START_USAGE } from './setup/usage.js'
import { VERIFY_USAGE, VerifyError, verifySite } from '../wallet/site/verify-site.js'
import { SETTINGS, readConfig } from './config.js'
import { ROLE_KEYS } from './commands/role-keys-command.js'
import { runProgram } from './run-program.js'

/** Runs the program with all doors, or the command on the command line. */
export async function run(args: readonly string[]): Promise<void> {
  const [command = '', ...own] = args
  const runOwn = OWN_COMMANDS[command]
  if (runOwn && !own.includes('--help')) return runOwnCommand(() => runOwn(own))
  return runProgram(
    {
      name: 'wallet-modal-server',
      title: 'relay, wallet directory, chain data and RPC door for wallet-modal',
      settings: SETTINGS,
      readConfig,
      start: startServer,
      roleKeys: ROLE_KEYS,
      usage: [...SETUP_USAGE, START_USAGE, DOCTOR_USAGE, VERIFY_USAGE],
      ownErrors: [DirectoryError, NatsUnusable],
    },
    runOwn ? ['--help'] : args,
  )
}

// Commands that open no database of this process's settings.
const OWN_COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  verify: async ([address = '']) => print(await verifySite(address)),
  setup: async (args) =>
    print(
      await (
        await import('./setup/run-setup.js')
      ).runSetup(args, (line) => void process.stderr.write(`${line}\n`)),
    ),
  async doctor(args) {
    const { runDoctor } = await import('./setup/doctor/run-doctor.js')
    const { report, isRight } = await runDoctor(args)
    print(report)
    if (!isRight) process.exitCode = 1
  },
  async start(args) {
    const { startInstallation } = await import('./setup/start-installation.js')
    process.exitCode = await startInstallation(args)
  },
}

async function runOwnCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof VerifyError || error instanceof SetupError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}
