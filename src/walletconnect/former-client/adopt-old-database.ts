import type { Storage } from '../../platform/storage.js'
import { adoptOldSessions, forgetOldSession, type OldValues } from './adopt-old-client.js'
import type { SignClient } from '../sign-client.js'

const DATABASE = 'WALLET_CONNECT_V2_INDEXED_DB'
const STORE = 'keyvaluestorage'
const OPEN_TIMEOUT_MS = 2000

/**
 * Takes over the sessions that the former client stored in IndexedDB, its default, under a custom
 * prefix. Call it before the client is created. Returns a function that removes ended sessions of
 * the client from there as well. Without the database it does nothing.
 */
export async function adoptOldDatabase(
  storage: Storage,
  customPrefix: string,
): Promise<(client: SignClient) => void> {
  const database = await openDatabase().catch(() => undefined)
  if (!database) return () => undefined
  const rows = await readAll(database).catch(() => [])
  const own = rows.filter(([key]) => isOwn(key, customPrefix))
  const old = toOldValues(new Map(own), database)
  adoptOldSessions(old, storage, Date.now())
  return (client) => void client.on('end', ({ topic }) => forgetOldSession(old, topic))
}

/** `wc@2:client:0.3:session`, with a custom prefix `wc@2:client:0.3:<prefix>:session`. */
function isOwn(key: string, customPrefix: string): boolean {
  const [protocol, , , ...rest] = key.split(':')
  return protocol === 'wc@2' && rest.slice(0, -1).join(':') === customPrefix
}

/** Reads from memory, writes to both. */
function toOldValues(values: Map<string, string>, database: IDBDatabase): OldValues {
  const write = (act: (store: IDBObjectStore) => void) => {
    try {
      act(database.transaction(STORE, 'readwrite').objectStore(STORE))
    } catch {
      // Closed by the browser: the former client keeps a session that it finds ended at its next
      // start.
    }
  }
  return {
    list: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
    get: (key) => values.get(key),
    set(key, value) {
      values.set(key, value)
      write((store) => store.put(value, key))
    },
    remove(key) {
      values.delete(key)
      write((store) => store.delete(key))
    },
  }
}

/**
 * Opens the database if it exists. Opening creates one that does not, so the creation is aborted.
 */
async function openDatabase(): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), OPEN_TIMEOUT_MS)
    const opening = indexedDB.open(DATABASE)
    const settle = (database?: IDBDatabase) => {
      clearTimeout(timer)
      resolve(database)
    }
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = () => settle()
    opening.onblocked = () => settle()
    opening.onsuccess = () => {
      const database = opening.result
      // Another version of the page wants to upgrade it.
      database.onversionchange = () => database.close()
      if (database.objectStoreNames.contains(STORE)) return settle(database)
      database.close()
      settle()
    }
  })
}

function readAll(database: IDBDatabase): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    const store = database.transaction(STORE).objectStore(STORE)
    const keys = store.getAllKeys()
    const values = store.getAll()
    values.onerror = () => reject(values.error ?? new Error('unreadable'))
    // Requests of one transaction finish in order.
    values.onsuccess = () =>
      resolve(
        keys.result.flatMap((key, index): [string, string][] => {
          const value: unknown = values.result[index]
          const text = typeof value === 'string' ? value : JSON.stringify(value)
          return typeof key === 'string' && text !== undefined ? [[key, text]] : []
        }),
      )
  })
}
