import { WalletModalError } from '../../src/errors/wallet-modal-error.js'
import { createStorage } from '../../src/platform/storage.js'
import { createQuery, type QuerySpec, type QueryState } from '../../src/state/query.js'
import { expect } from '../helpers/expect.js'
import { replaceProperty } from '../helpers/fakes/fake-page.js'
import { rejection } from '../helpers/rejection.js'
import { until } from '../helpers/clocks/until.js'
import { installVirtualClock, settle, type VirtualClock } from '../helpers/clocks/virtual-clock.js'

const FRESH_MS = 10_000

describe('query', () => {
  let clock: VirtualClock
  let fetched: string[]
  const forget: (() => void)[] = []
  const storage = createStorage('query')

  beforeEach(() => {
    clock = installVirtualClock()
    fetched = []
  })
  afterEach(() => {
    for (const act of forget.splice(0)) act()
    localStorage.clear()
  })
  const create = (
    fetch: QuerySpec<string, number>['fetch'] = async () => fetched.length,
    stored = false,
  ) =>
    createQuery<string, number>({
      name: 'test',
      toKey: (key) => key,
      freshMs: FRESH_MS,
      fetch: (key, options) => (fetched.push(key), fetch(key, options)),
      ...(stored
        ? {
            stored: {
              storage,
              toJson: (value) => value,
              parse: (value) => (typeof value === 'number' ? value : undefined),
            },
          }
        : {}),
    })
  const fail =
    (
      code: 'SERVICE_UNAVAILABLE' | 'RATE_LIMITED',
      details: Record<string, string | number> = { status: 404 },
    ) =>
    () =>
      Promise.reject(new WalletModalError(code, { details }))

  it('reading the state fetches nothing', () => {
    expect(create().find('a').get()).to.deep.equal({ status: 'idle' })
    expect(fetched).to.deep.equal([])
  })

  it('stores each value separately, with the time it was fetched', async () => {
    const query = create()
    await query.refresh('a')
    await query.refresh('b')
    expect(
      [query.find('a').get(), query.find('b').get()].map(({ status, value, at }) => [
        status,
        value,
        at,
      ]),
    ).to.deep.equal([
      ['ready', 1, Date.now()],
      ['ready', 2, Date.now()],
    ])
  })

  it('fetches once for concurrent callers', async () => {
    const query = create()
    await Promise.all([query.refresh('a'), query.refresh('a', { force: true }), query.refresh('a')])
    expect(fetched).to.deep.equal(['a'])
  })

  it('does not fetch a fresh value again, except on request', async () => {
    const query = create()
    await query.refresh('a')
    await clock.advance(FRESH_MS - 1)
    await query.refresh('a')
    expect(fetched).to.have.length(1)
    await query.refresh('a', { force: true })
    expect(fetched).to.have.length(2)
    await clock.advance(FRESH_MS)
    await query.refresh('a')
    expect(fetched).to.have.length(3)
  })

  for (const [what, details] of [
    ['the network', {}],
    ['a server with 503', { status: 503 }],
  ] as const) {
    it(`TX-004 after a failure of ${what} a query is fetched again after 1 s, 2 s and 4 s; the 30 s without a request begin after the last attempt`, async () => {
      const query = create(fail('SERVICE_UNAVAILABLE', details))
      const failed = rejection(query.refresh('a'))
      await settle()
      const counts: number[] = []
      for (const ms of [999, 1, 1_999, 1, 3_999, 1]) {
        counts.push(fetched.length)
        await clock.advance(ms)
      }
      expect([...counts, fetched.length]).to.deep.equal([1, 1, 2, 2, 3, 3, 4])
      expect((await failed).code).to.equal('SERVICE_UNAVAILABLE')
      await clock.advance(29_999)
      await query.refresh('a')
      expect([fetched.length, clock.pending]).to.deep.equal([4, 0])
    })
  }

  it('TX-004 the answer of the second attempt applies, and concurrent callers share it', async () => {
    let down = true
    const query = create(() => (down ? fail('SERVICE_UNAVAILABLE', {})() : Promise.resolve(7)))
    const first = query.refresh('a')
    await settle()
    down = false
    await clock.run(Promise.all([first, query.refresh('a', { force: true })]))
    expect([
      fetched.length,
      query.find('a').get().value,
      query.find('a').get().status,
    ]).to.deep.equal([2, 7, 'ready'])
  })

  it('TX-004 a refusal is final: 429, 4xx, and a fetch that ran into its time limit', async () => {
    for (const [key, answer] of [
      ['a', fail('RATE_LIMITED', { seconds: 1 })],
      ['b', fail('SERVICE_UNAVAILABLE', { status: 403 })],
      ['c', fail('SERVICE_UNAVAILABLE', { timeoutSeconds: 15 })],
    ] as const) {
      fetched = []
      await clock.run(rejection(create(answer).refresh(key)))
      expect([key, fetched.length]).to.deep.equal([key, 1])
    }
  })

  it('TX-004 release() ends the pause before the next attempt', async () => {
    const query = create(fail('SERVICE_UNAVAILABLE', {}))
    const failed = rejection(query.refresh('a'))
    await settle()
    query.release()
    expect([(await failed).code, fetched.length, clock.pending]).to.deep.equal([
      'REQUEST_ABORTED',
      1,
      0,
    ])
  })

  it('keeps the value while loading and after a failure', async () => {
    let down = false
    const query = create(() => (down ? fail('SERVICE_UNAVAILABLE')() : Promise.resolve(7)))
    const seen: QueryState<number>[] = []
    forget.push(query.find('a').listen((state) => seen.push(state)))
    await query.refresh('a')
    down = true
    expect((await rejection(query.refresh('a', { force: true }))).code).to.equal(
      'SERVICE_UNAVAILABLE',
    )
    expect(seen.map(({ status, value }) => [status, value])).to.deep.equal([
      ['loading', undefined],
      ['ready', 7],
      ['loading', 7],
      ['failed', 7],
    ])
  })

  it('does not call a failed source for 30 s, except on request', async () => {
    const query = create(fail('SERVICE_UNAVAILABLE'))
    await rejection(query.refresh('a'))
    await clock.advance(29_999)
    await query.refresh('a')
    expect(fetched).to.have.length(1)
    await rejection(query.refresh('a', { force: true }))
    expect(fetched).to.have.length(2)
    await clock.advance(30_000)
    await rejection(query.refresh('a'))
    expect(fetched).to.have.length(3)
  })

  for (const [details, ms] of [
    [{ seconds: 90 }, 90_000],
    [{}, 30_000],
  ] as const) {
    it(`does not call a source that answered 429 with ${JSON.stringify(details)} for ${ms / 1000} s, even on request`, async () => {
      const query = create(fail('RATE_LIMITED', details))
      await rejection(query.refresh('a'))
      await clock.advance(ms - 1)
      await query.refresh('a', { force: true })
      expect(fetched).to.have.length(1)
      await clock.advance(1)
      await rejection(query.refresh('a'))
      expect(fetched).to.have.length(2)
    })
  }

  it('a value from before the clock was set back is stale', async () => {
    let now = Date.now()
    const query = createQuery<string, number>({
      name: 'test',
      toKey: (key) => key,
      freshMs: FRESH_MS,
      fetch: async (key) => fetched.push(key),
      now: () => now,
    })
    await query.refresh('a')
    now -= 365 * 86_400_000
    await query.refresh('a')
    await query.refresh('a')
    expect(fetched).to.have.length(2)
  })

  it('a success clears an earlier failure', async () => {
    let down = true
    const query = create(() => (down ? fail('RATE_LIMITED')() : Promise.resolve(1)))
    await rejection(query.refresh('a'))
    down = false
    await clock.advance(30_000)
    await query.refresh('a')
    expect(query.find('a').get()).to.include({ status: 'ready', value: 1 })
    expect(query.find('a').get().error).to.equal(undefined)
    await query.refresh('a', { force: true })
    expect(fetched).to.have.length(3)
  })

  it('release() aborts a pending fetch, without a failure', async () => {
    const query = create(
      (_, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        ),
    )
    const asking = rejection(query.refresh('a'))
    query.release()
    expect((await asking).code).to.equal('REQUEST_ABORTED')
    expect(query.find('a').get()).to.deep.equal({ status: 'idle' })
  })

  describe('watch()', () => {
    it('fetches immediately, and again whenever the value is stale', async () => {
      const query = create()
      const stop = query.watch('a', () => {})
      await settle()
      expect(fetched).to.have.length(1)
      await clock.advance(FRESH_MS * 3)
      expect(fetched).to.have.length(4)
      stop()
      await clock.advance(FRESH_MS * 3)
      expect([fetched.length, clock.pending]).to.deep.equal([4, 0])
    })
    it('calls back with each failure, and waits 30 s before the next fetch', async () => {
      const failures: string[] = []
      forget.push(create(fail('SERVICE_UNAVAILABLE')).watch('a', ({ code }) => failures.push(code)))
      await clock.advance(29_999)
      expect(failures).to.have.length(1)
      await clock.advance(1)
      await until(() => failures.length === 2)
    })
    it('a very long pause is divided into timers that browsers can run', async () => {
      const delays: number[] = []
      const { setTimeout: start } = window
      window.setTimeout = ((act: () => void, ms: number) => (
        delays.push(ms),
        start(act, ms)
      )) as typeof setTimeout
      forget.push(
        () => (window.setTimeout = start),
        create(fail('RATE_LIMITED', { seconds: 1e9 })).watch('a', () => {}),
      )
      await clock.advance(2 ** 32)
      expect([fetched.length, delays.length > 1, delays.every((ms) => ms < 2 ** 31)]).to.deep.equal(
        [1, true, true],
      )
    })
    it('fetches nothing while the page is hidden, and stale values when it shows again', async () => {
      let visibilityState = 'hidden'
      const restore = replaceProperty(document, 'visibilityState', undefined)
      restore()
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => visibilityState,
      })
      forget.push(() => Reflect.deleteProperty(document, 'visibilityState'))
      const show = (state: string) => {
        visibilityState = state
        document.dispatchEvent(new Event('visibilitychange'))
      }
      forget.push(create().watch('a', () => {}))
      await clock.advance(FRESH_MS * 5)
      expect(fetched).to.have.length(0)
      show('visible')
      await settle()
      expect(fetched).to.have.length(1)
      show('hidden')
      await clock.advance(FRESH_MS * 5)
      expect(fetched).to.have.length(1)
      show('visible')
      await settle()
      expect(fetched).to.have.length(2)
      show('hidden')
      show('visible')
      await settle()
      expect(fetched).to.have.length(2)
    })
    it('showing and hiding many times leaves one timer', async () => {
      forget.push(create().watch('a', () => {}))
      await settle()
      for (let index = 0; index < 10; index++) document.dispatchEvent(new Event('visibilitychange'))
      await settle()
      expect(clock.pending).to.equal(1)
    })
    it('a stopped watch does not report a later failure', async () => {
      let refuse = (_: unknown) => {}
      const failures: unknown[] = []
      const stop = create(() => new Promise((_, reject) => (refuse = reject))).watch('a', (error) =>
        failures.push(error),
      )
      stop()
      refuse(new Error('late'))
      await settle()
      expect([failures, clock.pending]).to.deep.equal([[], 0])
    })
  })

  describe('stored queries', () => {
    it('are available after a reload, with their age', async () => {
      await create(async () => 7, true).refresh('a')
      await clock.advance(FRESH_MS - 1)
      const query = create(async () => 8, true)
      expect(query.find('a').get()).to.include({ status: 'ready', value: 7 })
      await query.refresh('a')
      expect(query.find('a').get().value).to.equal(7)
      await clock.advance(1)
      await query.refresh('a')
      expect(query.find('a').get().value).to.equal(8)
    })
    for (const text of [
      '{',
      'null',
      '7',
      '{"at":"now","value":1}',
      '{"at":1,"value":"x"}',
      '{"at":9e15,"value":1}',
      '{"value":1}',
    ]) {
      it(`STOR-004 ignore ${text}`, () => {
        storage.set('query.test.a', text)
        expect(create(undefined, true).find('a').get()).to.deep.equal({ status: 'idle' })
      })
    }
    it('keep the 40 newest values', async () => {
      const query = create(async () => 1, true)
      for (let index = 0; index < 45; index++) {
        await query.refresh(`k${index}`)
        await clock.advance(1)
      }
      const keys = storage.list('query.test.')
      expect([
        keys.length,
        keys.includes('query.test.k4'),
        keys.includes('query.test.k5'),
        keys.includes('query.test.k44'),
      ]).to.deep.equal([40, false, true, true])
    })
  })
})
