import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Watches over child processes for the case that this process is killed without a chance to end them. */
export interface Keeper {
  keep(child: ChildProcess): void
  stop(): Promise<void>
}

/** Starts the keeper process: a few lines of Node on the other end of a pipe. */
export function startKeeper(): Keeper {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./keeper.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    keep({ pid }) {
      if (pid !== undefined) child.stdin.write(`${pid}\n`)
    },
    stop: () => {
      child.kill('SIGKILL')
      return ended
    },
  }
}
