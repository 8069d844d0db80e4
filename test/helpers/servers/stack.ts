import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { HANG_MS as LIMITS } from '../../../scripts/runner/hang-limits.mjs'
import { getServerProgram } from './server-program.js'

const START_TIMEOUT_MS = LIMITS.start

/** The first output line of `npm start -- --json`. Folders end with a slash. */
export interface StackAddresses {
  readonly demo: string
  readonly gallery: string
  readonly server: string
  readonly relay: string
  /** Origin of the embedded wallet's secure site. */
  readonly frame: string
  /** Returns the mails of the server, newest last. */
  readonly mailbox: string
  readonly projectId: string
  readonly chains: readonly {
    readonly id: string
    readonly rpc: string
    readonly token: `0x${string}`
  }[]
  /** The Solana node; its RPC has `requestAirdrop` and `requestTokenAirdrop`. */
  readonly solana: { readonly id: `solana:${string}`; readonly rpc: string; readonly token: string }
}

/** A running stack and its process. */
export interface RunningStack extends StackAddresses {
  readonly process: ChildProcess
  /** Sends Ctrl-C; resolves with the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts what `npm start -- --json` starts, with free ports of its own. `built` serves the built
 * package to the pages, and runs the built server; `builtServer` runs the built server alone, which
 * saves two seconds of CPU time; `smartAccounts` gives the first chain a bundler; `upstreams` are
 * nodes of more chains for the server, as `WALLET_MODAL_RPC` lists them.
 */
export async function startStack({
  built = false,
  builtServer = built,
  smartAccounts = false,
  upstreams = [],
}: {
  built?: boolean
  builtServer?: boolean
  smartAccounts?: boolean
  upstreams?: readonly string[]
} = {}): Promise<RunningStack> {
  const script = fileURLToPath(new URL('../../../scripts/start.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, '--json', ...(built ? ['--built'] : [])], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A test runner's own Node options (loaders, inspectors) are not the stack's.
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_TEST_CONTEXT: '',
      WALLET_MODAL_DEV_SMART_ACCOUNTS: smartAccounts ? 'on' : 'off',
      WALLET_MODAL_RPC: upstreams.join(','),
      ...(builtServer && { WALLET_MODAL_DEV_SERVER: await getServerProgram() }),
    },
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => (complaints += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  // A test file that throws must not leave the stack running.
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  const line = await Promise.race([
    readFirstLine(child),
    ended.then((code) =>
      Promise.reject(new Error(`The stack ended with code ${code}.\n${complaints}`)),
    ),
    new Promise<never>((_resolve, reject) => {
      setTimeout(
        () =>
          reject(
            new Error(`The stack did not start in ${START_TIMEOUT_MS / 1000} s.\n${complaints}`),
          ),
        START_TIMEOUT_MS,
      ).unref()
    }),
  ]).catch((error: unknown) => {
    end()
    throw error
  })
  return {
    ...(JSON.parse(line) as StackAddresses),
    process: child,
    stop() {
      process.removeListener('exit', end)
      end()
      return ended
    },
  }
}

function readFirstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => createInterface({ input: child.stdout! }).once('line', resolve))
}
