import { spawn, type ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'

/**
 * Ends child processes and removes temporary folders if this process is killed before it can do so.
 */
export interface Keeper {
  keep(child: ChildProcess): void
  /** Removed with its content after the processes have ended. */
  keepFolder(path: string): void
  /** Stops the keeper without ending or removing anything. */
  stop(): Promise<void>
}

/** Starts the keeper process: a small Node program at the other end of a pipe. */
export function startKeeper(): Keeper {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./keeper.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
    // In its own process group: a signal to this group must not reach the process that cleans up
    // after it.
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
      // Waits for it now, even if nothing else keeps this process alive.
      child.ref()
      child.kill('SIGKILL')
      return ended
    },
  }
}
