// The thread of the embedded database: PostgreSQL computes here, while the main thread serves its
// sockets.
import { constants, cpSync } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type {
  PgliteProblem,
  PgliteReply,
  PgliteRequest,
  PgliteResult,
  PgliteSettings,
} from './pglite-messages.js'

interface OpenTransaction {
  readonly session: Transaction
  readonly ended: Promise<void>
  commit(): void
  rollback(): void
}

const port = parentPort!
const { directory, isKnown, revoked, engine } = workerData as PgliteSettings
// WebAssembly traps, stack overflows inside PostgreSQL, and PostgreSQL's own exit after a PANIC.
const BREAKDOWNS = new Set(['RuntimeError', 'RangeError', 'ExitStatus'])
const transactions = new Map<number, OpenTransaction>()
let lastTransaction = 0

const reply = (message: PgliteReply) => port.postMessage(message)

let client: PGlite | undefined
// Listening from the start keeps the thread alive; compiling the engine does not.
port.on('message', (request: PgliteRequest) => void answer(client!, request))
try {
  // PGlite would create an empty database in place of the stored one.
  if (isKnown) await access(join(directory!, 'PG_VERSION'))
  // Temporary files of an interrupted statement, which PostgreSQL removes only in a background
  // process.
  if (directory !== undefined)
    await rm(join(directory, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  client = await PGlite.create({
    wasmModule: engine,
    ...(directory === undefined ? {} : { dataDir: directory }),
  })
  reply({ kind: 'open' })
} catch (error) {
  reply({ kind: 'broken', problem: toProblem(error) })
}

async function answer(client: PGlite, request: PgliteRequest): Promise<void> {
  if (Atomics.load(revoked, 0) === request.id)
    return reply({ kind: 'refusal', id: request.id, problem: { message: 'revoked', fields: {} } })
  try {
    reply({ kind: 'answer', id: request.id, result: await carryOut(client, request) })
  } catch (error) {
    // The engine itself failed, not the statement: its memory is invalid.
    if (isBroken(error)) reply({ kind: 'broken', problem: toProblem(error) })
    else reply({ kind: 'refusal', id: request.id, problem: toProblem(error) })
  }
}

async function carryOut(
  client: PGlite,
  request: PgliteRequest,
): Promise<PgliteResult | number | undefined> {
  if (request.kind === 'close') return void (await client.close())
  // Synchronous: no statement runs meanwhile, so the copy equals the state after a crash at this
  // moment, and its log has every commit.
  if (request.kind === 'copy')
    return void cpSync(directory!, request.to, {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
    })
  if (request.kind === 'begin') return begin(client)
  const transaction =
    request.transaction === undefined ? undefined : transactions.get(request.transaction)
  if (request.transaction !== undefined && !transaction)
    throw new Error('The transaction has ended')
  const session = transaction?.session ?? client
  if (request.kind === 'run') return void (await session.exec(request.text))
  if (request.kind !== 'query') return end(request.transaction!, request.kind)
  const { rows, affectedRows } = await session.query(request.text, [...request.parameters], {
    rowMode: request.rowMode,
    parsers: Object.fromEntries(request.asText.map((type) => [type, (text: string) => text])),
  })
  return { rows, affectedRows }
}

function begin(client: PGlite): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = client.transaction(
      (session) =>
        new Promise<void>((commit, rollback) => {
          const number = ++lastTransaction
          // `ended` is declared below; the callback runs once the transaction has begun.
          transactions.set(number, {
            session,
            get ended() {
              return ended
            },
            commit,
            rollback: () => rollback(ROLLED_BACK),
          })
          resolve(number)
        }),
    )
    ended.catch(reject)
  })
}

const ROLLED_BACK = new Error('rolled back')

async function end(number: number, how: 'commit' | 'rollback'): Promise<undefined> {
  const transaction = transactions.get(number)!
  transactions.delete(number)
  transaction[how]()
  await transaction.ended.catch((error: unknown) => {
    if (error !== ROLLED_BACK) throw error
  })
}

function isBroken(error: unknown): boolean {
  return error instanceof Error && BREAKDOWNS.has(error.name)
}

function toProblem(error: unknown): PgliteProblem {
  const fields = Object.entries(error ?? {}).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[0] !== 'message' && entry[0] !== 'query',
  )
  return {
    message: error instanceof Error ? error.message : String(error),
    fields: Object.fromEntries(fields),
  }
}
