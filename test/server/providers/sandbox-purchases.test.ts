import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLog } from '../../../server/src/operation/log.js'
import { createSandbox } from '../../../server/src/providers/onramp/sandbox.js'
import { createSandboxDelivery } from '../../../server/src/providers/onramp/sandbox-delivery.js'
import { openMemoryDatabase } from '../../../server/src/storage/open/open-memory-database.js'
import { onrampPurchases } from '../../../server/src/storage/schema/onramp.js'

const CHAIN = 'eip155:31337'
const KEY = `0x${'1'.repeat(64)}` as const
const [PROJECT, ACCOUNT] = ['ab'.repeat(16), `0x${'2'.repeat(40)}`]
const PURCHASE = {
  projectId: PROJECT,
  account: ACCOUNT,
  chainId: CHAIN,
  token: '0x',
  symbol: 'ETH',
  decimals: 18,
  amount: '1',
  payment: '10.00',
  currency: 'USD',
} as const

test('purchases of the same millisecond are each on one page, wherever a page ends', async () => {
  const database = await openMemoryDatabase()
  try {
    const rows = Array.from({ length: 7 }, (_, index) => ({
      ...PURCHASE,
      id: `order-${index}`,
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

test('a purchase whose nonce is taken is not delivered only once the block before the newest has the other transaction', async () => {
  const database = await openMemoryDatabase()
  // A node that counts the transactions of a block before it has their receipts.
  const node = { newest: 8, before: 7, receipt: null as { status: string } | null }
  const answers: Record<string, (block?: unknown) => unknown> = {
    eth_blockNumber: () => '0x10',
    eth_getTransactionByHash: () => null,
    eth_getTransactionReceipt: () => node.receipt,
    eth_getTransactionCount: (block) => `0x${block === '0xf' ? node.before : node.newest}`,
  }
  const delivery = createSandboxDelivery({
    chain: {
      id: 31337,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    },
    key: KEY,
    node: {
      chainId: CHAIN,
      request: async (method: string, [, block]: readonly unknown[]) => answers[method]!(block),
    } as never,
    database: async () => database,
  })
  const row = {
    ...PURCHASE,
    id: 'order',
    status: 'pending',
    transactionHash: '0x1',
    sender: ACCOUNT,
    nonce: 7,
    rawTransaction: '0x1',
    createdAt: 1,
  } as const
  const settle = async () => (await delivery.settle(row)).status
  try {
    assert.equal(await settle(), 'pending')
    node.receipt = { status: '0x1' }
    assert.equal(await settle(), 'success')
    Object.assign(node, { before: 8, receipt: null })
    assert.equal(await settle(), 'failed')
  } finally {
    await database.close()
  }
})
