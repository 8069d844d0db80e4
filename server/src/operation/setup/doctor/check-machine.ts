import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { Finding } from './finding.js'

const LITTLE_BYTES = 512 * 1024 ** 2
const MIB = 1024 ** 2

/** Looks at the free space of the disk with this folder. */
export async function checkDisk(folder: string): Promise<Finding> {
  const check = 'disk'
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return free >= LITTLE_BYTES
    ? { check, state: 'right', text: `${Math.floor(free / MIB)} MiB are free` }
    : {
        check,
        state: 'wrong',
        text: `only ${Math.floor(free / MIB)} MiB are free`,
        remedy: 'free some space: a full disk stops the relay and the wallets until there is room',
      }
}

/** Says whether a program answers on its port, or something else has it. */
export async function checkPort(part: string, port: number): Promise<Finding> {
  const check = `port ${port}`
  if (await isPortFree(port))
    return { check, state: 'right', text: `is free for ${part}, which does not run` }
  const isOurs = await fetch(`http://127.0.0.1:${port}/health`, {
    signal: AbortSignal.timeout(3_000),
  }).then(
    async (response) => response.ok && (await response.text()).includes('ok'),
    () => false,
  )
  return isOurs
    ? { check, state: 'right', text: `${part} answers` }
    : {
        check,
        state: 'wrong',
        text: 'another program has it',
        remedy: `stop that program, or set PORT of ${part} to another one and change the proxy's configuration`,
      }
}

/** True when a program can listen on the port of this machine. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
