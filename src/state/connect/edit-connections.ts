import type { ChainNamespace } from '../../standards/caip.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import type { Connection } from '../../chains/adapter.js'
import type { AddParams, Connections } from './connections.js'
import { editKeptConnections, toKept } from './edit-kept-connections.js'
import type { KeptConnection } from './kept-connections.js'
import { addPast, removePast } from './past-connections.js'

/** The changes to the connections and to their records for the next visit. Holds nothing itself. */
export function editConnections({ kept: readable, active, live, events, added, multiWallet, $pending, isReleased, publish, findActive, list }: Connections) {
  const kept = editKeptConnections(readable)

  const inNamespace = (namespace: ChainNamespace) => list().filter((connection) => connection.namespace === namespace)
  /**
   * The records that count. Where one wallet a namespace is allowed it is the latest, so that tabs that connect different wallets at
   * once all decide for the same one.
   */
  function listWanted(): readonly KeptConnection[] {
    const records = kept.list().filter(({ id }) => !kept.isEnded(id))
    return multiWallet ? records : records.filter(({ namespace, revision }) => records.every((other) => other.namespace !== namespace || other.revision <= revision))
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
    if (record === 'remove') removeRecord({ id: connection.id, namespace: connection.namespace, revision: entry.revision })
    publish()
    return true
  }
  /**
   * Removes a record and, where one wallet a namespace is allowed, those that it superseded: two tabs that connected at once left one
   * each, and the earlier one would be restored once the later one is gone.
   */
  function removeRecord({ id, namespace, revision }: Pick<KeptConnection, 'id' | 'namespace' | 'revision'>) {
    kept.remove(id, revision)
    if (multiWallet) return
    for (const other of kept.list()) if (other.namespace === namespace && other.revision <= revision) kept.remove(other.id, other.revision)
  }
  /** Takes over the record another tab wrote for a live connection. */
  function setRevision(id: string, revision: string | undefined) {
    const entry = live.get(id)
    if (entry && revision !== undefined) entry.revision = revision
  }
  function drop(connection: Connection, reason: WalletModalError | undefined, record: 'remove' | 'leave' = 'remove') {
    const { id, namespace } = connection
    const before = toKept(connection, '')
    if (!remove(connection, record)) return
    // What another tab ended is in the storage that both share.
    if (record === 'remove') addPast(readable.storage, before)
    events.emit('disconnect', { id, namespace, reason })
  }

  return {
    kept,
    listWanted,
    /**
     * Adds a connection and makes it the active one of its namespace. A connection with the same id is replaced. Unless several wallets
     * are allowed, so are the others of the namespace; they are returned, for the caller to end.
     */
    add(connection: Connection, { restored = false, revision, requested }: AddParams = {}): readonly Connection[] {
      if (isReleased()) {
        connection.release()
        return []
      }
      const { id, namespace } = connection
      const same = live.get(id)?.connection
      const replaced = multiWallet ? [] : inNamespace(namespace).filter((other) => other.id !== id)
      // Also records that no connection of this tab has: another tab connected a wallet at the same time.
      if (!restored && !multiWallet) for (const record of kept.list()) if (record.namespace === namespace && record.id !== id && !live.has(record.id)) kept.remove(record.id)
      if (same) remove(same, 'leave')
      // Another tab connected this wallet later than theirs: they are not ended here.
      if (restored) for (const other of replaced.splice(0)) drop(other, undefined, 'leave')
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
      removePast(readable.storage, connection)
      live.set(id, { connection, revision: revision ?? kept.create(connection), activate: () => activate(connection), unwatch: () => stops.forEach((stop) => stop()) })
      if (revision !== undefined) kept.update(connection, revision)
      if (!restored || findActive(namespace) === undefined) setActive(connection)
      publish()
      events.emit('connect', { id, namespace, account: connection.accounts[0]!, chainId: connection.chainId, wallet: connection.wallet, restored })
      added.emit('added', { connection, restored, requested })
      return replaced
    },
    /** Whether a connection may be restored: while its wallet was asked, the visitor may have ended it or connected another one, here or in another tab. */
    mayRestore: ({ id, namespace }: Connection): boolean =>
      !live.has(id) && !kept.isEnded(id) && listWanted().some((record) => record.id === id || (record.revision === '' && record.namespace === namespace)),
    drop,
    /** Ends a connection with its wallet, and removes it whatever the wallet answers. The other members of its session stay. Throws what the wallet throws. */
    async end(connection: Connection): Promise<void> {
      kept.setEnded(connection.id, true)
      // Two tabs that restored it wrote a record each: the person ends it whichever of them is left.
      setRevision(connection.id, kept.find(connection.id)?.revision)
      try {
        await connection.disconnect()
      } finally {
        drop(connection, undefined)
      }
    },
    setRevision,
    /** Removes the record of a connection that is not live; reports the end where it was shown as coming back. */
    forget(record: KeptConnection) {
      removeRecord(record)
      addPast(readable.storage, record)
      const pending = $pending.get().filter(({ kept: before }) => before?.id !== record.id)
      if (pending.length === $pending.get().length) return
      $pending.set(pending)
      events.emit('disconnect', { id: record.id, namespace: record.namespace, reason: undefined })
    },
  }
}
