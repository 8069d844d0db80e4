import type { Logger } from 'pino'

const SETTLE_MS = 1_000
const AGAIN_MS = 500

/** Whether a database server is reachable, so that callers do not wait for an unreachable one. */
export interface Reachability {
  readonly isAway: boolean
  /** Reports a failure or a slow call: starts a probe, shared by all callers. */
  suspect(): void
  /** Called when the server answered a statement. */
  confirm(): void
  stop(): void
}

/**
 * Probes on demand, and from then on until the server answers again. `probe` rejects when it does
 * not answer in time; `onAway` is called once and drops what waits on connections that will never
 * answer.
 */
export function createReachability({
  probe,
  onAway,
  log,
}: {
  probe: () => Promise<void>
  onAway: () => void
  log: Logger
}): Reachability {
  let isAway = false
  let stopped = false
  let looking = false
  let lookedAt = -Infinity
  let answeredAt = -Infinity
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    looking = true
    const started = performance.now()
    try {
      await probe()
      if (isAway) log.warn('database: it can be reached again')
      isAway = false
    } catch (error) {
      // An answer to another statement in the meantime outweighs a late probe.
      if (!isAway && answeredAt < started) {
        isAway = true
        log.error(
          { reason: error instanceof Error ? error.message : String(error) },
          'database: it cannot be reached; what needs it is refused until it can',
        )
        onAway()
      }
    }
    looking = false
    lookedAt = performance.now()
    if (isAway && !stopped) timer = setTimeout(() => void look(), AGAIN_MS)
  }

  return {
    get isAway() {
      return isAway
    },
    suspect() {
      if (!isAway && !looking && !stopped && performance.now() - lookedAt > SETTLE_MS) void look()
    },
    confirm() {
      answeredAt = performance.now()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
