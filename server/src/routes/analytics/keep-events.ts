import type { Context } from 'hono'
import { ApiError } from '../../http/api-error.js'
import { prices } from '../../http/budget/prices.js'
import { toSource } from '../../http/budget/source.js'
import { readSecondsOfDayLeft } from '../../storage/upkeep/daily-use.js'
import type { Project, Storage } from '../../storage/storage.js'
import { redactEvent } from './redact-event.js'

const MAX_EVENT_BYTES = 8 * 1024

/**
 * Stores a project's events without personal data; the client pays for them. Throws 413 for an
 * event that is too large, 429 when a daily quota is used up.
 */
export async function keepEvents(
  context: Context,
  storage: Storage,
  project: Project,
  events: readonly unknown[],
): Promise<void> {
  const sizes = events.map((event) => Buffer.byteLength(JSON.stringify(event)))
  if (sizes.some((bytes) => bytes > MAX_EVENT_BYTES))
    throw new ApiError(413, '', `An event is larger than ${MAX_EVENT_BYTES} bytes`)
  context.var.spend(prices.events(sizes))
  const outcome = await storage.events.save(
    project.id,
    events.map(redactEvent),
    toSource(context.var.address),
  )
  if (outcome !== 'stored')
    throw new ApiError(
      429,
      'rate_limited',
      `The events ${outcome === 'address' ? 'from your address' : 'of the project'} have used up the daily quota`,
      { retryAfterS: readSecondsOfDayLeft() },
    )
}
