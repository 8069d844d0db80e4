import { createHash } from 'node:crypto'
import { lstat, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { CommandError } from './commands/command-error.js'
import { DataDirectoryUnusable } from '../storage/open/open-data-directory.js'

const MAX_PATH = 100
const MAX_REQUEST = 64 * 1024
const TURN_MS = 5_000
const TURN_POLL_MS = 20
const ANSWER_TIMEOUT_MS = 10 * 60_000

/** Another process is using this data directory. */
export class DirectoryTaken extends Error {
  override readonly name = 'DirectoryTaken'
  constructor(directory: string) {
    super(
      `The data directory ${resolve(directory)} is in use by another server. Stop that one, name another with --data, or use DATABASE_URL to run several.`,
    )
  }
}

/** Exclusive use of a data directory, until the process ends or `release` is called. */
export interface DirectoryHold {
  /** Sets the handler of commands that the command line sends to the running server. */
  answer(handler: (args: readonly string[]) => Promise<string>): void
  release(): Promise<void>
}

/**
 * Locks a data directory for this process, because two writers would destroy the embedded database.
 * The lock is a listening local socket: it ends with the process however that ends, and the command
 * line reaches the server through it.
 */
export async function holdDirectory(directory: string): Promise<DirectoryHold> {
  try {
    return await hold(directory)
  } catch (error) {
    if (error instanceof DirectoryTaken) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const user = process.getuid === undefined ? 'this user' : `user ${process.getuid()}`
    throw new DataDirectoryUnusable(
      `The data directory ${resolve(directory)} cannot be used (${reason}). It has to be a directory ${user} may write to, also where it is a folder mounted into a container; --data (WALLET_MODAL_DATA) names another.`,
      { cause: error },
    )
  }
}

async function hold(directory: string): Promise<DirectoryHold> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = toSocketPath(directory)
  if (process.platform !== 'win32' && dirname(path) !== resolve(directory))
    await makePrivateFolder(dirname(path))
  let handler: ((args: readonly string[]) => Promise<string>) | undefined
  const server = createServer((socket) => void answerOn(socket, () => handler))
  await listen(server, path).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    if (!(await takeOver(path, server))) throw new DirectoryTaken(directory)
  })
  server.unref()
  return {
    answer(own) {
      handler = own
    },
    release: () =>
      new Promise((done) => {
        server.close(() => done())
      }),
  }
}

// Replaces the socket of a killed process; false if a live process listens. One process at a time:
// of two that found the same stale socket, the second would remove the new socket of the first.
async function takeOver(path: string, server: Server): Promise<boolean> {
  if (await isAlive(path)) return false
  const turn = `${path}.turn`
  while (!(await isMade(turn))) await new Promise((wait) => setTimeout(wait, TURN_POLL_MS))
  try {
    if (await isAlive(path)) return false
    await rm(path, { force: true })
    await listen(server, path)
    return true
  } finally {
    await rmdir(turn)
  }
}

async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = await stat(folder).catch(() => undefined)
  // No live process takes this long, so its creator was killed.
  if (made && Math.abs(Date.now() - made.mtimeMs) > TURN_MS)
    await rmdir(folder).catch(() => undefined)
  return false
}

/**
 * Sends a command to the server that holds the directory; undefined if there is none. Throws
 * {@link CommandError} when the server refuses or does not answer within ten minutes.
 */
export async function askHolder(
  directory: string,
  args: readonly string[],
): Promise<string | undefined> {
  const path = toSocketPath(directory)
  if (!(await isAlive(path))) return undefined
  const answer = await exchange(path, JSON.stringify(args))
  const { output, error } = JSON.parse(answer) as { output?: string; error?: string }
  if (error !== undefined) throw new CommandError(error)
  return output ?? ''
}

async function answerOn(
  socket: Socket,
  getHandler: () => ((args: readonly string[]) => Promise<string>) | undefined,
): Promise<void> {
  socket.on('error', () => socket.destroy())
  try {
    const text = await readLine(socket)
    if (text === '') return void socket.end()
    const handler = getHandler()
    if (!handler) throw new Error('The server is still starting; try again in a moment.')
    socket.end(`${JSON.stringify({ output: await handler(JSON.parse(text) as string[]) })}\n`)
  } catch (error) {
    socket.end(
      `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`,
    )
  }
}

function exchange(path: string, line: string): Promise<string> {
  return new Promise((resolveLine, reject) => {
    const socket = connect(path, () => socket.write(`${line}\n`))
    socket.setTimeout(ANSWER_TIMEOUT_MS, () =>
      socket.destroy(new CommandError('The running server did not answer.')),
    )
    socket.on('error', reject)
    readLine(socket).then((answer) => {
      if (answer === '')
        reject(new CommandError('The running server ended before it answered; try again.'))
      else resolveLine(answer)
    }, reject)
  })
}

function readLine(socket: Socket): Promise<string> {
  return new Promise((done, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.length > MAX_REQUEST && !text.includes('\n'))
        reject(new Error('The command is too long.'))
      else if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')))
    })
    socket.on('close', () => done(text))
  })
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path, () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((done, reject) => {
    server.once('error', reject)
    // The socket is created before listen() returns, so it must have the right mode from the start.
    const mask = process.umask(0o177)
    server.listen(path, () => {
      server.off('error', reject)
      done()
    })
    process.umask(mask)
  })
}

// All users may write to the temporary folder: a folder in it is used only if it belongs to this
// user and others cannot enter it.
async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const made = await lstat(folder)
  if (!made.isDirectory() || made.uid !== process.getuid?.() || (made.mode & 0o077) !== 0)
    throw new Error(`${folder} belongs to another user, or others may enter it`)
}

// Local sockets have a limit on path length; Windows pipes have no folder.
function toSocketPath(directory: string): string {
  const path = join(resolve(directory), 'server.sock')
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 32)
  if (process.platform === 'win32') return `\\\\.\\pipe\\wallet-modal-${digest}`
  return Buffer.byteLength(path) <= MAX_PATH
    ? path
    : join(tmpdir(), `wallet-modal-${process.getuid?.() ?? ''}`, `${digest}.sock`)
}
