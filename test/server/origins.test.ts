import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDomain } from 'tldts'
import { isOriginPattern } from '../../server/src/storage/projects/is-origin-pattern.js'
import {
  isLocalOrigin,
  isOriginAllowed,
  matchesOrigin,
} from '../../server/src/storage/projects/origins.js'

test('VAL-004 a wildcard matches one whole label and nothing else', () => {
  assert.equal(matchesOrigin('https://*.a.com', 'https://b.a.com'), true)
  for (const origin of [
    'https://c.b.a.com',
    'https://a.com.evil.org',
    'https://evila.com',
    'https://a.com',
    'http://b.a.com',
    'https://b.a.com:8443',
    'https://b.a.com.',
    'https://.a.com',
    'https://user@b.a.com',
    'https://b.a.com/path',
    'null',
    '',
    'https://b%2ea.com',
  ]) {
    assert.equal(matchesOrigin('https://*.a.com', origin), false, origin)
  }
  assert.equal(matchesOrigin('https://*.a.com:8443', 'https://b.a.com:8443'), true)
})

test('without a wildcard the origin is matched as browsers write it', () => {
  assert.equal(matchesOrigin('https://app.example', 'https://app.example'), true)
  for (const origin of [
    'https://app.example:444',
    'http://app.example',
    'https://app.example.evil.org',
    'https://xapp.example',
    'https://app.example@evil.org',
  ]) {
    assert.equal(matchesOrigin('https://app.example', origin), false, origin)
  }
})

test('refuses patterns that would match too much', () => {
  for (const pattern of [
    'https://app.example',
    'http://localhost:3000',
    'https://*.app.example',
    'https://*.shop.co.uk',
    'https://*.mine.github.io',
    'https://*.app.example:8443',
  ])
    assert.equal(isOriginPattern(pattern), true, pattern)
  for (const pattern of [
    '*',
    'https://*',
    'https://*.com',
    'https://*a.example',
    'https://a.*.example',
    'https://app.example/',
    'https://app.example/path',
    'app.example',
    '*.app.example',
    'ftp://app.example',
    'https://*.*.example.org',
    'https://*.co.uk',
    'https://*.github.io',
    'https://*.vercel.app',
    'https://*.pages.dev',
    'https://*.s3.amazonaws.com',
    'https://*.10.0.0.1',
    'https://*.app.example:443',
    'https://*.APP.example',
    'https://*.app.example:99999',
    'https://*.-.',
    'https://user@app.example',
  ]) {
    assert.equal(isOriginPattern(pattern), false, pattern)
  }
})

test('distinguishes local pages from those that only look local', () => {
  for (const origin of [
    'http://localhost',
    'http://localhost:5173',
    'http://127.0.0.1:1',
    'http://[::1]:3000',
    'http://wallet.localhost:3000',
  ])
    assert.equal(isLocalOrigin(origin), true, origin)
  for (const origin of [
    'http://localhost.evil.org',
    'http://127.0.0.1.evil.org',
    'https://evil.org',
    'http://127.0.0.2',
    'null',
    'file://',
  ])
    assert.equal(isLocalOrigin(origin), false, origin)
})

test('pages on localhost may only use development projects, regardless of the list', () => {
  const project = { id: '', name: '', features: [], analytics: false }
  for (const origins of [[], ['http://localhost:3000'], ['http://*.app.localhost']]) {
    for (const origin of ['http://localhost:3000', 'http://x.app.localhost']) {
      assert.equal(
        isOriginAllowed({ ...project, development: false, origins }, origin),
        false,
        origin,
      )
      assert.equal(
        isOriginAllowed({ ...project, development: true, origins }, origin),
        true,
        origin,
      )
    }
  }
  assert.equal(
    isOriginAllowed({ ...project, development: false, origins: [] }, 'https://any.example'),
    true,
  )
  assert.equal(
    isOriginAllowed({ ...project, development: true, origins: [] }, 'https://any.example'),
    false,
  )
})

test('B12 no pattern accepts an origin of another registrable domain, over 100,000 pairs', () => {
  const labels = [
    'a',
    'b',
    'app',
    'shop',
    'evil',
    'com',
    'uk',
    'co',
    'io',
    'github',
    'example',
    'vercel',
    'xn--p1ai',
    'localhost',
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  const host = () =>
    Array.from({ length: 1 + random(4) }, () => labels[random(labels.length)]!).join('.')
  let matched = 0
  for (let n = 0; n < 100_000; n++) {
    const suffix = host()
    const pattern = `https://${random(2) ? '*.' : ''}${suffix}`
    const origin = `https://${[host(), suffix, `${labels[random(labels.length)]}.${suffix}`, `${labels[random(labels.length)]}${suffix}`][random(4)]}`
    if (!isOriginPattern(pattern) || !matchesOrigin(pattern, origin)) continue
    matched++
    const domainOf = (text: string) =>
      getDomain(text.replace('https://', '').replace('*.', ''), { allowPrivateDomains: true })
    assert.equal(
      pattern.includes('*') ? domainOf(origin) : origin,
      pattern.includes('*') ? domainOf(pattern) : pattern,
      `${pattern} ${origin}`,
    )
  }
  assert.ok(matched > 5_000, `${matched} pairs matched`)
})
