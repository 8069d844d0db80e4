/** Values this device keeps for one app's origin. */
export interface DeviceStore {
  /** False while values are kept in memory alone, because the browser gives this frame no storage. */
  readonly durable: boolean
  get<T>(key: string): Promise<T | undefined>
  set(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
}

const STORE = 'values'

/** Opens the device's storage for one app; where the browser refuses it, a memory that ends with the page. */
export async function openDeviceStore(name: string): Promise<DeviceStore> {
  const database = await open(name).catch(() => undefined)
  return database ? new IndexedStore(database) : new MemoryStore()
}

class MemoryStore implements DeviceStore {
  readonly durable = false
  readonly #values = new Map<string, unknown>()
  async get<T>(key: string) {
    return this.#values.get(key) as T | undefined
  }
  async set(key: string, value: unknown) {
    this.#values.set(key, value)
  }
  async remove(key: string) {
    this.#values.delete(key)
  }
}

class IndexedStore implements DeviceStore {
  readonly #database: IDBDatabase
  // Values the browser took back or had no room for.
  readonly #memory = new MemoryStore()
  durable = true
  constructor(database: IDBDatabase) {
    this.#database = database
    // The visitor deleted the site's data, or the browser closed the database: its values are gone.
    database.onclose = () => { this.durable = false }
  }
  async get<T>(key: string) {
    if (this.durable) {
      try {
        return await this.#run<T | undefined>('readonly', (store) => store.get(key))
      } catch (error) {
        this.#goOnInMemory(error)
      }
    }
    return this.#memory.get<T>(key)
  }
  async set(key: string, value: unknown) {
    if (this.durable) {
      try {
        return await this.#run<void>('readwrite', (store) => store.put(value, key))
      } catch (error) {
        this.#goOnInMemory(error)
      }
    }
    await this.#memory.set(key, value)
  }
  // A value that cannot be removed would come back with the next page: this failure is the caller's.
  async remove(key: string) {
    await this.#memory.remove(key)
    if (this.durable) await this.#run('readwrite', (store) => store.delete(key))
  }
  #goOnInMemory(error: unknown): void {
    console.warn('The storage of this device failed; the wallet lasts until the page is closed', error)
    this.durable = false
  }
  #run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return new Promise((resolve, reject) => {
      const transaction = this.#database.transaction(STORE, mode, { durability: 'strict' })
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result as T)
      transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('The storage of this device failed'))
    })
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The storage of this device cannot be opened'))
    request.onblocked = () => reject(new Error('The storage of this device is in use by another version'))
  })
}
