import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { PgliteProblem, PgliteReply, PgliteResult, PgliteSettings, PgliteWork } from './pglite-messages.js'
import { StorageUnavailable } from './storage-unavailable.js'

// In the build every file lies in one folder.
const PROGRAM = new URL(import.meta.url.endsWith('.ts') ? '../../scripts/pglite-worker-from-source.mjs' : './pglite-worker.js', import.meta.url)
const REOPEN_MS = [0, 500, 1_000, 2_000, 5_000]

interface Waiting { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void }
interface QueryOptions { readonly rowMode?: 'object' | 'array'; readonly parsers?: Readonly<Record<number, unknown>> }

/** What drizzle's driver asks of PGlite. */
export interface PgliteSession {
  /** A parser, whichever it is, stands for the text as PostgreSQL writes it: functions do not cross threads. */
  query(text: string, parameters?: readonly unknown[], options?: QueryOptions): Promise<PgliteResult>
  /** One or more statements without parameters. */
  exec(text: string): Promise<void>
}

/**
 * PGlite in a thread of its own. When the thread dies, everything under way is refused with {@link StorageUnavailable}, as is all that
 * comes until a new thread has opened the directory again; PostgreSQL's log brings it to its last commit. In memory nothing is left to open.
 */
export class PgliteThread implements PgliteSession {
  readonly #directory: string | undefined
  readonly #log: Logger | undefined
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | undefined
  #lastRequest = 0
  #closing = false
  #reopening: Promise<void> | undefined

  private constructor(directory: string | undefined, log: Logger | undefined) {
    this.#directory = directory
    this.#log = log
  }

  /** Resolves when the database in the directory, or one in memory, takes statements. */
  static async open({ directory, log }: { directory: string | undefined; log?: Logger | undefined }): Promise<PgliteThread> {
    const thread = new PgliteThread(directory, log)
    await thread.#start({ isKnown: false })
    return thread
  }

  query(text: string, parameters: readonly unknown[] = [], options: QueryOptions = {}): Promise<PgliteResult> {
    return this.#ask(this.#worker, toQuery(text, parameters, options))
  }

  async exec(text: string): Promise<void> { await this.#ask(this.#worker, { kind: 'run', text }) }

  /** Commits when `work` resolves; nobody else is served meanwhile. */
  async transaction<T>(work: (session: PgliteSession) => Promise<T>): Promise<T> {
    // A transaction stays with the thread it began on, and is over with it.
    const worker = this.#worker
    const transaction = await this.#ask<number>(worker, { kind: 'begin' })
    const ask = (step: PgliteWork) => this.#ask<PgliteResult>(worker, step, transaction)
    let result: T
    try {
      result = await work({
        query: (text, parameters = [], options = {}) => ask(toQuery(text, parameters, options)),
        exec: async (text) => { await ask({ kind: 'run', text }) },
      })
    } catch (error) {
      await ask({ kind: 'rollback' }).catch((failure: unknown) => this.#log?.warn({ err: failure }, 'database: a transaction was not rolled back by word, but with its thread'))
      throw error
    }
    await ask({ kind: 'commit' })
    return result
  }

  /** Finishes what was asked, closes the database, ends the thread. */
  async close(): Promise<void> {
    this.#closing = true
    await this.#reopening
    const worker = this.#worker
    if (!worker) return
    await this.#ask(worker, { kind: 'close' })
    this.#worker = undefined
    await worker.terminate()
  }

  async #start({ isKnown }: { isKnown: boolean }): Promise<void> {
    const settings: PgliteSettings = { directory: this.#directory, isKnown }
    const worker = new Worker(PROGRAM, { workerData: settings, name: 'database' })
    await new Promise<void>((resolve, reject) => {
      let opened = false
      const end = (reason: Error) => {
        if (opened) this.#lose(worker, reason)
        else void worker.terminate().then(() => reject(reason))
      }
      worker.on('message', (reply: PgliteReply) => {
        if (reply.kind === 'broken') return end(toError(reply.problem))
        if (reply.kind !== 'open') return this.#receive(reply)
        opened = true
        this.#worker = worker
        worker.unref()
        resolve()
      })
      worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', (code) => end(new Error(`PostgreSQL ended with ${code}`)))
    })
  }

  #ask<T>(worker: Worker | undefined, work: PgliteWork, transaction?: number): Promise<T> {
    return new Promise((resolve, reject) => {
      if (!worker || worker !== this.#worker) return reject(new StorageUnavailable('The embedded database is down'))
      const id = ++this.#lastRequest
      worker.postMessage({ ...work, id, transaction })
      // The process may end while nobody waits for an answer, and not before.
      if (this.#waiting.size === 0) worker.ref()
      this.#waiting.set(id, { resolve, reject })
    })
  }

  #receive(reply: Exclude<PgliteReply, { kind: 'open' | 'broken' }>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (this.#waiting.size === 0) this.#worker?.unref()
    if (reply.kind === 'answer') waiting?.resolve(reply.result as never)
    else waiting?.reject(toError(reply.problem))
  }

  #lose(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const under = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const { reject } of under) reject(new StorageUnavailable('The embedded database broke down', { cause: reason }))
    const canReopen = this.#directory !== undefined && !this.#closing
    this.#log?.error({ err: reason, refused: under.length }, canReopen ? 'database: the embedded database broke down; it is opened again' : 'database: the embedded database broke down, and what it held in memory is gone; start the server again')
    if (canReopen) this.#reopening = this.#reopen(worker).finally(() => { this.#reopening = undefined })
    else void worker.terminate()
  }

  async #reopen(lost: Worker): Promise<void> {
    // Two threads on one directory would destroy it: the old one has to be gone.
    await lost.terminate()
    for (let attempt = 0; !this.#closing && !this.#worker; attempt++) {
      await new Promise((resolve) => setTimeout(resolve, REOPEN_MS[Math.min(attempt, REOPEN_MS.length - 1)]))
      await this.#start({ isKnown: true }).then(() => this.#log?.warn('database: the embedded database works again'), (error: unknown) => this.#log?.error({ err: error }, 'database: the embedded database cannot be opened'))
    }
  }
}

function toQuery(text: string, parameters: readonly unknown[], { rowMode = 'object', parsers = {} }: QueryOptions): PgliteWork {
  return { kind: 'query', text, parameters, rowMode, asText: Object.keys(parsers).map(Number) }
}

function toError({ message, fields }: PgliteProblem): Error {
  return Object.assign(new Error(message), fields)
}
