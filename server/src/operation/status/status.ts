import { combineStates, type PartState } from '../recent-calls.js'

/** How long a reading is used, so that any number of visitors cost one. */
export const FRESH_MS = 15_000

/** Parts of an installation that visitors of its pages notice, in the order of the page. */
export const STATUS_PARTS = ['relay', 'chains', 'mail', 'wallet', 'purchases'] as const

/** One of {@link STATUS_PARTS}. */
export type StatusPart = (typeof STATUS_PARTS)[number]

/** States of some parts. */
export type PartStates = Readonly<Partial<Record<StatusPart, PartState>>>

/** Reads the states that one source knows. It rejects only by a defect. */
export type StatusSource = () => PartStates | Promise<PartStates>

/** State of a part; `since` is the Unix time in ms of the reading that first found it. */
export interface PartStatus {
  readonly id: StatusPart
  readonly state: PartState
  readonly since: number
}

/** What the status page shows. */
export interface Status {
  readonly state: PartState
  /** Unix time in ms. */
  readonly readAt: number
  readonly parts: readonly PartStatus[]
}

/** Reads the state of an installation. */
export interface StatusReader {
  /** The last reading, or a new one if it is older than {@link FRESH_MS}. All callers share it. */
  read(): Promise<Status>
  /** Reads at intervals, so that `since` does not depend on visitors. */
  start(): void
  stop(): void
}

/** Creates a {@link StatusReader}. A part that several sources know combines their states. */
export function createStatus(
  sources: readonly StatusSource[],
  {
    now = Date.now,
    elapsed = () => performance.now(),
  }: { now?: () => number; elapsed?: () => number } = {},
): StatusReader {
  const known = new Map<StatusPart, PartStatus>()
  let begunAt = -Infinity
  let reading: Promise<Status> | undefined
  let timer: NodeJS.Timeout | undefined

  async function readAll(): Promise<Status> {
    const all = await Promise.all(sources.map((source) => source()))
    const readAt = now()
    const parts = STATUS_PARTS.flatMap((id) => {
      const states = all.flatMap(({ [id]: state }) => (state === undefined ? [] : [state]))
      return states.length === 0 ? [] : [keep(id, combineStates(states), readAt)]
    })
    return { state: combineStates(parts.map(({ state }) => state)), readAt, parts }
  }

  function keep(id: StatusPart, state: PartState, readAt: number): PartStatus {
    const before = known.get(id)
    const part = before?.state === state ? before : { id, state, since: readAt }
    known.set(id, part)
    return part
  }

  function read(): Promise<Status> {
    if (reading === undefined || elapsed() - begunAt >= FRESH_MS) {
      begunAt = elapsed()
      reading = readAll()
      // Each caller awaits it; without callers, a rejection must not end the process.
      reading.catch(() => {})
    }
    return reading
  }

  return {
    read,
    start() {
      void read()
      timer ??= setInterval(() => void read(), FRESH_MS).unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
