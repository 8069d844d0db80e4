import type { ChildProcess } from 'node:child_process'

const STOP_TIMEOUT_MS = 4_000

/** Ends a child process and waits for its exit. Kills it if it ignores SIGTERM. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}
