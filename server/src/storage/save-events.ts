import type { Database } from './open/database.js'
import { countConnections } from './upkeep/count-connections.js'
import { takeDaily } from './upkeep/daily-use.js'
import { events } from './schema/events.js'
import type { EventsOutcome } from './storage.js'

// Events are kept for 90 days. An address that uses its whole quota every day has 1.5 million rows
// then, fewer than the number from which `expired.ts` deletes the oldest of all.
const MAX_BYTES_PER_ADDRESS = 8 * 1024 ** 2
/** Bytes of events that a project may store a day. */
export const MAX_EVENT_BYTES_PER_PROJECT = 512 * 1024 ** 2
// Minimum size of a row, however short its event.
const ROW_BYTES = 512

/**
 * Inserts events of a project from `owner`, the keyed hash of a network address; none when the
 * day's quota of either is used up.
 */
export async function saveEvents(
  database: Database,
  { projectId, list, owner }: { projectId: string; list: readonly unknown[]; owner: string },
): Promise<EventsOutcome> {
  if (list.length === 0) return 'stored'
  const receivedAt = Date.now()
  const amount = list.reduce(
    (bytes: number, event) => bytes + Math.max(ROW_BYTES, Buffer.byteLength(JSON.stringify(event))),
    0,
  )
  return database.transaction(async (orm) => {
    if (
      !(await takeDaily(orm, {
        kind: 'events of address',
        owner,
        amount,
        max: MAX_BYTES_PER_ADDRESS,
      }))
    )
      return 'address'
    if (
      !(await takeDaily(orm, {
        kind: 'events of project',
        owner: projectId,
        amount,
        max: MAX_EVENT_BYTES_PER_PROJECT,
      }))
    )
      return 'project'
    await orm.insert(events).values(list.map((event) => ({ projectId, event, receivedAt })))
    await countConnections(orm, { projectId, list, receivedAt })
    return 'stored'
  })
}
