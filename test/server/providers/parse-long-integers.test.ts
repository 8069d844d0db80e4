import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLongIntegers } from '../../../server/src/providers/parse-long-integers.js'

test('long integers become text, and everything else as JSON.parse returns it', () => {
  assert.deepEqual(
    parseLongIntegers('{"a":9007199254740993,"b":[-18446744073709551615,1],"c":123456789012345}'),
    { a: '9007199254740993', b: ['-18446744073709551615', 1], c: 123456789012345 },
  )
  for (const value of [
    '9007199254740993',
    'a "9007199254740993" b\\',
    '\\"',
    ':9007199254740993,',
    0.12345678901234568,
    1e30,
    null,
    true,
    [],
    { '9007199254740993': 1 },
  ]) {
    assert.deepEqual(parseLongIntegers(JSON.stringify({ value })), { value })
  }
  assert.deepEqual(
    parseLongIntegers('{"a":1.23456789012345678901,"b":12345678901234567e2}'),
    JSON.parse('{"a":1.23456789012345678901,"b":12345678901234567e2}'),
  )
  for (const text of ['', '{', '9007199254740993x', '{"a":09007199254740993}', '"9007199254740993'])
    assert.throws(() => parseLongIntegers(text), SyntaxError)
})
