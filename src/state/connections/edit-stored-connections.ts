import type { ChainNamespace } from '../../standards/caip.js'
import type { Connection } from '../../chains/adapter.js'
import type { Storage } from '../../platform/storage.js'
import { readRecord, writeRecord } from '../persisted.js'
import {
  parseStored,
  RECORD_VERSION,
  type StoredConnection,
  type StoredConnections,
} from './stored-connections.js'

const MAX_ICON_LENGTH = 32 * 1024
const MAX_DISCONNECTED = 50

/** Changes of the stored records. */
export interface StoredConnectionsEditor {
  /** Every record, those of version 1 included, in the order of their ids. */
  list(): readonly StoredConnection[]
  find(id: string): StoredConnection | undefined
  isDisconnected(id: string): boolean
  /**
   * True when a newer version wrote the record of this connection. This version can neither read
   * nor change it.
   */
  isNewer(id: string): boolean
  /** Stores a new connection and returns the revision of its record. */
  create(connection: Connection): string
  /**
   * Stores the changes of a connection. Does nothing without changes, or when its record is gone or
   * belongs to a later approval.
   */
  update(connection: Connection, revision: string): void
  /** Removes a record. With `revision`, only if the record has that revision. */
  remove(id: string, revision?: string): void
  /** Says whether the visitor disconnected this connection. The last 50 are stored. */
  setDisconnected(id: string, value: boolean): void
}

/** Changes the stored records of connections and reads older versions. Has no state of its own. */
export function editStoredConnections(stored: StoredConnections): StoredConnectionsEditor {
  const { storage, disconnected, toKey, olderKey, read } = stored
  // Version 1 stored one record with one connection per namespace. It stays until its namespace is
  // disconnected, for tabs that still run that version.
  const readOlder = () =>
    readRecord(storage.get(olderKey), { version: 1, parse: parseVersion1, fallback: [] }).value
  const find = (id: string): StoredConnection | undefined =>
    read(id).value ?? readOlder().find((record) => record.id === id)
  function write(record: StoredConnection) {
    if (!read(record.id).newer) storage.set(toKey(record.id), writeRecord(RECORD_VERSION, record))
  }

  return {
    list() {
      const present = stored.list()
      const older = readOlder().filter(({ namespace }) =>
        present.every((record) => record.namespace !== namespace),
      )
      return [...present, ...older].sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    find,
    isDisconnected: stored.isDisconnected,
    isNewer: (id) => read(id).newer,
    create(connection) {
      const revision = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
      write(toStored(connection, revision))
      return revision
    },
    update(connection, revision) {
      const before = find(connection.id)
      const now = toStored(connection, revision)
      // Writing an unchanged record could restore a record that another tab is removing.
      if (before?.revision === revision && JSON.stringify(before) !== JSON.stringify(now))
        write(now)
    },
    remove(id, revision) {
      const record = find(id)
      if (!record || (revision !== undefined && record.revision !== revision)) return
      if (!read(id).newer) storage.remove(toKey(id))
      removeOlder(storage, olderKey, record.namespace)
    },
    setDisconnected(id, value) {
      if (stored.isDisconnected(id) !== value)
        disconnected.update((ids) =>
          [...ids.filter((other) => other !== id), ...(value ? [id] : [])].slice(-MAX_DISCONNECTED),
        )
    },
  }
}

/** The stored form of a connection. A large icon is omitted. */
export function toStored(
  { id, namespace, connectorId, type, session, accounts, chainId, wallet }: Connection,
  revision: string,
): StoredConnection {
  const { icon, ...words } = wallet
  return {
    id,
    namespace,
    connectorId,
    type,
    ...(session === undefined ? {} : { session }),
    accounts,
    chainId,
    wallet: icon && icon.length <= MAX_ICON_LENGTH ? { ...words, icon } : words,
    revision,
  }
}

function parseVersion1(value: unknown): readonly StoredConnection[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(
    value as Record<string, (Record<string, unknown> & { id?: unknown }) | undefined>,
  ).flatMap(
    ([namespace, entry]) =>
      parseStored({
        ...entry,
        namespace,
        id: `${namespace}:${String(entry?.id)}`,
        connectorId: entry?.id,
        revision: '',
      }) ?? [],
  )
}

function removeOlder(storage: Storage, key: string, namespace: ChainNamespace): void {
  const { value, newer } = readRecord(storage.get(key), {
    version: 1,
    parse: (records) => records as Record<string, unknown> | undefined,
    fallback: {},
  })
  if (newer || !(namespace in value)) return
  const { [namespace]: _, ...others } = value
  storage.set(key, writeRecord(1, others))
}
