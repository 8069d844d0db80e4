import type { Logger } from 'pino'
import { ClientTokenError } from './client-token.js'

const PAUSE_MS = 60_000

/**
 * Returns a function that warns, once a minute at most, when a client's token is from the future:
 * one client has a wrong clock, or this machine has, and then refuses everybody. The process
 * accepts them as soon as the machine's clock is right.
 */
export function createClockReport(log: Logger): (error: Error) => void {
  let nextAt = -Infinity
  return ({ cause }) => {
    if (
      !(cause instanceof ClientTokenError) ||
      cause.aheadS === undefined ||
      performance.now() < nextAt
    )
      return
    nextAt = performance.now() + PAUSE_MS
    log.warn(
      { aheadS: cause.aheadS, now: new Date().toISOString() },
      'relay: a client is refused because its clock is ahead of this machine’s; if this repeats, correct the clock of this machine (NTP)',
    )
  }
}
