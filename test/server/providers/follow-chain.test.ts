import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import type { ChainIndex } from '../../../server/src/providers/history/chain-index.js'
import { followChain } from '../../../server/src/providers/history/follow-chain.js'
import type { Node } from '../../../server/src/providers/node.js'
import { until } from '../../helpers/clocks/until.js'

test('a re-organisation during a pause of more than 10,000 blocks is detected: reverted rows are deleted', async () => {
  const tip = 30_000
  const rewinds: { from: number; to: number }[] = []
  // Blocks 7 to 9 were read before the pause; the chain now has a different 8 and 9.
  const hashOf = (number: number) => `0x${number.toString(16)}${number >= 8 ? 'new' : ''}`
  const node = {
    chainId: 'eip155:5',
    request: async (method: string, params: readonly unknown[]) => {
      if (method === 'eth_blockNumber') return `0x${tip.toString(16)}`
      if (method !== 'eth_getBlockByNumber') return []
      const number = Number(params[0])
      return {
        number: params[0],
        hash: hashOf(number),
        parentHash: hashOf(number - 1),
        timestamp: '0x1',
        transactions: [],
      }
    },
  } as unknown as Node
  let next = 10
  let known = [
    { number: 9, hash: '0x9' },
    { number: 8, hash: '0x8' },
    { number: 7, hash: '0x7' },
  ]
  const appended: number[] = []
  const index: ChainIndex = {
    getNext: async () => next,
    listKnown: async () => known,
    append: async (_, from, blocks) => {
      appended.push(from)
      next = from + blocks.length
      known = [...blocks].reverse().map(({ number, hash }) => ({ number, hash }))
      return true
    },
    rewind: async (_, options) => {
      rewinds.push(options)
      next = options.to
      known = known.filter(({ number }) => number < options.to)
      return true
    },
    listTokens: async () => [],
  }
  const follower = followChain({
    node,
    fromBlock: undefined,
    index: async () => index,
    log: createLog('silent'),
  })
  await until(() => appended.length > 0, 'the first blocks')
  await follower.stop()
  assert.deepEqual(rewinds, [{ from: 10, to: 8 }])
  assert.equal(appended[0], 8)
})
