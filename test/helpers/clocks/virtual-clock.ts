import { movements } from '../../../src/platform/drawing/when-idle.js'
import { nextTask } from './next-task.js'
import { HANG_MS } from './until.js'

/** A clock of this page that moves only when a test moves it. */
export interface VirtualClock {
  /** Milliseconds since the clock was installed. */
  readonly elapsed: number
  /** The number of pending timers and intervals. */
  readonly pending: number
  /** Moves the time on: runs the due timers, in order, and the timers they start. */
  advance(ms: number): Promise<void>
  /**
   * Moves the time on without running a timer, as in a tab that the browser froze. The timers that
   * became due run at the next `advance`, each interval once.
   */
  freeze(ms: number): void
  /** Moves the time on from timer to timer until the promise settles, and settles with it. */
  run<T>(promise: Promise<T>): Promise<T>
  /**
   * Moves the time on from timer to timer until the condition holds, and no further. `run()` of a
   * wait on real time would move it on by as much as the machine can meanwhile.
   */
  reach(check: () => boolean): Promise<void>
  /** Restores the page's own clock. Also called after each test. */
  restore(): void
}

interface Timer {
  readonly id: number
  readonly run: () => void
  readonly everyMs: number | undefined
  at: number
}

/** The maximum of timers in one `advance`; more indicates an endless loop. */
const MOST_TIMERS = 100_000
/** The real time that code gets to load before {@link VirtualClock.reach} moves the time on. */
const PAUSE_MS = 10
/** The number of tasks that one timer's promises get before the next timer runs. */
const TURNS = 4

let installed: VirtualClock | undefined

/**
 * Replaces setTimeout, setInterval, Date, performance.now and AbortSignal.timeout in this page.
 * Animation frames, network and `import()` stay real: wait for those with `until`, then `advance`.
 */
export function installVirtualClock({ now = Date.now() }: { now?: number } = {}): VirtualClock {
  installed?.restore()
  const own = {
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    Date,
    performanceNow: performance.now,
    abortTimeout: AbortSignal.timeout,
  }
  const pageTime = performance.now()
  const ownNow = performance.now.bind(performance)
  const timers = new Map<number, Timer>()
  let elapsed = 0
  let lastId = 1_000_000_000

  const start = (
    handler: TimerHandler,
    delay: number | undefined,
    repeats: boolean,
    values: unknown[],
  ): number => {
    if (typeof handler !== 'function')
      throw new TypeError('The virtual clock runs functions, not text.')
    const ms = Math.max(0, Number(delay) || 0)
    const id = ++lastId
    timers.set(id, {
      id,
      run: () => void (handler as (...values: unknown[]) => void)(...values),
      everyMs: repeats ? Math.max(1, ms) : undefined,
      at: elapsed + ms,
    })
    return id
  }
  const stop = (id: number | undefined): void => {
    if (id !== undefined && !timers.delete(id)) own.clearTimeout.call(window, id)
  }
  const findDue = (end: number): Timer | undefined => {
    let due: Timer | undefined
    for (const timer of timers.values())
      if (timer.at <= end && (!due || timer.at < due.at)) due = timer
    return due
  }

  const clock: VirtualClock = {
    get elapsed() {
      return elapsed
    },
    get pending() {
      return timers.size
    },
    async advance(ms) {
      const end = elapsed + ms
      await settle()
      for (let count = 0, due = findDue(end); due; due = findDue(end)) {
        if (++count > MOST_TIMERS)
          throw new Error(`More than ${MOST_TIMERS} timers ran within ${ms} ms of virtual time.`)
        elapsed = Math.max(elapsed, due.at)
        if (due.everyMs === undefined) timers.delete(due.id)
        else due.at = elapsed + due.everyMs
        try {
          due.run()
        } catch (error) {
          reportError(error)
        }
        await settle()
      }
      elapsed = end
    },
    freeze(ms) {
      elapsed += ms
    },
    async run(promise) {
      let settled = false
      const end = () => void (settled = true)
      promise.then(end, end)
      while (!settled) {
        await settle()
        const next = findDue(Infinity)
        if (next && !settled) await clock.advance(Math.max(0, next.at - elapsed))
      }
      return promise
    },
    async reach(check) {
      const giveUpAt = ownNow() + HANG_MS
      for (await settle(); !check(); await settle()) {
        if (ownNow() > giveUpAt) throw new Error(`The condition was not reached: ${String(check)}`)
        // What the condition waits for may be loading on real time.
        await new Promise((resolve) => own.setTimeout.call(window, resolve, PAUSE_MS))
        const next = check() ? undefined : findDue(Infinity)
        if (next) await clock.advance(Math.max(0, next.at - elapsed))
      }
    },
    restore() {
      if (installed !== clock) return
      installed = undefined
      // An animation whose timers are of this clock would hold the page's idle time for ever.
      movements.clear()
      Object.assign(window, {
        setTimeout: own.setTimeout,
        clearTimeout: own.clearTimeout,
        setInterval: own.setInterval,
        clearInterval: own.clearInterval,
        Date: own.Date,
      })
      performance.now = own.performanceNow
      AbortSignal.timeout = own.abortTimeout
    },
  }

  const read = (): number => now + elapsed
  const VirtualDate = new Proxy(own.Date, {
    construct: (target, values: [], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [read()] : values, newTarget) as Date,
    apply: (target) => new target(read()).toString(),
    get: (target, key) => (key === 'now' ? read : Reflect.get(target, key)),
  })
  Object.assign(window, {
    setTimeout: (handler: TimerHandler, delay?: number, ...values: unknown[]) =>
      start(handler, delay, false, values),
    setInterval: (handler: TimerHandler, delay?: number, ...values: unknown[]) =>
      start(handler, delay, true, values),
    clearTimeout: stop,
    clearInterval: stop,
    Date: VirtualDate,
  })
  performance.now = () => pageTime + elapsed
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController()
    start(
      () => controller.abort(new DOMException('signal timed out', 'TimeoutError')),
      ms,
      false,
      [],
    )
    return controller.signal
  }
  installed = clock
  return clock
}

/**
 * Gives pending promises, events and Lit updates some real tasks of the browser; needs no timer.
 */
export async function settle(turns = TURNS): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTask()
}

// A test that fails must not leave its clock to the next one.
if (typeof afterEach === 'function') afterEach(() => installed?.restore())
