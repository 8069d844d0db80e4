import { noteServerDate } from '../../platform/network/server-clock.js'

const TIMEOUT_MS = 3000

/** Stores the time of the page's own server. Never rejects. */
export async function readPageClock(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { headers } = await fetch(location.origin, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'omit',
      signal,
    })
    noteServerDate(headers.get('date'))
  } catch {
    // A page without a server, or offline.
  }
}
