import type { Storage } from '../../platform/storage.js'
import { readRecord, writeRecord } from '../persisted.js'
import { parseKept, type KeptConnection } from './kept-connections.js'

/** A connection that was ended, listed so that it can be connected again. */
export type PastConnection = Omit<KeptConnection, 'revision'>

/** Storage key of the past connections. */
export const PAST_KEY = 'past-connections'

/** Number of past connections kept per namespace. */
const KEPT = 2

const spec = { version: 1, parse: parsePast, fallback: [] }

/** Past connections of this browser, latest first, at most two per namespace. */
export function readPast(storage: Storage): readonly PastConnection[] {
  return readRecord(storage.get(PAST_KEY), spec).value
}

/** Stores a connection that was ended. */
export function addPast(
  storage: Storage,
  { id, namespace, connectorId, type, session, accounts, chainId, wallet }: PastConnection,
): void {
  const added: PastConnection = {
    id,
    namespace,
    connectorId,
    type,
    ...(session === undefined ? {} : { session }),
    accounts,
    chainId,
    wallet,
  }
  write(storage, [added, ...readPast(storage).filter((past) => !isSameWallet(past, added))])
}

/** Removes a past connection and others of the same wallet and namespace. */
export function removePast(
  storage: Storage,
  connection: Pick<PastConnection, 'namespace' | 'connectorId' | 'wallet'>,
): void {
  const past = readPast(storage)
  const left = past.filter((other) => !isSameWallet(other, connection))
  if (left.length < past.length) write(storage, left)
}

/** All WalletConnect wallets share one connector id, so the name distinguishes them. */
function isSameWallet(
  a: Pick<PastConnection, 'namespace' | 'connectorId' | 'wallet'>,
  b: Pick<PastConnection, 'namespace' | 'connectorId' | 'wallet'>,
): boolean {
  return (
    a.namespace === b.namespace &&
    a.connectorId === b.connectorId &&
    a.wallet.name === b.wallet.name
  )
}

function write(storage: Storage, past: readonly PastConnection[]) {
  if (readRecord(storage.get(PAST_KEY), spec).newer) return
  const left = past.filter(
    (connection, index) =>
      past.slice(0, index).filter(({ namespace }) => namespace === connection.namespace).length <
      KEPT,
  )
  if (left.length > 0) storage.set(PAST_KEY, writeRecord(spec.version, left))
  else storage.remove(PAST_KEY)
}

function parsePast(value: unknown): readonly PastConnection[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry: unknown) => {
    const kept = parseKept({ ...Object(entry), revision: '' })
    if (!kept) return []
    const { revision: _, ...past } = kept
    return past
  })
}
