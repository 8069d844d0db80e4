import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { PgliteQueue } from './pglite-queue.js'
import { PGLITE_LIMITS, type PgliteLimits } from './pglite-limits.js'
import type {
  PgliteProblem,
  PgliteReply,
  PgliteResult,
  PgliteSettings,
  PgliteWork,
} from './pglite-messages.js'
import { traceQuery } from '../open/trace-query.js'
import { StorageUnavailable } from '../storage-unavailable.js'

// In the build all files are in one folder.
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../scripts/pglite-worker-from-source.mjs'
    : './pglite-worker.js',
  import.meta.url,
)
const REOPEN_MS = [0, 500, 1_000, 2_000, 5_000]
// The write-ahead log after an interrupted restore is long; a start that takes longer than this
// hangs.
const OPEN_MS = 10 * 60_000
const CLOSE_MS = 5_000
// Three half-spaces of 4 MiB. V8's default is 48 MiB, which the thread fills with garbage as soon
// as one client sends much.
const YOUNG_GENERATION_MIB = 12

let engine: Promise<WebAssembly.Module> | undefined

interface QueryOptions {
  readonly rowMode?: 'object' | 'array'
  readonly parsers?: Readonly<Record<number, unknown>>
}

/** The functions of PGlite that drizzle's driver uses. */
export interface PgliteSession {
  /** Any parser means PostgreSQL's own text: functions cannot cross threads. */
  query(
    text: string,
    parameters?: readonly unknown[],
    options?: QueryOptions,
  ): Promise<PgliteResult>
  /** One or more statements without parameters. */
  exec(text: string): Promise<void>
}

/**
 * PGlite in its own thread. When the thread ends or stops answering, everything pending is rejected
 * with {@link StorageUnavailable}, as are further calls until a new thread has opened the
 * directory; PostgreSQL's log restores the last commit. A database in memory is lost.
 */
export class PgliteThread implements PgliteSession {
  readonly #directory: string | undefined
  readonly #limits: PgliteLimits
  readonly #log: Logger | undefined
  #worker: Worker | undefined
  #queue: PgliteQueue | undefined
  #closing = false
  #reopening: Promise<void> | undefined

  private constructor(
    directory: string | undefined,
    limits: PgliteLimits,
    log: Logger | undefined,
  ) {
    this.#directory = directory
    this.#limits = limits
    this.#log = log
  }

  /** Resolves when the database accepts statements. */
  static async open({
    directory,
    limits = PGLITE_LIMITS,
    log,
  }: {
    directory: string | undefined
    limits?: PgliteLimits | undefined
    log?: Logger | undefined
  }): Promise<PgliteThread> {
    const thread = new PgliteThread(directory, limits, log)
    await thread.#start({ isKnown: false })
    return thread
  }

  query(
    text: string,
    parameters: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<PgliteResult> {
    return traceQuery(text, () => this.#ask(toQuery(text, parameters, options)))
  }

  async exec(text: string): Promise<void> {
    await this.#ask({ kind: 'run', text })
  }

  /** One maintenance statement, which may take minutes. */
  maintain(text: string, parameters: readonly unknown[] = []): Promise<PgliteResult> {
    return this.#ask(toQuery(text, parameters, {}), { patient: true })
  }

  /** Copies the database's directory, with everything committed, to a new directory. */
  async copy(to: string): Promise<void> {
    await this.#ask({ kind: 'copy', to }, { patient: true })
  }

  /**
   * Commits when `work` resolves; other statements wait meanwhile. With `patient`, its statements
   * may take minutes.
   */
  async transaction<T>(
    work: (session: PgliteSession) => Promise<T>,
    { patient = false }: { patient?: boolean } = {},
  ): Promise<T> {
    // A transaction belongs to the thread it began on and ends with that thread.
    const queue = this.#queue
    if (!queue) throw toDown()
    const turn = await queue.begin({ patient })
    const ask = (step: PgliteWork) => queue.ask<PgliteResult>(step, { turn })
    let result: T
    try {
      result = await work({
        query: (text, parameters = [], options = {}) =>
          traceQuery(text, () => ask(toQuery(text, parameters, options))),
        exec: async (text) => {
          await ask({ kind: 'run', text })
        },
      })
    } catch (error) {
      // Not awaited: an engine that hangs would never finish it.
      queue
        .end(turn, 'rollback')
        .catch((failure: unknown) =>
          this.#log?.warn(
            { err: failure },
            'database: a transaction was not rolled back by word, but with its thread',
          ),
        )
      throw error
    }
    await queue.end(turn, 'commit')
    return result
  }

  /**
   * Finishes pending work, closes the database, ends the thread. An engine that does not answer is
   * terminated: its log has every commit.
   */
  async close(): Promise<void> {
    this.#closing = true
    await this.#reopening
    const worker = this.#worker
    if (!worker) return
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_MS)
    })
    const closed = this.#ask({ kind: 'close' }, { patient: true }).catch((error: unknown) =>
      this.#log?.warn(
        { err: error },
        'database: the embedded database did not close; its log has what was committed',
      ),
    )
    await Promise.race([closed, late]).finally(() => clearTimeout(timer))
    this.#worker = undefined
    await worker.terminate()
    this.#queue?.breakOff(toDown())
    this.#queue = undefined
  }

  async #start({ isKnown }: { isKnown: boolean }): Promise<void> {
    const settings: PgliteSettings = {
      directory: this.#directory,
      isKnown,
      revoked: new Int32Array(new SharedArrayBuffer(4)),
      engine: await compileEngine(),
    }
    const worker = new Worker(PROGRAM, {
      workerData: settings,
      name: 'database',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    })
    const queue = new PgliteQueue({
      limits: this.#limits,
      log: this.#log,
      send: (message) => worker.postMessage(message),
      revoke: (id) => {
        Atomics.store(settings.revoked, 0, id)
      },
      // The thread keeps the process alive only while a caller waits for an answer.
      onBusy: (isBusy) => {
        if (isBusy) worker.ref()
        else worker.unref()
      },
      onHang: (reason) => this.#lose(worker, reason),
    })
    await new Promise<void>((resolve, reject) => {
      let opened = false
      const end = (reason: Error) => {
        clearTimeout(late)
        if (opened) this.#lose(worker, reason)
        else void worker.terminate().then(() => reject(reason))
      }
      const late = setTimeout(
        () => end(new Error('PostgreSQL did not open the database in time')),
        OPEN_MS,
      )
      worker.on('message', (reply: PgliteReply) => {
        if (reply.kind === 'broken') return end(toError(reply.problem))
        if (reply.kind === 'answer') return queue.receive(reply.id, { result: reply.result })
        if (reply.kind === 'refusal')
          return queue.receive(reply.id, { error: toError(reply.problem) })
        clearTimeout(late)
        opened = true
        this.#worker = worker
        this.#queue = queue
        worker.unref()
        resolve()
      })
      worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))))
      worker.on('exit', (code) => end(new Error(`PostgreSQL ended with ${code}`)))
    })
  }

  #ask<T>(work: PgliteWork, options: { patient?: boolean } = {}): Promise<T> {
    return this.#queue ? this.#queue.ask<T>(work, options) : Promise.reject(toDown())
  }

  #lose(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    const refused =
      this.#queue?.breakOff(
        new StorageUnavailable('The embedded database broke down', { cause: reason }),
      ) ?? 0
    this.#queue = undefined
    const canReopen = this.#directory !== undefined && !this.#closing
    this.#log?.error(
      { err: reason, refused },
      canReopen
        ? 'database: the embedded database broke down; it is opened again'
        : 'database: the embedded database broke down, and what it held in memory is gone; start the server again',
    )
    if (canReopen)
      this.#reopening = this.#reopen(worker).finally(() => {
        this.#reopening = undefined
      })
    else void worker.terminate()
  }

  async #reopen(lost: Worker): Promise<void> {
    // Two threads on one directory would destroy it, so the old thread must have ended.
    await lost.terminate()
    for (let attempt = 0; !this.#closing && !this.#worker; attempt++) {
      await new Promise((resolve) =>
        setTimeout(resolve, REOPEN_MS[Math.min(attempt, REOPEN_MS.length - 1)]),
      )
      await this.#start({ isKnown: true }).then(
        () => this.#log?.warn('database: the embedded database works again'),
        (error: unknown) =>
          this.#log?.error({ err: error }, 'database: the embedded database cannot be opened'),
      )
    }
  }
}

// Threads share the machine code, which takes longer to compile than the database takes to open.
function compileEngine(): Promise<WebAssembly.Module> {
  return (engine ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(bytes)))
}

function toQuery(
  text: string,
  parameters: readonly unknown[],
  { rowMode = 'object', parsers = {} }: QueryOptions,
): PgliteWork {
  return { kind: 'query', text, parameters, rowMode, asText: Object.keys(parsers).map(Number) }
}

function toDown(): StorageUnavailable {
  return new StorageUnavailable('The embedded database is down')
}

function toError({ message, fields }: PgliteProblem): Error {
  return Object.assign(new Error(message), fields)
}
