import type { Storage } from '../../platform/storage.js'
import { readRecord, writeRecord } from '../persisted.js'
import { parseStored, type StoredConnection } from './stored-connections.js'

/** The record of a disconnected connection, listed so that it can be connected again. */
export type RecentRecord = Omit<StoredConnection, 'revision'>

/** Storage key of the recent connections. */
export const RECENT_KEY = 'past-connections'

const MAX_PER_NAMESPACE = 2

const spec = { version: 1, parse: parseRecent, fallback: [] }

/** Recent connections of this browser, latest first, at most two per namespace. */
export function readRecent(storage: Storage): readonly RecentRecord[] {
  return readRecord(storage.get(RECENT_KEY), spec).value
}

/** Stores a connection that was disconnected. */
export function addRecent(
  storage: Storage,
  { id, namespace, connectorId, type, session, accounts, chainId, wallet }: RecentRecord,
): void {
  const added: RecentRecord = {
    id,
    namespace,
    connectorId,
    type,
    ...(session === undefined ? {} : { session }),
    accounts,
    chainId,
    wallet,
  }
  write(storage, [added, ...readRecent(storage).filter((other) => !isSameWallet(other, added))])
}

/** Removes a recent connection and others of the same wallet and namespace. */
export function removeRecent(
  storage: Storage,
  connection: Pick<RecentRecord, 'namespace' | 'connectorId' | 'wallet'>,
): void {
  const records = readRecent(storage)
  const left = records.filter((other) => !isSameWallet(other, connection))
  if (left.length < records.length) write(storage, left)
}

/** All WalletConnect wallets share one connector id, so the name distinguishes them. */
function isSameWallet(
  a: Pick<RecentRecord, 'namespace' | 'connectorId' | 'wallet'>,
  b: Pick<RecentRecord, 'namespace' | 'connectorId' | 'wallet'>,
): boolean {
  return (
    a.namespace === b.namespace &&
    a.connectorId === b.connectorId &&
    a.wallet.name === b.wallet.name
  )
}

function write(storage: Storage, records: readonly RecentRecord[]) {
  if (readRecord(storage.get(RECENT_KEY), spec).newer) return
  const left = records.filter(
    (connection, index) =>
      records.slice(0, index).filter(({ namespace }) => namespace === connection.namespace).length <
      MAX_PER_NAMESPACE,
  )
  if (left.length > 0) storage.set(RECENT_KEY, writeRecord(spec.version, left))
  else storage.remove(RECENT_KEY)
}

function parseRecent(value: unknown): readonly RecentRecord[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    const stored = parseStored({ ...Object(entry), revision: '' })
    if (!stored) return []
    const { revision: _, ...recent } = stored
    return recent
  })
}
