import { editConnections } from '../connections/edit-connections.js'
import type { KeptConnection } from '../connections/kept-connections.js'
import { addPast } from '../connections/past-connections.js'
import type { Connector } from './connector.js'

/** What triggered a restore: the page loaded, another tab changed a record, or a wallet was locked. */
export type Occasion = 'load' | 'event' | 'lock'

/** False once the visitor has ended the connection of a record, in this tab or another. */
export function isStillWanted(
  { context: { connections } }: Connector,
  { id }: KeptConnection,
): boolean {
  const { kept } = editConnections(connections)
  return !kept.isEnded(id) && kept.find(id) !== undefined
}

/** The record of a later approval in another tab, made while `record` was being restored. The answer to that restore may be outdated. */
export function findLater(
  connector: Connector,
  record: KeptConnection,
): KeptConnection | undefined {
  const { connections, lifetime } = connector.context
  if (lifetime.aborted || connections.find(record.id)?.id === record.id) return undefined
  const now = editConnections(connections).kept.find(record.id)
  return now && now.revision !== record.revision && isStillWanted(connector, now) ? now : undefined
}

/**
 * Removes a record that can no longer be restored. After another tab's change it stays: only that tab's record changed, and this tab may not be
 * approved yet.
 */
export function forgetRecord(
  { context: { connections, lifetime } }: Connector,
  record: KeptConnection,
  occasion: Occasion,
): void {
  if (lifetime.aborted || occasion === 'event' || connections.find(record.id)?.id === record.id)
    return
  editConnections(connections).kept.remove(record.id, record.revision)
  addPast(connections.kept.storage, record)
}
