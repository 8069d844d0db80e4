import { isChainNamespace, parseAccountId, parseChainId, type AccountId, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { isImageAddress } from '../../platform/image-address.js'
import type { Storage } from '../../platform/storage.js'
import { createPersisted, readRecord, writeRecord } from '../persisted.js'

/** A connection as it is kept over reloads and seen by other tabs. */
export interface KeptConnection {
  readonly id: string
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly type: ConnectorType
  /** Topic of the relay session the connection is part of. */
  readonly session?: string
  readonly accounts: readonly AccountId[]
  readonly chainId: ChainId
  readonly wallet: WalletInfo
  /** Changes each time the wallet approves anew, so that a late change of the connection before cannot touch this record. */
  readonly revision: string
}

export type KeptConnections = ReturnType<typeof createKeptConnections>

// One key a connection: tabs that change different connections at the same time cannot lose each other's change.
const PREFIX = 'connection.'
const VERSION = 2
const OLDER_KEY = 'connections'
const MAX_ICON_LENGTH = 32 * 1024
const MAX_ENDED = 50

/** The records of the connections in storage, which is what every tab agrees on. */
export function createKeptConnections(storage: Storage) {
  // Connections a person ended here: never restored, though the wallet may still allow it.
  const ended = createPersisted<readonly string[]>(storage, { key: 'disconnected', version: 1, parse: parseTexts, fallback: [] })

  const read = (key: string) => readRecord(storage.get(key), { version: VERSION, parse: parseKept, fallback: undefined })
  // Version 1 kept one record with one connection a namespace. It stays until its namespace is disconnected, for tabs that still run that version.
  const readOlder = () => readRecord(storage.get(OLDER_KEY), { version: 1, parse: parseVersion1, fallback: [] }).value
  const find = (id: string): KeptConnection | undefined => read(PREFIX + id).value ?? readOlder().find((record) => record.id === id)
  function write(record: KeptConnection) {
    const key = PREFIX + record.id
    if (!read(key).newer) storage.set(key, writeRecord(VERSION, record))
  }
  function list(): readonly KeptConnection[] {
    const present = storage.list(PREFIX).flatMap((key) => read(key).value ?? [])
    const older = readOlder().filter(({ namespace }) => present.every((record) => record.namespace !== namespace))
    return [...present, ...older].sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  return {
    list,
    find,
    /** Whether a version to come keeps a record of this connection, which this one can neither read nor change. */
    isNewer: (id: string): boolean => read(PREFIX + id).newer,
    /** Stores a connection just made. Returns the revision of its record. */
    create(connection: Connection): string {
      const revision = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`
      write(toKept(connection, revision))
      return revision
    },
    /** Stores what changed in a connection; nothing when nothing did, or its record is gone or belongs to a later approval. */
    update(connection: Connection, revision: string): void {
      const before = find(connection.id)
      const now = toKept(connection, revision)
      // Writing the same again could bring back a record that another tab removes at this moment.
      if (before?.revision === revision && JSON.stringify(before) !== JSON.stringify(now)) write(now)
    },
    /** Removes a record; with `revision` only while it is that one. */
    remove(id: string, revision?: string): void {
      const record = find(id)
      if (!record || (revision !== undefined && record.revision !== revision)) return
      if (!read(PREFIX + id).newer) storage.remove(PREFIX + id)
      removeOlder(storage, record.namespace)
    },
    /** Calls back after another tab changed a record, or ended or restored the right to one. */
    watch(listener: () => void): () => void {
      const stops = [storage.watch(PREFIX, listener), storage.watch(OLDER_KEY, listener), ended.watch(listener)]
      return () => stops.forEach((stop) => stop())
    },
    isEnded: (id: string): boolean => ended.$value.get().includes(id),
    setEnded(id: string, value: boolean): void {
      if (ended.$value.get().includes(id) !== value) ended.update((ids) => [...ids.filter((other) => other !== id), ...(value ? [id] : [])].slice(-MAX_ENDED))
    },
  }
}

function toKept({ id, namespace, connectorId, type, session, accounts, chainId, wallet }: Connection, revision: string): KeptConnection {
  const { icon, ...words } = wallet
  return { id, namespace, connectorId, type, ...(session === undefined ? {} : { session }), accounts, chainId, wallet: icon && icon.length <= MAX_ICON_LENGTH ? { ...words, icon } : words, revision }
}

// Storage is as foreign as a wallet: every field is checked.
function parseKept(value: unknown): KeptConnection | undefined {
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

function parseVersion1(value: unknown): readonly KeptConnection[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value as Record<string, (Record<string, unknown> & { id?: unknown }) | undefined>).flatMap(([namespace, entry]) =>
    parseKept({ ...entry, namespace, id: `${namespace}:${String(entry?.id)}`, connectorId: entry?.id, revision: '' }) ?? [],
  )
}

function removeOlder(storage: Storage, namespace: ChainNamespace): void {
  const { value, newer } = readRecord(storage.get(OLDER_KEY), { version: 1, parse: (kept) => kept as Record<string, unknown> | undefined, fallback: {} })
  if (newer || !(namespace in value)) return
  const { [namespace]: _, ...others } = value
  storage.set(OLDER_KEY, writeRecord(1, others))
}

function parseTexts(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.every((text) => typeof text === 'string') ? value : undefined
}
