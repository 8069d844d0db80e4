import { withLock } from '../../server/frame/device/device-lock.js'
import { openDeviceStore, type DeviceStore } from '../../server/frame/device/device-store.js'
import { expect } from '../helpers/expect.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle } from '../helpers/clocks/virtual-clock.js'

describe('the lock between tabs of a device', () => {
  const locks = Object.getOwnPropertyDescriptor(Navigator.prototype, 'locks')!
  const { timeout } = AbortSignal
  let count = 0
  let name: string
  let tabs: DeviceStore[]
  beforeEach(async () => {
    name = `device-lock-test-${++count}`
    tabs = [await openDeviceStore(name), await openDeviceStore(name)]
  })
  afterEach(() => {
    Object.defineProperty(Navigator.prototype, 'locks', locks)
    AbortSignal.timeout = timeout
    indexedDB.deleteDatabase(name)
  })

  for (const [by, prepare] of [
    ['a Web Lock', () => {}],
    [
      'a lease in the storage',
      () => void delete (Navigator.prototype as { locks?: LockManager }).locks,
    ],
  ] as const) {
    it(`runs the work of two tabs one after the other, by ${by}, also after a failure`, async () => {
      prepare()
      const steps: string[] = []
      const work = (tab: number) =>
        withLock(tabs[tab]!, name, async () => {
          steps.push(`begin ${tab}`)
          await tabs[tab]!.get('anything')
          steps.push(`end ${tab}`)
          if (tab === 0) throw new Error('failed')
          return tab
        })
      const results = await Promise.allSettled([work(0), work(1)])
      expect(results.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled'])
      expect(steps.map((step) => step.split(' ')[0])).to.deep.equal([
        'begin',
        'end',
        'begin',
        'end',
      ])
    })
  }

  it('waits only a limited time for a suspended tab that holds the lock', async () => {
    const waited = new AbortController()
    AbortSignal.timeout = () => waited.signal
    void navigator.locks.request(name, () => new Promise(() => {}))
    const done = withLock(tabs[0]!, name, async () => 'done')
    await until(
      async () => (await navigator.locks.query()).pending!.some((lock) => lock.name === name),
      'the tab to wait',
    )
    waited.abort(new DOMException('too long', 'TimeoutError'))
    expect(await done).to.equal('done')
  })

  it('takes a lease over from a suspended tab after 25 s', async () => {
    delete (Navigator.prototype as { locks?: LockManager }).locks
    const clock = installVirtualClock()
    void withLock(tabs[0]!, name, () => new Promise(() => {}))
    let isDone = false
    await until(async () => (await tabs[0]!.get(`lease|${name}`)) !== undefined, 'the lease')
    const done = withLock(tabs[1]!, name, async () => {
      isDone = true
    })
    await clock.advance(24_000)
    await settle()
    expect(isDone).to.equal(false)
    await until(async () => {
      await clock.advance(100)
      return isDone
    }, 'the work of the other tab')
    await done
  })

  it('of two tabs that replace one value at the same time, one succeeds', async () => {
    await tabs[0]!.set('session', { refresh: 'a' })
    const results = await Promise.all(
      tabs.map((store, tab) => store.replace('session', { refresh: 'a' }, { refresh: `b${tab}` })),
    )
    const stored = await tabs[0]!.get('session')
    expect(results).to.deep.equal([stored, stored])
    expect(await tabs[1]!.replace('session', { refresh: 'a' }, undefined)).to.deep.equal(stored)
    expect(await tabs[1]!.replace('session', stored, undefined)).to.equal(undefined)
    expect(await tabs[0]!.get('session')).to.equal(undefined)
  })
})
