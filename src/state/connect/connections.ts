import { atom, computed, readonlyType } from 'nanostores'
import { toAddress, type AccountId, type ChainId, type ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection, ConnectorType, WalletInfo } from '../../chains/adapter.js'
import { createEmitter, type Emitter } from '../../platform/emitter.js'
import type { Storage } from '../../platform/storage.js'
import type { ModalEvents } from '../shell/events.js'
import { createPersisted } from '../persisted.js'
import { createKeptConnections, type KeptConnection } from './kept-connections.js'

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
}

type ByNamespace<T> = Readonly<Partial<Record<ChainNamespace, T>>>
interface Pending {
  readonly status: 'connecting' | 'reconnecting'
  readonly namespace: ChainNamespace
  readonly kept: KeptConnection | undefined
}
interface Live {
  readonly connection: Connection
  revision: string
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

/** The approved connections: any number a namespace, one of them active; and their records for the next visit. */
export function createConnections(storage: Storage, events: Emitter<ModalEvents>, { multiWallet }: { readonly multiWallet: boolean }) {
  const kept = createKeptConnections(storage)
  const active = createPersisted<ByNamespace<string>>(storage, { key: 'active-connections', version: 1, parse: parseActive, fallback: {} })
  const $connections = atom<readonly ConnectionState[]>([])
  const $pending = atom<readonly Pending[]>([])
  const live = new Map<string, Live>()
  const added = createEmitter<{ added: Added }>()
  let released = false

  const $accounts = computed([$connections, $pending], (connections, pending): ByNamespace<AccountState> => {
    const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
    for (const { status, namespace, kept: before } of pending) accounts[namespace] = before ? toAccountState(before, status) : { status, namespace, accounts: [] }
    for (const connection of connections) if (connection.active) accounts[connection.namespace] = toAccountState(toRecord(connection), 'connected')
    return accounts
  })

  const list = (): readonly Connection[] => [...live.values()].map(({ connection }) => connection)
  const inNamespace = (namespace: ChainNamespace) => list().filter((connection) => connection.namespace === namespace)
  function findActive(namespace: ChainNamespace): Connection | undefined {
    const all = inNamespace(namespace)
    const wanted = active.$value.get()[namespace]
    return all.find(({ id }) => id === wanted) ?? all.at(-1)
  }
  function publish() {
    $connections.set(list().map((connection) => toConnectionState(connection, findActive(connection.namespace) === connection)))
  }
  function setActive({ namespace, id }: Pick<Connection, 'namespace' | 'id'>) {
    if (active.$value.get()[namespace] !== id) active.update((ids) => ({ ...ids, [namespace]: id }))
  }
  function changed(connection: Connection) {
    const entry = live.get(connection.id)
    if (entry?.connection !== connection) return
    kept.update(connection, entry.revision)
    publish()
  }
  /** Forgets a connection on this page. `record` says whether its record goes as well. */
  function remove(connection: Connection, record: 'remove' | 'leave'): boolean {
    const entry = live.get(connection.id)
    if (entry?.connection !== connection) return false
    entry.unwatch()
    live.delete(connection.id)
    connection.release()
    if (record === 'remove') kept.remove(connection.id, entry.revision)
    publish()
    return true
  }
  function drop(connection: Connection, reason: WalletModalError | undefined, record: 'remove' | 'leave' = 'remove') {
    const { id, namespace } = connection
    if (remove(connection, record)) events.emit('disconnect', { id, namespace, reason })
  }

  return {
    kept,
    $accounts,
    $connections: readonlyType($connections),
    list,
    /** The connection of an id, or the active one of a namespace. */
    find: (which: string): Connection | undefined => live.get(which)?.connection ?? findActive(which),
    /**
     * Adds a connection and makes it the active one of its namespace. A connection with the same id is replaced. Unless several wallets
     * are allowed, so are the others of the namespace; they are returned, for the caller to end.
     */
    add(connection: Connection, { restored = false, revision, requested }: AddParams = {}): readonly Connection[] {
      if (released) {
        connection.release()
        return []
      }
      const { id, namespace } = connection
      const same = live.get(id)?.connection
      const replaced = multiWallet ? [] : inNamespace(namespace).filter((other) => other.id !== id)
      // Also records that no connection of this tab has: another tab connected a wallet at the same time.
      if (!restored && !multiWallet) for (const record of kept.list()) if (record.namespace === namespace && record.id !== id && !live.has(record.id)) kept.remove(record.id)
      if (same) remove(same, 'leave')
      for (const other of replaced) {
        const entry = live.get(other.id)!
        entry.unwatch()
        live.delete(other.id)
        kept.remove(other.id, entry.revision)
      }
      const stops = [
        connection.on('accounts', (accounts) => {
          changed(connection)
          events.emit('accountsChange', { id, namespace, accounts })
        }),
        connection.on('chain', (chainId) => {
          changed(connection)
          events.emit('chainChange', { id, namespace, chainId })
        }),
        connection.on('disconnect', (reason) => drop(connection, reason)),
      ]
      if (!restored || revision === undefined) kept.setEnded(id, false)
      live.set(id, { connection, revision: revision ?? kept.create(connection), unwatch: () => stops.forEach((stop) => stop()) })
      if (revision !== undefined) kept.update(connection, revision)
      if (!restored || findActive(namespace) === undefined) setActive(connection)
      publish()
      events.emit('connect', { id, namespace, account: connection.accounts[0]!, chainId: connection.chainId, wallet: connection.wallet, restored })
      added.emit('added', { connection, restored, requested })
      return replaced
    },
    /** Whether a connection may be restored: while its wallet was asked, the visitor may have ended it or connected another one. */
    mayRestore({ id, namespace }: Connection): boolean {
      if (live.has(id) || kept.isEnded(id) || (!multiWallet && inNamespace(namespace).length > 0)) return false
      return kept.list().some((record) => record.id === id || (record.revision === '' && record.namespace === namespace))
    },
    onAdded: (listener: (value: Added) => void) => added.on('added', listener),
    /** Makes a connection the active one of its namespace; false when there is none with the id. */
    activate(id: string): boolean {
      const connection = live.get(id)?.connection
      if (!connection) return false
      if (findActive(connection.namespace) === connection) return true
      setActive(connection)
      publish()
      const { namespace, accounts, chainId } = connection
      events.emit('accountsChange', { id, namespace, accounts })
      events.emit('chainChange', { id, namespace, chainId })
      return true
    },
    /** Shows that a connection is being made or restored, until the returned function is called. */
    showPending(status: Pending['status'], namespace: ChainNamespace, record?: KeptConnection): () => void {
      const pending: Pending = { status, namespace, kept: record }
      $pending.set([...$pending.get(), pending])
      return () => $pending.set($pending.get().filter((other) => other !== pending))
    },
    drop,
    /** Ends a connection with its wallet, and removes it whatever the wallet answers. The other members of its session stay. Throws what the wallet throws. */
    async end(connection: Connection): Promise<void> {
      kept.setEnded(connection.id, true)
      try {
        await connection.disconnect()
      } finally {
        drop(connection, undefined)
      }
    },
    /** Takes over the record another tab wrote for a live connection. */
    setRevision(id: string, revision: string) {
      const entry = live.get(id)
      if (entry) entry.revision = revision
    },
    /** Follows the choice of the active connection in other tabs. */
    watchActive: () => active.watch(publish),
    /** Removes the record of a connection that is not live; reports the end where it was shown as coming back. */
    forget(record: Pick<KeptConnection, 'id' | 'namespace'>) {
      kept.remove(record.id)
      const pending = $pending.get().filter(({ kept: before }) => before?.id !== record.id)
      if (pending.length === $pending.get().length) return
      $pending.set(pending)
      events.emit('disconnect', { id: record.id, namespace: record.namespace, reason: undefined })
    },
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

function toConnectionState({ id, type, namespace, connectorId, accounts, chainId, wallet, session }: Connection, active: boolean): ConnectionState {
  const account = accounts[0]!
  // Copies: a snapshot is frozen, and these objects may be the adapter's own.
  return { id, namespace, active, accounts: [...accounts], account, address: toAddress(account), chainId, wallet: { ...wallet }, connector: { id: connectorId, type }, ...(session === undefined ? {} : { session }) }
}

function toRecord({ connector, ...state }: ConnectionState): Omit<KeptConnection, 'revision'> {
  return { ...state, connectorId: connector.id, type: connector.type }
}

function toAccountState({ id, type, namespace, connectorId, accounts, chainId, wallet }: Omit<KeptConnection, 'revision'>, status: AccountState['status']): AccountState {
  const account = accounts[0]!
  return { status, namespace, connection: id, accounts, account, address: toAddress(account), chainId, wallet, connector: { id: connectorId, type } }
}

function parseActive(value: unknown): ByNamespace<string> | undefined {
  return typeof value === 'object' && value !== null && Object.values(value).every((id) => typeof id === 'string') ? (value as ByNamespace<string>) : undefined
}
