import type { Logger } from 'pino'
import type { PgliteLimits } from './pglite-limits.js'
import type { PgliteWork } from './pglite-messages.js'
import { StorageUnavailable } from '../storage-unavailable.js'

const LOOK_MS = 200
const SHOWN_CHARACTERS = 80
const MAX_ID = 2 ** 31 - 1

/** A transaction in the queue. */
export interface PgliteTurn {
  readonly patient: boolean
  number: number | undefined
  isOver: boolean
}

interface Entry {
  readonly work: PgliteWork
  readonly turn: PgliteTurn | undefined
  readonly patient: boolean
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  isRefused: boolean
  id: number
}

interface QueueOptions {
  readonly limits: PgliteLimits
  readonly send: (
    message: PgliteWork & { readonly id: number; readonly transaction: number | undefined },
  ) => void
  /** A statement that was sent ahead must not be started. */
  readonly revoke: (id: number) => void
  /** Called when the first caller starts to wait, and when no caller waits any more. */
  readonly onBusy: (isBusy: boolean) => void
  /** The engine will not answer any more. */
  readonly onHang: (reason: Error) => void
  readonly log: Logger | undefined
}

/**
 * The callers of the embedded engine. It gets one statement at a time, plus one ahead so that it
 * never waits for this thread, and one transaction until its end. Its current work and start time
 * are therefore known in a thread that nothing blocks, and a statement refused while waiting is not
 * executed later.
 */
export class PgliteQueue {
  readonly #options: QueueOptions
  readonly #waiting: Entry[] = []
  readonly #steps: Entry[] = []
  // The first is running; a second one was sent ahead.
  readonly #sent: Entry[] = []
  #holder: PgliteTurn | undefined
  #lastId = 0
  // When the current statement and the current transaction began.
  #currentSince = 0
  #heldSince = 0
  #isStalled = false
  #timer: NodeJS.Timeout | undefined
  #over: Error | undefined

  constructor(options: QueueOptions) {
    this.#options = options
  }

  /**
   * The result of a statement. While the engine is stalled, rejects immediately unless `patient`.
   */
  ask<T>(
    work: PgliteWork,
    {
      turn,
      patient = turn?.patient ?? false,
    }: { turn?: PgliteTurn | undefined; patient?: boolean | undefined } = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(this.#over)
      if (turn?.isOver) return reject(new StorageUnavailable('The transaction is over'))
      const isStep = turn !== undefined && turn === this.#holder
      if (this.#isStalled && !patient && !isStep) return reject(toStalled())
      ;(isStep ? this.#steps : this.#waiting).push({
        work,
        turn,
        patient,
        resolve,
        reject,
        isRefused: false,
        id: 0,
      })
      this.#next()
    })
  }

  /** Reserves the engine for one owner until {@link end}. */
  async begin({ patient = false }: { patient?: boolean | undefined } = {}): Promise<PgliteTurn> {
    const turn: PgliteTurn = { patient, number: undefined, isOver: false }
    await this.ask({ kind: 'begin' }, { turn, patient })
    return turn
  }

  /** Ends the transaction and releases the engine. */
  end(turn: PgliteTurn, kind: 'commit' | 'rollback'): Promise<void> {
    const ending = this.ask<void>({ kind }, { turn })
    turn.isOver = true
    return ending
  }

  /** Handles the engine's answer to statement `id`. */
  receive(id: number, answer: { readonly result: unknown } | { readonly error: Error }): void {
    const [entry] = this.#sent
    if (entry?.id !== id) return
    this.#sent.shift()
    this.#begin()
    const { kind } = entry.work
    if (kind === 'begin' && 'result' in answer) {
      this.#holder = entry.turn!
      this.#holder.number = answer.result as number
      if (entry.isRefused) this.#rollBack(this.#holder)
    }
    if (kind === 'commit' || kind === 'rollback') this.#holder = undefined
    if ('result' in answer) entry.resolve(answer.result as never)
    else entry.reject(answer.error)
    this.#next()
  }

  /** Rejects all current and future calls. */
  breakOff(reason: Error): number {
    this.#over = reason
    clearInterval(this.#timer)
    const all = [this.#sent, this.#steps, this.#waiting].flatMap((list) => list.splice(0))
    for (const { reject } of all) reject(reason)
    return all.length
  }

  #next(): void {
    if (this.#over) return
    if (!this.#holder && this.#sent.length === 0) this.#isStalled = false
    for (let entry = this.#take(); entry; entry = this.#take()) this.#send(entry)
    this.#tellBusy()
    if (this.#sent.length > 0 || this.#holder)
      this.#timer ??= setInterval(() => this.#look(), LOOK_MS).unref()
    else {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #take(): Entry | undefined {
    const [current, ahead] = this.#sent
    if (!current) return this.#holder ? this.#steps.shift() : this.#waiting.shift()
    // After a statement that begins or ends a transaction, its answer decides which statement runs
    // next.
    return ahead || this.#holder || current.turn || current.work.kind === 'close'
      ? undefined
      : this.#waiting.shift()
  }

  #send(entry: Entry): void {
    entry.id = this.#lastId = (this.#lastId % MAX_ID) + 1
    this.#sent.push(entry)
    if (this.#sent.length === 1) this.#begin()
    this.#options.send({ ...entry.work, id: entry.id, transaction: entry.turn?.number })
  }

  #begin(): void {
    this.#currentSince = performance.now()
    if (this.#holder) return
    this.#heldSince = this.#currentSince
    this.#isStalled = false
  }

  #tellBusy(): void {
    this.#options.onBusy(this.#sent.length > 0 || this.#waiting.length > 0)
  }

  // Handles a pending answer first, which a busy process may not have read yet.
  #look(): void {
    setImmediate(() =>
      setImmediate(() => {
        if (!this.#over) this.#judge(performance.now())
      }),
    )
  }

  #judge(now: number): void {
    const { limits, onHang, log } = this.#options
    const [current] = this.#sent
    if (!current && !this.#holder) return
    const taken = now - this.#currentSince
    const patience = (current ?? this.#holder)!.patient ? 'patient' : 'ordinary'
    if (current && taken >= limits.statementMs[patience])
      return onHang(
        new Error(
          `A statement was not answered for ${Math.round(taken)} ms (${show(current.work)})`,
        ),
      )
    if (!current && this.#holder && !this.#holder.isOver && taken >= limits.idleMs[patience]) {
      log?.error(
        { ms: Math.round(taken) },
        'database: a transaction was begun and left; it is rolled back',
      )
      this.#rollBack(this.#holder)
    }
    if (now - this.#heldSince < limits.stallMs) return
    const refused = this.#refuseStalled({ withCurrent: taken >= limits.stallMs })
    if (!this.#isStalled)
      log?.warn(
        {
          ms: Math.round(now - this.#heldSince),
          refused,
          statement: current && show(current.work),
        },
        'database: one statement or transaction keeps the embedded engine; what needs it meanwhile is refused',
      )
    this.#isStalled = true
  }

  #refuseStalled({ withCurrent }: { withCurrent: boolean }): number {
    const [current, ahead] = this.#sent
    const late = this.#waiting.filter(({ patient }) => !patient)
    this.#waiting.splice(0, this.#waiting.length, ...this.#waiting.filter(({ patient }) => patient))
    if (ahead && !ahead.patient) {
      this.#options.revoke(ahead.id)
      late.push(ahead)
    }
    // A running statement cannot be cancelled; only its caller stops waiting.
    if (withCurrent && current && !current.patient && !current.isRefused) late.push(current)
    for (const entry of late) {
      entry.isRefused = true
      entry.reject(toStalled())
    }
    this.#tellBusy()
    return late.length
  }

  #rollBack(turn: PgliteTurn): void {
    this.end(turn, 'rollback').catch((error: unknown) =>
      this.#options.log?.warn(
        { err: error },
        'database: a transaction was not rolled back by word, but with its thread',
      ),
    )
  }
}

function toStalled(): StorageUnavailable {
  return new StorageUnavailable('The embedded database is busy with something that takes long')
}

function show(work: PgliteWork): string {
  return 'text' in work ? work.text.trim().slice(0, SHOWN_CHARACTERS) : work.kind
}
