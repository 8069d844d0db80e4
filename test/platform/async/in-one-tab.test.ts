import { inOneTab } from '../../../src/platform/async/in-one-tab.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fakes/fake-page.js'
import { holdLock } from '../../helpers/faults/hold-lock.js'
import { until } from '../../helpers/clocks/until.js'

const { signal } = new AbortController()
const catchError = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    (value) => Promise.reject(new Error(`resolved with ${String(value)}`)),
    (error: Error) => error,
  )

describe('inOneTab', () => {
  it('runs one after the other, and tells the later one that it waited', async () => {
    const order: string[] = []
    let finish!: () => void
    const first = inOneTab('test', signal, async (waited) => {
      order.push(`first ${waited}`)
      await new Promise<void>((resolve) => (finish = resolve))
      order.push('first ends')
      return 1
    })
    await until(() => order.length === 1)
    const second = inOneTab('test', signal, async (waited) => (order.push(`second ${waited}`), 2))
    await until(async () => (await navigator.locks.query()).pending?.length)
    finish()
    expect(await Promise.all([first, second])).to.deep.equal([1, 2])
    expect(order).to.deep.equal(['first false', 'first ends', 'second true'])
  })

  it('passes on errors, and releases the lock', async () => {
    const failing = () => Promise.reject(new Error('no'))
    expect((await catchError(inOneTab('test', signal, failing))).message).to.equal('no')
    const lock = await holdLock('test')
    const waiting = inOneTab('test', signal, failing)
    lock.release()
    expect((await catchError(waiting)).message).to.equal('no')
    expect(await inOneTab('test', signal, async (waited) => waited)).to.equal(false)
  })

  it('ends the wait when the signal aborts', async () => {
    const lock = await holdLock('test')
    const controller = new AbortController()
    let ran = false
    const waiting = inOneTab('test', controller.signal, async () => (ran = true))
    await lock.awaited()
    controller.abort()
    expect((await catchError(waiting)).name).to.equal('AbortError')
    lock.release()
    expect(await inOneTab('test', signal, async () => ran)).to.equal(false)
  })

  it('releases the lock when the signal aborts, although `act` continues', async () => {
    const controller = new AbortController()
    let answer!: (value: number) => void
    const running = inOneTab(
      'test',
      controller.signal,
      () => new Promise<number>((resolve) => (answer = resolve)),
    )
    await until(() => answer !== undefined)
    controller.abort()
    expect(await inOneTab('test', signal, async () => 2)).to.equal(2)
    answer(1)
    expect(await running).to.equal(1)
  })

  it('runs after 30 s although the other tab does not end', async () => {
    const lock = await holdLock('test')
    const limits: number[] = []
    const limit = new AbortController()
    const restore = replaceProperty(
      AbortSignal,
      'timeout',
      (ms: number) => (limits.push(ms), limit.signal),
    )
    try {
      const waiting = inOneTab('test', signal, async (waited) => waited)
      await until(() => limits.length === 1)
      limit.abort(new DOMException('Timed out', 'TimeoutError'))
      expect(await waiting).to.equal(true)
      expect(limits).to.deep.equal([30_000])
    } finally {
      restore()
      lock.release()
    }
  })

  it('runs immediately if there are no locks, or the page may not use them', async () => {
    for (const locks of [
      undefined,
      { request: () => Promise.reject(new DOMException('Opaque origin', 'SecurityError')) },
    ]) {
      const restore = replaceProperty(navigator, 'locks', locks)
      try {
        expect(await inOneTab('test', signal, async (waited) => waited)).to.equal(false)
      } finally {
        restore()
      }
    }
  })
})
