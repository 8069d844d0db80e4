import { expect } from '../helpers/expect.js'
import { openDeviceStore } from '../../server/frame/device/device-store.js'

const { open } = IDBFactory.prototype
let opened: IDBDatabase[]

describe('the storage of a device', () => {
  let name: string
  beforeEach(() => {
    name = `store-${crypto.randomUUID()}`
    opened = []
    IDBFactory.prototype.open = function (...given: Parameters<typeof open>) {
      const request = open.apply(this, given)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    }
  })
  afterEach(() => {
    IDBFactory.prototype.open = open
    for (const database of opened) database.close()
    indexedDB.deleteDatabase(name)
  })

  it('keeps values and keys that cannot be exported for the next page', async () => {
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt'])
    const first = await openDeviceStore(name)
    await first.set('key', key)
    await first.set('text', 'kept')
    const next = await openDeviceStore(name)
    expect([next.durable, await next.get('text'), (await next.get<CryptoKey>('key'))!.extractable]).to.deep.equal([true, 'kept', false])
    await next.remove('text')
    expect(await first.get('text')).to.equal(undefined)
  })
  it('is a memory, and says so, where the browser denies IndexedDB', async () => {
    for (const deny of [() => { throw new DOMException('denied', 'SecurityError') }, () => {
      const request = new EventTarget() as IDBOpenDBRequest
      queueMicrotask(() => request.onerror!(new Event('error')))
      return request
    }]) {
      IDBFactory.prototype.open = deny as typeof open
      const store = await openDeviceStore(name)
      await store.set('text', 'kept')
      expect([store.durable, await store.get('text')]).to.deep.equal([false, 'kept'])
      await store.remove('text')
      expect(await store.get('text')).to.equal(undefined)
    }
  })
  it('goes on in memory when its database is wiped or closed while the page is open', async () => {
    const wiped = await openDeviceStore(name)
    await wiped.set('text', 'lost')
    opened[0]!.dispatchEvent(new Event('close'))
    opened[0]!.close()
    expect([wiped.durable, await wiped.get('text')]).to.deep.equal([false, undefined])
    await wiped.set('text', 'again')
    expect(await wiped.get('text')).to.equal('again')
    await wiped.remove('text')
    expect(await wiped.get('text')).to.equal(undefined)

    const closed = await openDeviceStore(name)
    opened.at(-1)!.close()
    await closed.set('text', 'kept')
    expect([closed.durable, await closed.get('text')]).to.deep.equal([false, 'kept'])
    const unread = await openDeviceStore(name)
    opened.at(-1)!.close()
    expect([await unread.get('text'), unread.durable]).to.deep.equal([undefined, false])
  })
})
