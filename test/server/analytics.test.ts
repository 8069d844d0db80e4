import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redactEvent } from '../../server/src/routes/analytics/redact-event.js'

const ADDRESS = '0xCA7A21CA7A21CA7A21CA7A21CA7A21CA7A21CA7A'
const MAIL = 'CANARY.person+tag@mail.example'

test('E13 does not store the subject of an event, whatever the field’s name and depth', () => {
  const kept = JSON.stringify(
    redactEvent({
      eventId: 'a',
      url: `https://app.example/path?email=${MAIL}#CANARY`,
      domain: 'app.example',
      timestamp: 1,
      props: {
        type: 'track',
        event: 'CONNECT_SUCCESS',
        address: 'CANARY',
        caipAddress: 'CANARY',
        accountAddress: 'CANARY',
        account: 'CANARY',
        accounts: ['CANARY'],
        email: 'CANARY',
        Email: 'CANARY',
        phoneNumber: 'CANARY',
        ip: 'CANARY',
        username: 'CANARY',
        properties: {
          method: 'qrcode',
          name: 'Some Wallet',
          message: `sent to eip155:1:${ADDRESS} for <${MAIL}>`,
          list: [{ walletAddress: 'CANARY', text: `${ADDRESS},${ADDRESS.toLowerCase()}` }],
          connected: true,
          count: 3,
          none: null,
        },
      },
    }),
  )
  assert.doesNotMatch(kept, /CANARY|CA7A21|@/i)
  for (const part of [
    '"eventId":"a"',
    '"url":"https://app.example/path"',
    '"domain":"app.example"',
    '"event":"CONNECT_SUCCESS"',
    '"method":"qrcode"',
    '"name":"Some Wallet"',
    '"connected":true',
    '"count":3',
    '"none":null',
  ])
    assert.ok(kept.includes(part), part)
})

test('E13 keeps values that are not personal: hashes, topics, names, times', () => {
  const event = {
    eventId: '0x',
    trace: ['a'.repeat(64), `0x${'b'.repeat(64)}`],
    topic: 'c'.repeat(64),
    walletName: 'Wallet',
    description: 'a @ b',
    timestamp: '2026-01-01T00:00:00.000Z',
  }
  assert.deepEqual(redactEvent(event), event)
})

test('E13 the time to redact grows linearly with the length of the text', () => {
  const measure = (size: number) => {
    const times = Array.from({ length: 5 }, () => {
      const { user, system } = process.cpuUsage()
      for (const text of [
        'a@'.repeat(size),
        `${'a'.repeat(size)}@`,
        `${'a.'.repeat(size)}@${'a'.repeat(size)}`,
        '0x'.repeat(size),
        `https://${'?'.repeat(size)}`,
      ])
        redactEvent(text)
      const spent = process.cpuUsage({ user, system })
      return spent.user + spent.system
    })
    return Math.min(...times)
  }
  // CPU time of ten times the text: ten times as much if the cost is linear, a hundred times if it
  // is quadratic.
  const [short, long] = [measure(10_000), measure(100_000)]
  assert.ok(long < 40 * Math.max(short, 500), `${short} and ${long} µs`)
})
