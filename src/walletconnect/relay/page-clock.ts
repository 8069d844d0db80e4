import { getClockLag, noteServerDate } from '../../platform/network/server-clock.js'

const TIMEOUT_MS = 3000
const TOLERANCE_MS = 60_000

/**
 * Reads the time of the page's own server. True if the device's clock differs from what was known
 * before. Never rejects.
 */
export async function readPageClock(): Promise<boolean> {
  const known = getClockLag()
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { headers } = await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal })
    noteServerDate(headers.get('date'))
  } catch {
    // A page without a server, or offline.
  }
  return Math.abs(getClockLag() - known) > TOLERANCE_MS
}
