import { atom, readonlyType } from 'nanostores'
import { toAddress, type AccountId, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { createEmitter, type Emitter } from '../../platform/emitter.js'
import type { EmbeddedUser } from '../../frame/frame-link.js'
import type { Storage } from '../../platform/storage.js'
import type { ModalEvents } from '../shell/events.js'
import { derive } from '../derive.js'
import { createPersisted } from '../persisted.js'
import { readKeptConnections, type KeptConnection } from './kept-connections.js'

/** The connection of one namespace, as data: the active one, or one being made. */
export interface AccountState {
  readonly status: 'connected' | 'connecting' | 'reconnecting' | 'disconnected'
  readonly namespace: ChainNamespace
  /** Id of the connection; absent while the first one is being made. */
  readonly connection?: string
  readonly accounts: readonly AccountId[]
  readonly account?: AccountId
  readonly address?: string
  readonly chainId?: ChainId
  readonly wallet?: WalletInfo
  readonly connector?: { readonly id: string; readonly type: ConnectorType }
  /** The visitor of the embedded wallet; other wallets lack it. */
  readonly embedded?: EmbeddedUser | undefined
}

/** One approved connection, as data. */
export interface ConnectionState {
  /** `namespace:connector`, with the session's topic behind it for WalletConnect. */
  readonly id: string
  readonly namespace: ChainNamespace
  /** Whether it is the one the namespace's short forms mean, such as `getProvider('eip155')`. */
  readonly active: boolean
  readonly accounts: readonly AccountId[]
  readonly account: AccountId
  readonly address: string
  readonly chainId: ChainId
  readonly wallet: WalletInfo
  readonly connector: { readonly id: string; readonly type: ConnectorType }
  /** Equal for the connections one WalletConnect session made. */
  readonly session?: string
  /** The visitor of the embedded wallet; other wallets lack it. */
  readonly embedded?: EmbeddedUser | undefined
}

type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>
/** A connection that is being made or restored. */
export interface Pending {
  readonly status: 'connecting' | 'reconnecting'
  readonly namespace: ChainNamespace
  readonly kept: KeptConnection | undefined
}
/** A connection of this page. */
export interface Live {
  readonly connection: Connection
  /** The revision of its record. */
  revision: string
  /** Makes it the active one of its namespace. */
  activate(): void
  unwatch(): void
}

/** How a connection came to be. */
export interface AddParams {
  /** Brought back from an earlier visit or another tab, without asking. */
  readonly restored?: boolean
  /** The revision of the record a restored connection was made from. */
  readonly revision?: string | undefined
  /** Id of the wallet that was asked for. Another one may answer a QR code. */
  readonly requested?: string | undefined
}

/** A connection as it was added, for callers that wait for one wallet. */
export interface Added extends AddParams {
  readonly connection: Connection
}

export type Connections = ReturnType<typeof createConnections>

/**
 * The approved connections as the page and the elements read them: any number a namespace, one of them active. `editConnections()`,
 * which loads with the code that connects, changes them.
 */
export function createConnections(storage: Storage, events: Emitter<ModalEvents>, { multiWallet }: { readonly multiWallet: boolean }) {
  const kept = readKeptConnections(storage)
  const active = createPersisted<ByNamespace<string>>(storage, { key: 'active-connections', version: 1, parse: parseActive, fallback: {} })
  const $connections = atom<readonly ConnectionState[]>([])
  const $pending = atom<readonly Pending[]>([])
  const live = new Map<string, Live>()
  const added = createEmitter<{ added: Added }>()
  let released = false

  const $accounts = derive([$connections, $pending], (connections, pending): ByNamespace<AccountState> => {
    const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
    for (const { status, namespace, kept: before } of pending) accounts[namespace] = before ? toAccountState(toConnectionState(before, true), status) : { status, namespace, accounts: [] }
    for (const connection of connections) if (connection.active) accounts[connection.namespace] = toAccountState(connection, 'connected')
    return accounts
  })

  const list = (): readonly Connection[] => [...live.values()].map(({ connection }) => connection)
  function findActive(namespace: ChainNamespace): Connection | undefined {
    const all = list().filter((connection) => connection.namespace === namespace)
    const wanted = active.$value.get()[namespace]
    return all.find(({ id }) => id === wanted) ?? all.at(-1)
  }
  /** Shows the present connections to the readers. */
  function publish() {
    $connections.set(list().map((connection) => toConnectionState(connection, findActive(connection.namespace) === connection)))
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
    /** The connection of an id, or the active one of a namespace. */
    find: (which: string): Connection | undefined => live.get(which)?.connection ?? findActive(which),
    onAdded: (listener: (value: Added) => void) => added.on('added', listener),
    /** Shows that a connection is being made or restored, until the returned function is called. */
    showPending(status: Pending['status'], namespace: ChainNamespace, record?: KeptConnection): () => void {
      const pending: Pending = { status, namespace, kept: record }
      $pending.set([...$pending.get(), pending])
      return () => $pending.set($pending.get().filter((other) => other !== pending))
    },
    /** Follows the choice of the active connection in other tabs. */
    watchActive: () => active.watch(publish),
    /** Stops following every connection without ending one: the page is done with this modal. */
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

function toConnectionState({ id, type, namespace, connectorId, accounts, chainId, wallet, session, embedded }: Shown, active: boolean): ConnectionState {
  const account = accounts[0]!
  // Copies: a snapshot is frozen, and these objects may be the adapter's own.
  return { id, namespace, active, accounts: [...accounts], account, address: toAddress(account), chainId, wallet: { ...wallet }, connector: { id: connectorId, type }, ...(session && { session }), ...(embedded && { embedded }) }
}

function toAccountState({ id, active: _active, session: _session, ...shown }: ConnectionState, status: AccountState['status']): AccountState {
  return { status, connection: id, ...shown }
}

function parseActive(value: unknown): ByNamespace<string> | undefined {
  return typeof value === 'object' && value !== null && Object.values(value).every((id) => typeof id === 'string') ? (value as ByNamespace<string>) : undefined
}
