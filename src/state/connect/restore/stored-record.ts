import { editConnections } from '../../connections/edit-connections.js'
import type { StoredConnection } from '../../connections/stored-connections.js'
import { addRecent } from '../../connections/recent-connections.js'
import type { Connector } from '../connector.js'

/**
 * What triggered a restore: the page loaded, another tab changed a record, or a wallet was locked.
 */
export type Occasion = 'load' | 'event' | 'lock'

/** False once the visitor has ended the connection of a record, in this tab or another. */
export function isStillWanted(
  { context: { connectionStore } }: Connector,
  { id }: StoredConnection,
): boolean {
  const { stored } = editConnections(connectionStore)
  return !stored.isDisconnected(id) && stored.find(id) !== undefined
}

/**
 * The record of a later approval in another tab, made while `record` was being restored. The answer
 * to that restore may be outdated.
 */
export function findLater(
  connector: Connector,
  record: StoredConnection,
): StoredConnection | undefined {
  const { connections, connectionStore, lifetime } = connector.context
  if (lifetime.aborted || connections.find(record.id)?.id === record.id) return undefined
  const now = editConnections(connectionStore).stored.find(record.id)
  return now && now.revision !== record.revision && isStillWanted(connector, now) ? now : undefined
}

/**
 * Removes a record that can no longer be restored. After another tab's change it stays: only that
 * tab's record changed, and this tab may not be approved yet.
 */
export function forgetRecord(
  { context: { connections, connectionStore, lifetime } }: Connector,
  record: StoredConnection,
  occasion: Occasion,
): void {
  if (lifetime.aborted || occasion === 'event' || connections.find(record.id)?.id === record.id)
    return
  editConnections(connectionStore).stored.remove(record.id, record.revision)
  addRecent(connectionStore.stored.storage, record)
}
