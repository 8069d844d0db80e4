import { getFirstAccount } from '../../chains/wallets/first-account.js'
import type { ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { AddParams, ConnectionStore } from './connections.js'
import {
  editStoredConnections,
  toStored,
  type StoredConnectionsEditor,
} from './edit-stored-connections.js'
import type { StoredConnection } from './stored-connections.js'
import { addRecent, removeRecent } from './recent-connections.js'

/** Changes of the connections. */
export interface ConnectionsEditor {
  readonly stored: StoredConnectionsEditor
  /**
   * The records to restore: without those that the visitor disconnected. With one wallet per
   * namespace only the latest counts, so that tabs that connect different wallets at the same time
   * agree on one.
   */
  listWanted(): readonly StoredConnection[]
  /**
   * Adds a connection and makes it active in its namespace. Replaces a connection with the same id.
   * With one wallet per namespace it replaces the others too and returns them, so that the caller
   * can disconnect them.
   */
  add(connection: Connection, params?: AddParams): readonly Connection[]
  /**
   * True when a connection may be restored. While its wallet was asked, the visitor may have
   * disconnected it or connected another wallet, in this tab or another. `unrecorded`: it has no
   * record.
   */
  mayRestore(connection: Connection, unrecorded?: boolean): boolean
  /**
   * Removes a connection that is over and emits `disconnect`. `record` says whether its record is
   * removed too, the default.
   */
  drop(
    connection: Connection,
    reason: WalletModalError | undefined,
    record?: 'remove' | 'leave',
  ): void
  /**
   * Disconnects the wallet and removes the connection whatever the wallet answers. Other members of
   * its session stay. Throws the errors of the wallet.
   */
  end(connection: Connection): Promise<void>
  /** Adopts the record that another tab wrote for a live connection. */
  setRevision(id: string, revision: string | undefined): void
  /**
   * Removes the record of a connection that is not live. Emits `disconnect` if it was shown as
   * being restored.
   */
  forget(record: StoredConnection): void
}

/** Changes the connections and their stored records. Has no state of its own. */
export function editConnections({
  connections,
  stored: readable,
  active,
  live,
  events,
  added,
  $pending,
  isReleased,
  publish,
  findActive,
}: ConnectionStore): ConnectionsEditor {
  const stored = editStoredConnections(readable)
  const { list } = connections

  const inNamespace = (namespace: ChainNamespace) =>
    list().filter((connection) => connection.namespace === namespace)
  function listWanted(): readonly StoredConnection[] {
    const records = stored.list().filter(({ id }) => !stored.isDisconnected(id))
    return connections.multiWallet
      ? records
      : records.filter(({ namespace, revision }) =>
          records.every((other) => other.namespace !== namespace || other.revision <= revision),
        )
  }
  function setActive({ namespace, id }: Pick<Connection, 'namespace' | 'id'>) {
    if (active.$value.get()[namespace] !== id) active.update((ids) => ({ ...ids, [namespace]: id }))
  }
  function activate(connection: Connection) {
    const { id, namespace, accounts, chainId } = connection
    if (findActive(namespace) === connection) return
    setActive(connection)
    publish()
    events.emit('accountsChange', { id, namespace, accounts })
    events.emit('chainChange', { id, namespace, chainId })
  }
  function changed(connection: Connection) {
    const entry = live.get(connection.id)
    if (entry?.connection !== connection) return
    stored.update(connection, entry.revision)
    publish()
  }
  /**
   * Removes a connection from this page. `record` says whether its stored record is removed too.
   */
  function remove(connection: Connection, record: 'remove' | 'leave'): boolean {
    const entry = live.get(connection.id)
    if (entry?.connection !== connection) return false
    entry.unwatch()
    live.delete(connection.id)
    connection.release()
    if (record === 'remove')
      removeRecord({ id: connection.id, namespace: connection.namespace, revision: entry.revision })
    publish()
    return true
  }
  /**
   * Removes a record and, with one wallet per namespace, the records that it superseded. Two tabs
   * that connected at the same time leave one record each; without this, the earlier one would be
   * restored after the later one is gone.
   */
  function removeRecord({
    id,
    namespace,
    revision,
  }: Pick<StoredConnection, 'id' | 'namespace' | 'revision'>) {
    stored.remove(id, revision)
    if (connections.multiWallet) return
    // A record of the same id with another revision belongs to a later approval: revisions of one
    // millisecond are in no order.
    for (const other of stored.list())
      if (other.id !== id && other.namespace === namespace && other.revision <= revision)
        stored.remove(other.id, other.revision)
  }
  function setRevision(id: string, revision: string | undefined) {
    const entry = live.get(id)
    if (entry && revision !== undefined) entry.revision = revision
  }
  function drop(
    connection: Connection,
    reason: WalletModalError | undefined,
    record: 'remove' | 'leave' = 'remove',
  ) {
    const { id, namespace } = connection
    const before = toStored(connection, '')
    if (!remove(connection, record)) return
    // When another tab disconnected, that tab has already stored the recent connection.
    if (record === 'remove') addRecent(readable.storage, before)
    events.emit('disconnect', { id, namespace, reason })
  }

  return {
    stored,
    listWanted,
    add(connection, { restored = false, revision, requested } = {}) {
      if (isReleased()) {
        connection.release()
        return []
      }
      const { id, namespace } = connection
      const same = live.get(id)?.connection
      const { multiWallet } = connections
      const replaced = multiWallet ? [] : inNamespace(namespace).filter((other) => other.id !== id)
      // Includes records without a connection in this tab: another tab may have connected a wallet
      // at the same time.
      if (!restored && !multiWallet)
        for (const record of stored.list())
          if (record.namespace === namespace && record.id !== id && !live.has(record.id))
            stored.remove(record.id)
      if (same) remove(same, 'leave')
      // Another tab connected this wallet later than the others were connected, so this tab does
      // not end them.
      if (restored) for (const other of replaced.splice(0)) drop(other, undefined, 'leave')
      for (const other of replaced) {
        const entry = live.get(other.id)
        if (!entry) continue
        entry.unwatch()
        live.delete(other.id)
        stored.remove(other.id, entry.revision)
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
        connection.on('disconnect', (reason) => {
          const locked = reason?.code === 'WALLET_LOCKED'
          const record = locked && live.get(id)?.connection === connection && stored.find(id)
          if (record) {
            added.emit('locked', record)
            // Its wallet can also be connected again from the list of recent ones.
            addRecent(readable.storage, record)
          }
          drop(connection, reason, record ? 'leave' : 'remove')
        }),
      ]
      if (!restored || revision === undefined) stored.setDisconnected(id, false)
      removeRecent(readable.storage, connection)
      live.set(id, {
        connection,
        revision: revision ?? stored.create(connection),
        activate: () => activate(connection),
        unwatch: () => stops.forEach((stop) => stop()),
      })
      if (revision !== undefined) stored.update(connection, revision)
      if (!restored) setActive(connection)
      publish()
      events.emit('connect', {
        id,
        namespace,
        account: getFirstAccount(connection),
        chainId: connection.chainId,
        wallet: connection.wallet,
        restored,
      })
      added.emit('added', { connection, restored, requested })
      return replaced
    },
    mayRestore: ({ id, namespace }, unrecorded) =>
      !live.has(id) &&
      !stored.isDisconnected(id) &&
      (unrecorded ||
        listWanted().some(
          (record) =>
            record.id === id || (record.revision === '' && record.namespace === namespace),
        )),
    drop,
    async end(connection) {
      stored.setDisconnected(connection.id, true)
      // When two tabs restore a connection, each writes a record. Adopting the stored one lets
      // either tab remove it.
      setRevision(connection.id, stored.find(connection.id)?.revision)
      try {
        await connection.disconnect()
      } finally {
        drop(connection, undefined)
      }
    },
    setRevision,
    forget(record) {
      removeRecord(record)
      addRecent(readable.storage, record)
      const pending = $pending.get().filter((shown) => shown.record?.id !== record.id)
      if (pending.length === $pending.get().length) return
      $pending.set(pending)
      events.emit('disconnect', { id: record.id, namespace: record.namespace, reason: undefined })
    },
  }
}
