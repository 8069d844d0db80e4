import { pruneStorage } from '../../../src/services/relay/prune-storage.js'
import { createRelayStorage } from '../../../src/services/relay/relay-storage.js'
import { expect } from '../../helpers/expect.js'
import { replaceProperty } from '../../helpers/fake-page.js'

const PREFIX = 'test.relay.'
const core = (name: string) => `wc@2:core:0.3:x//${name}`

describe('relay storage', () => {
  let restore: (() => void) | undefined
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    restore?.()
    restore = undefined
    localStorage.clear()
  })

  it('behaviour: keeps values under its prefix and sees nothing else', async () => {
    localStorage.setItem('other', '1')
    const storage = createRelayStorage(PREFIX)
    await storage.setItem('a', { b: [1, 2n] })
    expect(localStorage.getItem(`${PREFIX}a`)).to.equal('{"b":[1,"2"]}')
    expect(await createRelayStorage(PREFIX).getItem('a')).to.deep.equal({ b: [1, '2'] })
    expect(await storage.getKeys()).to.deep.equal(['a'])
    expect(await storage.getEntries()).to.deep.equal([['a', { b: [1, '2'] }]])
    await storage.removeItem('a')
    expect(await storage.getItem('a')).to.equal(undefined)
    expect(localStorage.getItem('other')).to.equal('1')
  })
  it('behaviour: stores that a message arrived, not its text', async () => {
    const storage = createRelayStorage(PREFIX)
    await storage.setItem(core('messages'), { topic: { hash: 'a long text' } })
    expect(await storage.getItem(core('messages'))).to.deep.equal({ topic: { hash: '' } })
  })
  it('behaviour: two tabs that write the same list keep each other’s entries', async () => {
    const rows = async (storage: ReturnType<typeof createRelayStorage>) =>
      (await storage.getItem<{ topic: string }[]>('list'))?.map(({ topic }) => topic)
    const [one, two] = [createRelayStorage(PREFIX), createRelayStorage(PREFIX)]
    await one.setItem('list', [{ topic: 'a' }, { topic: 'b' }])
    expect(await rows(two)).to.deep.equal(['a', 'b'])
    await one.setItem('list', [{ topic: 'b' }, { topic: 'c' }])
    await two.setItem('list', [{ topic: 'a' }, { topic: 'b', changed: true }, { topic: 'd' }])
    expect(await createRelayStorage(PREFIX).getItem('list')).to.deep.equal([
      { topic: 'b', changed: true },
      { topic: 'c' },
      { topic: 'd' },
    ])
    await one.setItem('keys', { a: '1' })
    await two.setItem('keys', { b: '2' })
    expect(await one.getItem('keys')).to.deep.equal({ a: '1', b: '2' })
    await one.setItem('keys', {})
    expect(await two.getItem('keys')).to.deep.equal({})
  })
  it('behaviour: reports changes of another tab', () => {
    const told: unknown[] = []
    const unwatch = createRelayStorage(PREFIX).watchRows('session', (rows) => told.push(rows))
    const say = (key: string, newValue: string | null) =>
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    say(`${PREFIX}${core('session')}`, '[{"topic":"a"}]')
    say(`${PREFIX}${core('session')}`, null)
    for (const text of ['{broken', '5', '{}']) say(`${PREFIX}${core('session')}`, text)
    say(`${PREFIX}${core('pairing')}`, '[]')
    say(`other.${core('session')}`, '[]')
    unwatch()
    say(`${PREFIX}${core('session')}`, '[]')
    expect(told).to.deep.equal([[{ topic: 'a' }], []])
  })
  it('behaviour: unreadable text counts as absent', async () => {
    localStorage.setItem(`${PREFIX}a`, '{broken')
    expect(await createRelayStorage(PREFIX).getItem('a')).to.equal(undefined)
  })
  it('behaviour: works in memory if the browser blocks storage', async () => {
    restore = replaceProperty(window, 'localStorage', undefined)
    const storage = createRelayStorage(PREFIX)
    await storage.setItem('a', 1)
    expect([await storage.getItem('a'), await storage.getKeys()]).to.deep.equal([1, ['a']])
    await storage.removeItem('a')
    expect(await storage.getItem('a')).to.equal(undefined)
  })
  it('behaviour: works in memory if storage is full', async () => {
    localStorage.setItem(`${PREFIX}a`, '1')
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      getItem: (key: string) => (key === `${PREFIX}a` ? '1' : null),
      removeItem() {},
      [`${PREFIX}a`]: '1',
    }
    restore = replaceProperty(window, 'localStorage', full)
    const storage = createRelayStorage(PREFIX)
    await storage.setItem('a', 2)
    expect(await storage.getItem('a')).to.equal(2)
  })
})

describe('pruning', () => {
  const now = 1_700_000_000_000
  const soon = now / 1000 + 60
  const past = now / 1000 - 60
  const session = (topic: string, expiry: number) => ({
    topic,
    expiry,
    self: { publicKey: `key-of-${topic}` },
    peer: { metadata: {} },
  })
  beforeEach(() => localStorage.clear())
  afterEach(() => localStorage.clear())

  it('behaviour: deletes what is expired with everything that belongs to it, and keeps the rest', async () => {
    const storage = createRelayStorage(PREFIX)
    const put = (name: string, value: unknown) => storage.setItem(core(name), value)
    await put('session', [session('live', soon), session('dead', past)])
    await put('pairing', [
      { topic: 'open', expiry: soon },
      { topic: 'stale', expiry: past },
    ])
    await put('proposal', [
      { id: 1, pairingTopic: 'open', expiryTimestamp: soon, proposer: { publicKey: 'proposer' } },
      { id: 2, pairingTopic: 'stale', expiryTimestamp: soon, proposer: {} },
    ])
    await put(
      'subscription',
      ['live', 'dead', 'open', 'stale'].map((topic) => ({ topic, id: topic })),
    )
    await put(
      'history',
      ['live', 'dead'].map((topic, id) => ({ id, topic, request: {} })),
    )
    await put('expirer', [
      { target: 'topic:live', expiry: soon },
      { target: 'topic:dead', expiry: past },
    ])
    await put('messages', { live: { a: '' }, dead: { b: '' } })
    await put('keychain', {
      client_ed25519_seed: 's',
      live: 'k',
      dead: 'k',
      open: 'k',
      stale: 'k',
      'key-of-live': 'k',
      'key-of-dead': 'k',
      proposer: 'k',
      lost: 'k',
    })
    await pruneStorage(storage, now)
    const topics = async (name: string) =>
      ((await storage.getItem<{ topic: string }[]>(core(name))) ?? []).map(({ topic }) => topic)
    expect(await topics('session')).to.deep.equal(['live'])
    expect(await topics('pairing')).to.deep.equal(['open'])
    expect(await topics('subscription')).to.deep.equal(['live', 'open'])
    expect(await topics('history')).to.deep.equal(['live'])
    expect((await storage.getItem<unknown[]>(core('proposal')))?.length).to.equal(1)
    expect(await storage.getItem(core('expirer'))).to.deep.equal([
      { target: 'topic:live', expiry: soon },
    ])
    expect(await storage.getItem(core('messages'))).to.deep.equal({ live: { a: '' } })
    expect(Object.keys((await storage.getItem<object>(core('keychain')))!)).to.deep.equal([
      'client_ed25519_seed',
      'live',
      'open',
      'key-of-live',
      'proposer',
    ])
  })
  it('behaviour: returns only rows of the right shape, whatever is stored', async () => {
    for (const value of [
      null,
      5,
      'text',
      {},
      [],
      [null, 5, 'x', {}, { topic: 5 }, { topic: 'x', expiry: 'soon' }],
    ]) {
      const storage = createRelayStorage(PREFIX)
      for (const name of [
        'session',
        'pairing',
        'proposal',
        'subscription',
        'history',
        'expirer',
        'messages',
        'keychain',
      ])
        await storage.setItem(core(name), value)
      await pruneStorage(storage, now)
      for (const name of ['session', 'pairing', 'proposal', 'subscription', 'history', 'expirer'])
        expect(
          await storage.getItem(core(name)),
          `${name} of ${JSON.stringify(value)}`,
        ).to.deep.equal([])
      for (const name of ['messages', 'keychain'])
        expect(await storage.getItem(core(name)), name).to.deep.equal({})
    }
  })
})
