import { openDeviceStore } from '../../server/frame/device/device-store.js'
import { expect } from '../helpers/expect.js'

describe('the storage of a device', () => {
  const real = { open: IDBFactory.prototype.open, put: IDBObjectStore.prototype.put }
  let count = 0
  let name: string
  beforeEach(() => (name = `device-store-test-${++count}`))
  afterEach(() => {
    IDBFactory.prototype.open = real.open
    IDBObjectStore.prototype.put = real.put
    indexedDB.deleteDatabase(name)
  })
  const values = { key: 'session', value: { accountId: 'a' } }

  it('survives a reload', async () => {
    const store = await openDeviceStore(name)
    await store.set(values.key, values.value)
    expect([store.durable, await (await openDeviceStore(name)).get(values.key)]).to.deep.equal([
      true,
      values.value,
    ])
    await store.remove(values.key)
    expect(await (await openDeviceStore(name)).get(values.key)).to.equal(undefined)
  })

  it('CUST-11 stores keys that cannot be exported', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
    ])
    await (await openDeviceStore(name)).set('key', key)
    expect((await (await openDeviceStore(name)).get<CryptoKey>('key'))!.extractable).to.equal(false)
  })

  it('CUST-37 uses memory if the browser refuses storage, immediately or by an event', async () => {
    const refuse: (() => IDBOpenDBRequest)[] = [
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
      () => {
        const request = {
          error: new DOMException('user denied permission', 'UnknownError'),
          onerror: () => {},
        }
        queueMicrotask(() => request.onerror())
        return request as unknown as IDBOpenDBRequest
      },
    ]
    for (const open of refuse) {
      IDBFactory.prototype.open = open
      const store = await openDeviceStore(name)
      await store.set(values.key, values.value)
      expect([store.durable, await store.get(values.key)]).to.deep.equal([false, values.value])
    }
  })

  it('if storage is full, keeps the new value in memory, and the earlier stored value', async () => {
    const store = await openDeviceStore(name)
    await store.set('share', 'stored')
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await store.set(values.key, values.value)
    expect([store.durable, await store.get(values.key), await store.get('share')]).to.deep.equal([
      false,
      values.value,
      'stored',
    ])
  })

  it('is empty and usable after the visitor cleared it while the page is open', async () => {
    let database!: IDBDatabase
    IDBFactory.prototype.open = function (...request) {
      const opened = real.open.apply(this, request)
      opened.addEventListener('success', () => (database = opened.result))
      return opened
    }
    const store = await openDeviceStore(name)
    await store.set(values.key, values.value)
    database.close()
    await new Promise((resolve, reject) =>
      Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }),
    )
    expect(await store.get(values.key)).to.equal(undefined)
    await store.set(values.key, 'again')
    expect([store.durable, await store.get(values.key)]).to.deep.equal([true, 'again'])
  })
})
