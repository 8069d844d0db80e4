import { expect } from '../../helpers/expect.js'
import { createPrefixedStorage, type Storage } from '../../../src/platform/storage.js'
import {
  adoptOldSessions,
  forgetOldSession,
} from '../../../src/walletconnect/former-client/adopt-old-client.js'
import { createTopicKey, randomBytes } from '../../../src/walletconnect/crypto/keys.js'
import { createSessionStore } from '../../../src/walletconnect/sessions/session-store.js'

const DAY_MS = 86_400_000

describe('sessions of the former client', () => {
  const now = Date.now()
  const { topic, symKey } = createTopicKey(randomBytes)
  const seed = '07'.repeat(32)
  let old: Storage
  let storage: Storage
  const row = {
    topic,
    expiry: Math.floor(now / 1000) + 10_000,
    acknowledged: true,
    controller: 'ab'.repeat(32),
    self: { publicKey: 'cd'.repeat(32), metadata: {} },
    peer: { publicKey: 'ab'.repeat(32), metadata: { name: 'Old wallet', icons: [] } },
    optionalNamespaces: { eip155: {}, solana: {} },
    namespaces: {
      eip155: { accounts: ['eip155:1:0xab', 'malformed'], methods: ['personal_sign'], events: [] },
    },
  }
  const write = (
    rows: unknown,
    keychain: unknown = { [topic]: symKey, client_ed25519_seed: seed },
  ) => {
    old.set('wc@2:client:0.3:x.relay.//session', JSON.stringify(rows))
    old.set('wc@2:core:0.3:x.relay.//keychain', JSON.stringify(keychain))
  }
  beforeEach(() => {
    localStorage.clear()
    old = createPrefixedStorage('x.relay.')
    storage = createPrefixedStorage('x.relay2.')
  })
  after(() => localStorage.clear())

  it('behaviour: adopts the sessions and the seed, once, and leaves the old values for an earlier release', () => {
    write([row])
    const readAll = () =>
      old
        .list('')
        .map((key) => [key, old.get(key)])
        .sort()
    const before = readAll()
    adoptOldSessions(old, storage, now)
    const [adopted] = createSessionStore(storage, () => now).list()
    expect([adopted?.symKey, adopted?.peer.metadata.name, adopted?.proposed]).to.deep.equal([
      symKey,
      'Old wallet',
      ['eip155', 'solana'],
    ])
    expect(adopted?.namespaces['eip155']?.accounts).to.deep.equal(['eip155:1:0xab'])
    expect(storage.get('seed')).to.equal(seed)
    expect(readAll()).to.deep.equal(before)
    storage.set(`session.${topic}`, 'changed')
    adoptOldSessions(old, storage, now)
    expect(storage.get(`session.${topic}`)).to.equal('changed')
  })
  it('behaviour: an ended session leaves the old values too, and does not come back', () => {
    write([row])
    adoptOldSessions(old, storage, now)
    storage.remove(`session.${topic}`)
    forgetOldSession(old, topic)
    expect(JSON.stringify(localStorage)).not.to.include(symKey)
    adoptOldSessions(old, storage, now)
    expect(createSessionStore(storage, () => now).list()).to.deep.equal([])
  })
  it('behaviour: removes the old values after 7 days', () => {
    write([row])
    adoptOldSessions(old, storage, now)
    adoptOldSessions(old, storage, now + 6 * DAY_MS)
    expect(old.list('')).to.have.length(2)
    adoptOldSessions(old, storage, now + 8 * DAY_MS)
    expect(old.list('')).to.have.length(0)
  })
  it('error: adopts nothing that is malformed, expired, unacknowledged or has another key', () => {
    const other = createTopicKey(randomBytes).symKey
    for (const [rows, keychain] of [
      [[{ ...row, acknowledged: false }], undefined],
      [[{ ...row, expiry: 1 }], undefined],
      [[{ ...row, expiry: 'x' }], undefined],
      [[{ ...row, topic: 'x' }], undefined],
      [[{ ...row, namespaces: {} }], undefined],
      [[row], { [topic]: other }],
      [[row], { [topic]: 5 }],
      [[row], null],
      [null, undefined],
      ['x', undefined],
      [[null, 5, 'x'], undefined],
    ] as const) {
      write(rows, keychain)
      adoptOldSessions(old, storage, now)
      expect(createSessionStore(storage, () => now).list(), JSON.stringify(rows)).to.deep.equal([])
    }
    for (const key of old.list('')) old.set(key, '{"')
    adoptOldSessions(old, storage, now)
    expect(storage.list('session.')).to.deep.equal([])
  })
})
