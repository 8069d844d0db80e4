/** Values of this device for one app's origin. */
export interface DeviceStore {
  /** False while values are only in memory, because the browser gives this frame no storage. */
  readonly durable: boolean
  get<T>(key: string): Promise<T | undefined>
  set(key: string, value: unknown): Promise<void>
  /** Stores several values in one transaction. */
  setAll(values: Readonly<Record<string, unknown>>): Promise<void>
  remove(key: string): Promise<void>
  /**
   * Stores `to` if the stored value equals `from` as JSON, in one transaction, so that no other tab
   * changes it in between. Undefined means no value. Returns the value stored afterwards.
   */
  replace<T>(key: string, from: T | undefined, to: T | undefined): Promise<T | undefined>
}

const STORE = 'values'

/** Opens the device's storage for one app; in memory if the browser refuses it. */
export async function openDeviceStore(name: string): Promise<DeviceStore> {
  const database = await open(name).catch(() => undefined)
  return database ? new IndexedStore(database, () => open(name)) : new MemoryStore()
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
  async setAll(values: Readonly<Record<string, unknown>>) {
    for (const [key, value] of Object.entries(values)) this.#values.set(key, value)
  }
  async remove(key: string) {
    this.#values.delete(key)
  }
  async replace<T>(key: string, from: T | undefined, to: T | undefined) {
    if (isSame(this.#values.get(key), from)) this.#values.set(key, to)
    return this.#values.get(key) as T | undefined
  }
}

/** True when two values of a store are equal as JSON. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

class IndexedStore implements DeviceStore {
  #database: IDBDatabase
  readonly #reopen: () => Promise<IDBDatabase>
  // Values that the browser had no space for.
  readonly #memory = new MemoryStore()
  durable = true
  constructor(database: IDBDatabase, reopen: () => Promise<IDBDatabase>) {
    this.#database = database
    this.#reopen = reopen
  }
  async get<T>(key: string) {
    const kept = await this.#memory.get<T>(key)
    if (kept !== undefined) return kept
    const stored = this.#run<T | undefined>('readonly', (store) => store.get(key))
    return this.durable ? stored : stored.catch(() => undefined)
  }
  set(key: string, value: unknown) {
    return this.setAll({ [key]: value })
  }
  async setAll(values: Readonly<Record<string, unknown>>) {
    const keys = Object.keys(values)
    try {
      await this.#run('readwrite', (store) =>
        keys.map((key) => store.put(values[key], key)).at(-1)!,
      )
      for (const key of keys) await this.#memory.remove(key)
    } catch {
      this.durable = false
      await this.#memory.setAll(values)
    }
  }
  async remove(key: string) {
    await this.#memory.remove(key)
    await this.#run('readwrite', (store) => store.delete(key))
  }
  async replace<T>(key: string, from: T | undefined, to: T | undefined) {
    if ((await this.#memory.get<T>(key)) !== undefined) return this.#memory.replace(key, from, to)
    // What `get` says of a storage that cannot be read: no value.
    let stored = from === undefined ? to : undefined
    try {
      await this.#run('readwrite', (store) => {
        const reading = store.get(key) as IDBRequest<T | undefined>
        reading.onsuccess = () => {
          stored = reading.result
          if (!isSame(stored, from)) return
          stored = to
          if (to === undefined) store.delete(key)
          else store.put(to, key)
        }
        return reading
      })
    } catch {
      this.durable = false
      return this.#memory.replace(key, await this.#memory.get<T>(key), stored)
    }
    return stored
  }
  async #run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    try {
      return await run<T>(this.#database, mode, act)
    } catch (error) {
      // The browser closes a database whose data the visitor clears; the next one is empty.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      this.#database = await this.#reopen()
      return run<T>(this.#database, mode, act)
    }
  }
}

function run<T>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' })
    const request = act(transaction.objectStore(STORE))
    transaction.oncomplete = () => resolve(request.result as T)
    transaction.onerror = transaction.onabort = () =>
      reject(transaction.error ?? new Error('The storage of this device failed'))
  })
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () =>
      reject(request.error ?? new Error('The storage of this device cannot be opened'))
    request.onblocked = () =>
      reject(new Error('The storage of this device is in use by another version'))
  })
}
