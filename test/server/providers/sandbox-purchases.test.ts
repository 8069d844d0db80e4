import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import { createSandbox } from '../../../server/src/providers/onramp/sandbox.js'
import { openMemoryDatabase } from '../../../server/src/storage/open/open-memory-database.js'
import { onrampPurchases } from '../../../server/src/storage/schema/onramp.js'

const CHAIN = 'eip155:31337'
const KEY = `0x${'1'.repeat(64)}` as const
const [PROJECT, ACCOUNT] = ['ab'.repeat(16), `0x${'2'.repeat(40)}`]

test('purchases of the same millisecond are each on one page, wherever a page ends', async () => {
  const database = await openMemoryDatabase()
  try {
    const rows = Array.from({ length: 7 }, (_, index) => ({
      id: `order-${index}`,
      projectId: PROJECT,
      account: ACCOUNT,
      chainId: CHAIN,
      token: '0x',
      symbol: 'ETH',
      decimals: 18,
      amount: '1',
      payment: '10.00',
      currency: 'USD',
      status: 'success' as const,
      transactionHash: `0x${index}`,
      createdAt: index < 5 ? 2_000 : 1_000,
    }))
    await database.orm.insert(onrampPurchases).values(rows)
    const none = { list: () => [], find: () => undefined } as never
    const sandbox = createSandbox({
      chainId: CHAIN,
      key: KEY,
      assets: [],
      node: none,
      table: {},
      tokens: none,
      prices: none,
      database: async () => database,
      log: createLog('silent'),
    })
    for (const limit of [1, 2, 3, 7]) {
      const ids: string[] = []
      let cursor: string | undefined
      do {
        const page = await sandbox.listPurchases({
          projectId: PROJECT,
          account: ACCOUNT,
          cursor,
          limit,
        })
        ids.push(...page.data.map(({ id }) => id))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      assert.deepEqual(
        ids,
        ['order-4', 'order-3', 'order-2', 'order-1', 'order-0', 'order-6', 'order-5'],
        `${limit} a page`,
      )
    }
  } finally {
    await database.close()
  }
})
