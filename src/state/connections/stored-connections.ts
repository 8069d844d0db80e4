import {
  isChainNamespace,
  parseAccountId,
  parseChainId,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import type { Storage } from '../../platform/storage.js'
import { createPersisted, readRecord, type Persisted } from '../persisted.js'

/** A connection as stored over reloads and shared with other tabs. */
export interface StoredConnection {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly type: ConnectorType
  /** Topic of the connection's relay session. */
  readonly session?: string
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
  /**
   * Changes with each approval, so that a late change of a previous connection cannot touch this
   * record.
   */
  readonly revision: string
}

/** The stored records of connections, shared by all tabs, for reading. */
export interface StoredConnections {
  readonly storage: Storage
  /**
   * Ids of connections that the visitor disconnected. They are never restored, even though the
   * wallet may still allow it.
   */
  readonly disconnected: Persisted<readonly string[]>
  /** Storage key of a record. */
  toKey(id: string): string
  /** Storage key of the records of version 1. */
  readonly olderKey: string
  /** The record of an id; `newer` when a newer version wrote it. */
  read(id: string): { readonly value: StoredConnection | undefined; readonly newer: boolean }
  list(): readonly StoredConnection[]
  /** True when there are records of version 1, which `editStoredConnections()` reads. */
  hasOlder(): boolean
  isDisconnected(id: string): boolean
  /**
   * Calls `listener` after another tab changed a record or the list of disconnected ones. Returns
   * the function that stops it.
   */
  watch(listener: () => void): () => void
}

/** What the keys of stored connections start with, in each version. */
export const STORED_CONNECTIONS = 'connection'
// One key per connection, so that tabs that change different connections at the same time do not
// overwrite each other.
const PREFIX = `${STORED_CONNECTIONS}.`
const OLDER_KEY = `${STORED_CONNECTIONS}s`

/** Record version; raised when the shape changes. */
export const RECORD_VERSION = 2

/** Reads the stored records. `editStoredConnections()` writes them. */
export function readStoredConnections(storage: Storage): StoredConnections {
  const disconnected = createPersisted<readonly string[]>(storage, {
    key: 'disconnected',
    version: 1,
    parse: parseTexts,
    fallback: [],
  })
  const toKey = (id: string) => PREFIX + id
  const readKey = (key: string) =>
    readRecord(storage.get(key), {
      version: RECORD_VERSION,
      parse: parseStored,
      fallback: undefined,
    })

  return {
    storage,
    disconnected,
    toKey,
    olderKey: OLDER_KEY,
    read: (id) => readKey(toKey(id)),
    list: () => storage.list(PREFIX).flatMap((key) => readKey(key).value ?? []),
    hasOlder: () => storage.get(OLDER_KEY) !== undefined,
    isDisconnected: (id) => disconnected.$value.get().includes(id),
    watch(listener) {
      const stops = [
        storage.watch(PREFIX, listener),
        storage.watch(OLDER_KEY, listener),
        disconnected.watch(listener),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Checks every field of a record, because other code of the origin can write to storage. */
export function parseStored(value: unknown): StoredConnection | undefined {
  const entry = value as StoredConnection | null | undefined
  const usable =
    typeof entry?.id === 'string' &&
    isChainNamespace(entry.namespace) &&
    entry.id.startsWith(`${entry.namespace}:`) &&
    typeof entry.connectorId === 'string' &&
    typeof entry.type === 'string' &&
    typeof entry.revision === 'string' &&
    (entry.session === undefined || typeof entry.session === 'string') &&
    parseChainId(entry.chainId)?.namespace === entry.namespace &&
    typeof entry.wallet?.name === 'string' &&
    Array.isArray(entry.accounts) &&
    entry.accounts.length > 0 &&
    entry.accounts.every((account) => parseAccountId(account)?.namespace === entry.namespace)
  return usable ? { ...entry, wallet: parseWallet(entry.wallet) } : undefined
}

function parseWallet({ name, icon, rdns, url }: WalletInfo): WalletInfo {
  return {
    name: name.slice(0, 64),
    ...(typeof rdns === 'string' ? { rdns } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    ...(isImageAddress(icon) ? { icon } : {}),
  }
}

function parseTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : undefined
}
