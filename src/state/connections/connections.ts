import { getFirstAccount } from '../../chains/wallets/first-account.js'
import { atom, readonlyType, type ReadableAtom, type WritableAtom } from 'nanostores'
import {
  toAddress,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { createEmitter, type Emitter } from '../../platform/async/emitter.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { Storage } from '../../platform/storage.js'
import type { ModalEvents } from '../shell/events.js'
import { derive } from '../derive.js'
import { createPersisted, type Persisted } from '../persisted.js'
import {
  readStoredConnections,
  type StoredConnection,
  type StoredConnections,
} from './stored-connections.js'

/** A namespace's active or pending connection, as data. */
export interface AccountState {
  /** `reconnecting`: a stored connection is being restored. */
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  /** Namespace of the connection. */
  readonly namespace: ChainNamespace
  /** Connection id; undefined while the first one is pending. */
  readonly connection?: string
  /** Every account that the wallet offers (CAIP-10). */
  readonly accounts: readonly AccountId[]
  /** The active account (CAIP-10). */
  readonly account?: AccountId
  /** Address part of `account`. */
  readonly address?: string
  /** Network of the wallet (CAIP-2), also when the app does not list it. */
  readonly chainId?: ChainId
  /** The connected wallet. */
  readonly wallet?: WalletInfo
  /** How the wallet is reached. */
  readonly connector?: { readonly id: string; readonly type: ConnectorType }
  /** The visitor of the embedded wallet; undefined for other wallets. */
  readonly embedded?: EmbeddedUser | undefined
  /**
   * True while a connection waits for the visitor to unlock its wallet; its status is then
   * `reconnecting`.
   */
  readonly locked?: true
}

/** One approved connection, as data. */
export interface ConnectionState {
  /** `namespace:connector`, followed by the session topic for WalletConnect. */
  readonly id: string
  /** Namespace of the connection. */
  readonly namespace: ChainNamespace
  /** True for the connection that `getProvider('eip155')` and other short forms use. */
  readonly active: boolean
  /** Every account that the wallet offers (CAIP-10). */
  readonly accounts: readonly AccountId[]
  /** The active account (CAIP-10). */
  readonly account: AccountId
  /** Address part of `account`. */
  readonly address: string
  /** Network of the wallet (CAIP-2), also when the app does not list it. */
  readonly chainId: ChainId
  /** The connected wallet. */
  readonly wallet: WalletInfo
  /** How the wallet is reached. */
  readonly connector: { readonly id: string; readonly type: ConnectorType }
  /** Equal for all connections of one WalletConnect session. */
  readonly session?: string
  /** The visitor of the embedded wallet; undefined for other wallets. */
  readonly embedded?: EmbeddedUser | undefined
}

type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>
/** A connection that is being created or restored. */
export interface Pending {
  readonly status: 'connecting' | 'reconnecting'
  readonly namespace: ChainNamespace
  /** The record it is restored from. */
  readonly record: StoredConnection | undefined
  /** True while its wallet is locked. */
  readonly locked?: boolean
}
/** A connection of this page. */
export interface Live {
  readonly connection: Connection
  /** Revision of its stored record. */
  revision: string
  /** Makes it active in its namespace. */
  activate(): void
  unwatch(): void
}

/** How a connection was created. */
export interface AddParams {
  /** Restored from an earlier visit or another tab, without a prompt. */
  readonly restored?: boolean
  /** Revision of the record that a restored connection was created from. */
  readonly revision?: string | undefined
  /** Id of the requested wallet. A different wallet may scan the QR code. */
  readonly requested?: string | undefined
}

/** A connection that was just added, for callers that wait for a particular wallet. */
export interface Added extends AddParams {
  readonly connection: Connection
}

/** The approved connections, for reading: any number per namespace, one of them active. */
export interface Connections {
  /**
   * True if a namespace may have several connections. Undefined means no, until the app's server
   * allows it; `loadRemote` writes its answer here if the app does not set the option.
   */
  multiWallet: boolean | undefined
  /** Every approved connection, as data. */
  readonly $connections: ReadableAtom<readonly ConnectionState[]>
  /** The active or pending connection of each namespace, as data. */
  readonly $accounts: ReadableAtom<ByNamespace<AccountState>>
  /** Connections that are being created or restored. */
  readonly $pending: ReadableAtom<readonly Pending[]>
  list(): readonly Connection[]
  /** Finds the connection of an id, or the active one of a namespace. */
  find(which: string): Connection | undefined
  /** Calls `listener` for each connection that is added. Returns the function that stops it. */
  onAdded(listener: (value: Added) => void): () => void
}

/**
 * The approved connections, for the core and the code that connects. Only `editConnections()`,
 * which loads with that code, changes connections and their records.
 */
export interface ConnectionStore {
  /** The same connections, for reading. */
  readonly connections: Connections
  readonly stored: StoredConnections
  /** Id of the active connection of each namespace, shared by all tabs. */
  readonly active: Persisted<ByNamespace<string>>
  readonly live: Map<string, Live>
  readonly events: Emitter<ModalEvents>
  readonly added: Emitter<{ added: Added; locked: StoredConnection }>
  readonly $pending: WritableAtom<readonly Pending[]>
  /** True once the modal is destroyed. */
  isReleased(): boolean
  /** Updates the stores from `live` and `active`. */
  publish(): void
  findActive(namespace: ChainNamespace): Connection | undefined
  /** Marks a connection as pending until the returned function is called. */
  showPending(
    status: Pending['status'],
    namespace: ChainNamespace,
    record?: StoredConnection,
    locked?: boolean,
  ): () => void
  /**
   * Calls `listener` before a connection whose wallet was locked leaves the list. Its record stays.
   */
  onLocked(listener: (record: StoredConnection) => void): () => void
  /** Observes the choice of the active connection in other tabs. */
  watchActive(): () => void
  /** Stops observing every connection without ending it, because the modal is destroyed. */
  release(): void
}

/** Creates the collection of connections, empty. */
export function createConnections(
  storage: Storage,
  events: Emitter<ModalEvents>,
  multiWallet: boolean | undefined,
): ConnectionStore {
  const stored = readStoredConnections(storage)
  const active = createPersisted<ByNamespace<string>>(storage, {
    key: 'active-connections',
    version: 1,
    parse: parseActive,
    fallback: {},
  })
  const $connections = atom<readonly ConnectionState[]>([])
  const $pending = atom<readonly Pending[]>([])
  const live = new Map<string, Live>()
  const added = createEmitter<{ added: Added; locked: StoredConnection }>()
  let released = false

  const $accounts = derive(
    [$connections, $pending],
    (connections, pending): ByNamespace<AccountState> => {
      const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
      for (const { status, namespace, record, locked } of pending) {
        if (accounts[namespace]?.status === 'connecting') continue
        accounts[namespace] = record
          ? {
              ...toAccountState(toConnectionState(record, true), status),
              ...(locked && { locked }),
            }
          : { status, namespace, accounts: [] }
      }
      for (const connection of connections)
        if (connection.active)
          accounts[connection.namespace] = toAccountState(connection, 'connected')
      return accounts
    },
  )

  const list = (): readonly Connection[] => [...live.values()].map(({ connection }) => connection)
  function findActive(namespace: ChainNamespace): Connection | undefined {
    const all = list().filter((connection) => connection.namespace === namespace)
    const wanted = active.$value.get()[namespace]
    return all.find(({ id }) => id === wanted) ?? all.at(-1)
  }
  function publish() {
    $connections.set(
      list().map((connection) =>
        toConnectionState(connection, findActive(connection.namespace) === connection),
      ),
    )
  }

  return {
    connections: {
      multiWallet,
      $pending,
      $accounts,
      $connections: readonlyType($connections),
      list,
      find: (which) => live.get(which)?.connection ?? findActive(which),
      onAdded: (listener) => added.on('added', listener),
    },
    stored,
    active,
    live,
    events,
    added,
    $pending,
    isReleased: () => released,
    publish,
    findActive,
    onLocked: (listener) => added.on('locked', listener),
    showPending(status, namespace, record, locked = false) {
      const pending: Pending = { status, namespace, record, locked }
      $pending.set([...$pending.get(), pending])
      return () => $pending.set($pending.get().filter((other) => other !== pending))
    },
    watchActive: () => active.watch(publish),
    release() {
      released = true
      for (const { connection, unwatch } of live.values()) {
        unwatch()
        connection.release()
      }
      live.clear()
    },
  }
}

/** A connection, or the record of one. */
type Shown = Omit<StoredConnection, 'revision'> & Pick<ConnectionState, 'embedded'>

function toConnectionState(
  { id, type, namespace, connectorId, accounts, chainId, wallet, session, embedded }: Shown,
  active: boolean,
): ConnectionState {
  const account = getFirstAccount({ accounts })
  // Copies, because snapshots are frozen and these objects may belong to the adapter.
  return {
    id,
    namespace,
    active,
    accounts: [...accounts],
    account,
    address: toAddress(account),
    chainId,
    wallet: { ...wallet },
    connector: { id: connectorId, type },
    ...(session && { session }),
    ...(embedded && { embedded }),
  }
}

function toAccountState(
  { id, active: _active, session: _session, ...shown }: ConnectionState,
  status: AccountState['status'],
): AccountState {
  return { status, connection: id, ...shown }
}

function parseActive(value: unknown): ByNamespace<string> | undefined {
  return typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((id) => typeof id === 'string')
    ? (value as ByNamespace<string>)
    : undefined
}
