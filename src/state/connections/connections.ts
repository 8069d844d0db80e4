import { atom, readonlyType } from 'nanostores'
import {
  toAddress,
  type AccountId,
  type ChainId,
  type ChainNamespace,
} from '../../standards/caip.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { createEmitter, type Emitter } from '../../platform/emitter.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { Storage } from '../../platform/storage.js'
import type { ModalEvents } from '../shell/events.js'
import { derive } from '../derive.js'
import { createPersisted } from '../persisted.js'
import { readKeptConnections, type KeptConnection } from './kept-connections.js'

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
  readonly kept: KeptConnection | undefined
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

export type Connections = ReturnType<typeof createConnections>

/**
 * The approved connections as the page and the elements read them: any number per namespace, one of them active. Only `editConnections()`
 * changes them; it loads with the code that connects.
 */
export function createConnections(
  storage: Storage,
  events: Emitter<ModalEvents>,
  { multiWallet }: { readonly multiWallet: boolean },
) {
  const kept = readKeptConnections(storage)
  const active = createPersisted<ByNamespace<string>>(storage, {
    key: 'active-connections',
    version: 1,
    parse: parseActive,
    fallback: {},
  })
  const $connections = atom<readonly ConnectionState[]>([])
  const $pending = atom<readonly Pending[]>([])
  const live = new Map<string, Live>()
  const added = createEmitter<{ added: Added }>()
  let released = false

  const $accounts = derive(
    [$connections, $pending],
    (connections, pending): ByNamespace<AccountState> => {
      const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
      for (const { status, namespace, kept: before } of pending)
        accounts[namespace] = before
          ? toAccountState(toConnectionState(before, true), status)
          : { status, namespace, accounts: [] }
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
  /** Updates the stores. */
  function publish() {
    $connections.set(
      list().map((connection) =>
        toConnectionState(connection, findActive(connection.namespace) === connection),
      ),
    )
  }

  return {
    kept,
    active,
    live,
    events,
    added,
    multiWallet,
    $pending,
    $accounts,
    $connections: readonlyType($connections),
    isReleased: () => released,
    publish,
    list,
    findActive,
    /** Finds the connection of an id, or the active one of a namespace. */
    find: (which: string): Connection | undefined =>
      live.get(which)?.connection ?? findActive(which),
    onAdded: (listener: (value: Added) => void) => added.on('added', listener),
    /** Marks a connection as pending until the returned function is called. */
    showPending(
      status: Pending['status'],
      namespace: ChainNamespace,
      record?: KeptConnection,
    ): () => void {
      const pending: Pending = { status, namespace, kept: record }
      $pending.set([...$pending.get(), pending])
      return () => $pending.set($pending.get().filter((other) => other !== pending))
    },
    /** Observes the choice of the active connection in other tabs. */
    watchActive: () => active.watch(publish),
    /** Stops observing every connection without ending it, because the modal is destroyed. */
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
type Shown = Omit<KeptConnection, 'revision'> & Pick<ConnectionState, 'embedded'>

function toConnectionState(
  { id, type, namespace, connectorId, accounts, chainId, wallet, session, embedded }: Shown,
  active: boolean,
): ConnectionState {
  const account = accounts[0]!
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
