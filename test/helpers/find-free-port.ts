import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Below the ephemeral ports, which the system assigns to outgoing connections and to port 0, so it
// never assigns a port of this range.
const RANGE = { first: 20_000, last: 32_000 }
const LOCKS = join(tmpdir(), 'wallet-modal-ports')

const taken = new Set<string>()

/**
 * A port for a program that needs a fixed one, or that restarts on the same port: no other test
 * process gets it while this one runs.
 */
export async function findFreePort(): Promise<number> {
  mkdirSync(LOCKS, { recursive: true })
  for (;;) {
    const port = RANGE.first + Math.floor(Math.random() * (RANGE.last - RANGE.first))
    if (lock(join(LOCKS, String(port))) && (await canListen(port))) return port
  }
}

function lock(file: string): boolean {
  try {
    const descriptor = openSync(file, 'wx')
    writeSync(descriptor, String(process.pid))
    closeSync(descriptor)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    // Removes the lock of a killed process; a later call may use the port.
    if (!isHeld(file)) rmSync(file, { force: true })
    return false
  }
  if (taken.size === 0)
    process.once('exit', () => {
      for (const held of taken) rmSync(held, { force: true })
    })
  taken.add(file)
  return true
}

function isHeld(file: string): boolean {
  try {
    return isRunning(Number(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false // its process has ended
  }
}

/** Whether a process runs on this machine, also one of another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

/** Whether a program on this machine accepts connections at a port. */
export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
