import {
  isChainNamespace,
  parseAccountId,
  parseChainId,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { isImageAddress } from '../../platform/image-address.js'
import type { Storage } from '../../platform/storage.js'
import { createPersisted, readRecord } from '../persisted.js'

/** A connection as stored over reloads and shared with other tabs. */
export interface KeptConnection {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly type: ConnectorType
  /** Topic of the connection's relay session. */
  readonly session?: string
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
  /** Changes with each approval, so that a late change of a previous connection cannot touch this record. */
  readonly revision: string
}

export type KeptConnections = ReturnType<typeof readKeptConnections>

/** What the keys of stored connections start with, in each version. */
export const STORED_CONNECTIONS = 'connection'
// One key per connection, so that tabs that change different connections at the same time do not overwrite each other.
const PREFIX = `${STORED_CONNECTIONS}.`
const OLDER_KEY = `${STORED_CONNECTIONS}s`

/** Record version; raised when the shape changes. */
export const RECORD_VERSION = 2

/** The stored records of connections, shared by all tabs. `editKeptConnections()` writes them. */
export function readKeptConnections(storage: Storage) {
  // Connections the visitor ended here. They are never restored, even though the wallet may still allow it.
  const ended = createPersisted<readonly string[]>(storage, {
    key: 'disconnected',
    version: 1,
    parse: parseTexts,
    fallback: [],
  })
  const toKey = (id: string) => PREFIX + id
  const readKey = (key: string) =>
    readRecord(storage.get(key), { version: RECORD_VERSION, parse: parseKept, fallback: undefined })

  return {
    storage,
    ended,
    toKey,
    olderKey: OLDER_KEY,
    /** The record of an id; `newer` when a newer version wrote it. */
    read: (id: string) => readKey(toKey(id)),
    list: (): readonly KeptConnection[] =>
      storage.list(PREFIX).flatMap((key) => readKey(key).value ?? []),
    /** True when there are records of version 1, which `editKeptConnections()` reads. */
    hasOlder: (): boolean => storage.get(OLDER_KEY) !== undefined,
    isEnded: (id: string): boolean => ended.$value.get().includes(id),
    /** Calls `listener` after another tab changed a record or the list of ended connections. */
    watch(listener: () => void): () => void {
      const stops = [
        storage.watch(PREFIX, listener),
        storage.watch(OLDER_KEY, listener),
        ended.watch(listener),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}

/** Checks every field of a record, because other code of the origin can write to storage. */
export function parseKept(value: unknown): KeptConnection | undefined {
  const entry = value as KeptConnection | null | undefined
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
