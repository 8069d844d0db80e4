import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/** Watches over child processes and temporary folders for the case that this process is killed without a chance to end and remove them. */
export interface Keeper {
  keep(child: ChildProcess): void
  /** Removed with all that is in it, once the processes are gone. */
  keepFolder(path: string): void
  /** Ends the watch; what was kept is left alone. */
  stop(): Promise<void>
}

/** Starts the keeper process: a few lines of Node on the other end of a pipe. */
export function startKeeper(): Keeper {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./keeper.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    // In a process group of its own: a signal to our group must not reach the process that cleans up after it.
    detached: true,
  })
  // Not awaited: it ends after this process.
  child.unref()
  ;(child.stdin as Socket).unref()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    keep({ pid }) {
      if (pid !== undefined) child.stdin.write(`${pid}\n`)
    },
    keepFolder(path) {
      child.stdin.write(`folder ${path}\n`)
    },
    stop: () => {
      // Waited for now, even where nothing else keeps this process alive.
      child.ref()
      child.kill('SIGKILL')
      return ended
    },
  }
}
