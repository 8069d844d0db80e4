import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLocalOrigin, isOriginPattern, matchesOrigin } from '../../server/src/projects/origins.js'

test('VAL-004 a wildcard stands for one whole label and nothing else', () => {
  assert.equal(matchesOrigin('https://*.a.com', 'https://b.a.com'), true)
  for (const origin of ['https://c.b.a.com', 'https://a.com.evil.org', 'https://evila.com', 'https://a.com', 'http://b.a.com', 'https://b.a.com:8443', 'https://b.a.com.', 'https://.a.com', 'https://user@b.a.com', 'https://b.a.com/path', 'null', '', 'https://b%2ea.com']) {
    assert.equal(matchesOrigin('https://*.a.com', origin), false, origin)
  }
  assert.equal(matchesOrigin('https://*.a.com:8443', 'https://b.a.com:8443'), true)
})

test('without a wildcard the origin is matched as browsers write it', () => {
  assert.equal(matchesOrigin('https://app.example', 'https://app.example'), true)
  for (const origin of ['https://app.example:444', 'http://app.example', 'https://app.example.evil.org', 'https://xapp.example', 'https://app.example@evil.org']) {
    assert.equal(matchesOrigin('https://app.example', origin), false, origin)
  }
})

test('patterns that would match too much are not taken', () => {
  for (const pattern of ['https://app.example', 'http://localhost:3000', 'https://*.app.example']) assert.equal(isOriginPattern(pattern), true, pattern)
  for (const pattern of ['*', 'https://*', 'https://*.com', 'https://*a.example', 'https://a.*.example', 'https://app.example/', 'https://app.example/path', 'app.example', '*.app.example', 'ftp://app.example', 'https://*.*.example.org']) {
    assert.equal(isOriginPattern(pattern), false, pattern)
  }
})

test('local pages are told from those that only look so', () => {
  for (const origin of ['http://localhost', 'http://localhost:5173', 'http://127.0.0.1:1', 'http://[::1]:3000', 'http://wallet.localhost:3000']) assert.equal(isLocalOrigin(origin), true, origin)
  for (const origin of ['http://localhost.evil.org', 'http://127.0.0.1.evil.org', 'https://evil.org', 'http://127.0.0.2', 'null', 'file://']) assert.equal(isLocalOrigin(origin), false, origin)
})
