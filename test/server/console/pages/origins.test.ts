import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findWrongOrigin, readOrigins } from '../../../../server/console/pages/origins.js'

test('origins are read from lines, without repetitions and final slashes', () => {
  assert.deepEqual(readOrigins(' https://a.example/\n\nhttps://b.example  https://a.example\r\n'), [
    'https://a.example',
    'https://b.example',
  ])
})

test('an origin that cannot be one is named', () => {
  for (const right of ['https://a.example', 'https://*.a.example', 'http://localhost:3000'])
    assert.equal(findWrongOrigin([right]), undefined, right)
  for (const wrong of [
    'a.example',
    'https://a.example/path',
    'javascript:alert(1)',
    '<script>',
    '*',
  ])
    assert.equal(findWrongOrigin(['https://a.example', wrong]), wrong)
})
