import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAnswerCache } from '../../server/src/rpc/answer-cache.js'

test('caches immutable answers for ten minutes, then requests them again', () => {
  let now = 0
  const cache = createAnswerCache({ now: () => now })
  const call = { id: 1, method: 'eth_getBlockByHash', params: ['0x1', false] }
  cache.keep('eip155:1', call, '{"jsonrpc":"2.0","id":1,"result":{"hash":"0x1"}}')
  now = 599_999
  assert.equal(
    cache.find('eip155:1', { ...call, id: 7 }),
    '{"jsonrpc":"2.0","id":7,"result":{"hash":"0x1"}}',
  )
  now = 600_000
  assert.equal(cache.find('eip155:1', call), undefined)
})
