import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readId } from '../../../server/src/relay/read-id.js'

test('ids return as transmitted, with every digit and their type', () => {
  const cases: [string, string | undefined][] = [
    ['{"id":1732150000123456789,"jsonrpc":"2.0"}', '1732150000123456789'],
    ['{"id":"1732150000123456789"}', '"1732150000123456789"'],
    ['{ "jsonrpc" : "2.0" , "id" : 7 }', '7'],
    ['{"params":{"id":1,"list":[{"id":2}]},"id":3}', '3'],
    ['{"id":3,"params":{"id":1}}', '3'],
    ['{"text":"\\"id\\":9,{","id":4}', '4'],
    ['{"\\u0069d":5}', '5'],
    ['{"id":1,"id":2}', '2'],
    ['{"id":-5}', '-5'],
    [`{"id":${'1234567890'.repeat(6)},"jsonrpc":"2.0"}`, '1234567890'.repeat(6)],
    [`{"id":${'1234567890'.repeat(6)}.5}`, undefined],
    ['{"id":"a\\"b"}', '"a\\"b"'],
    ['{"method":"id","x":"id","id":6}', '6'],
    ['{"id":null}', undefined],
    ['{"id":1.5}', undefined],
    ['{"id":1e18}', undefined],
    ['{"id":true}', undefined],
    ['{"id":{"id":1}}', undefined],
    ['{"id":[1]}', undefined],
    ['{"params":{"id":1}}', undefined],
    ['{}', undefined],
  ]
  for (const [json, id] of cases) assert.equal(readId(json), id, json)
})

test('agrees with JSON.parse on ids, over generated objects', () => {
  const values = ['1', '"x"', 'null', '{"id":8}', '[{"id":9}]', '"\\\\"', '12345678901']
  for (const first of values) {
    for (const second of values) {
      const json = `{"a":${first},"id":${second},"b":${first}}`
      const parsed = (JSON.parse(json) as { id: unknown }).id
      const expected = typeof parsed === 'number' || typeof parsed === 'string' ? parsed : undefined
      const read = readId(json)
      assert.deepEqual(read === undefined ? undefined : JSON.parse(read), expected, json)
    }
  }
})
