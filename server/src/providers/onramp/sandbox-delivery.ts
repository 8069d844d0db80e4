import { and, eq } from 'drizzle-orm'
import {
  createWalletClient,
  custom,
  keccak256,
  publicActions,
  toHex,
  type Address,
  type Chain,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Database } from '../../storage/open/database.js'
import { onrampPurchases } from '../../storage/schema/onramp.js'
import { NodeError, type Node } from '../node.js'
import { ProviderUnavailable } from '../provider-unavailable.js'

/** A purchase and the state of its delivery. */
export type Purchase = typeof onrampPurchases.$inferSelect

/** A new purchase. */
export type NewPurchase = Omit<
  Purchase,
  'status' | 'transactionHash' | 'sender' | 'nonce' | 'rawTransaction'
>

/** Delivers purchases from one account, each exactly once, even if the process ends in between. */
export interface SandboxDelivery {
  /**
   * Signs, stores, then sends. Does nothing for a purchase that is already stored. Throws
   * `ProviderUnavailable` when it cannot be sent.
   */
  deliver(
    purchase: NewPurchase,
    transaction: { readonly to: Address; readonly value?: bigint; readonly data?: Hex },
  ): Promise<void>
  find(id: string): Promise<Purchase | undefined>
  /** Reads the receipt of a purchase, and sends its transaction again if the chain has none. */
  settle(row: Purchase): Promise<Purchase>
  /** Settles all pending purchases, including those of processes that have ended. */
  settleAll(): Promise<void>
}

interface SandboxDeliveryOptions {
  readonly chain: Chain
  readonly key: Hex
  readonly node: Node
  readonly database: () => Promise<Database>
}

/** Delivers on the chain of `node`. Several servers may deliver from the same account. */
export function createSandboxDelivery({
  chain,
  key,
  node,
  database,
}: SandboxDeliveryOptions): SandboxDelivery {
  const account = privateKeyToAccount(key)
  const client = createWalletClient({
    account,
    chain,
    transport: custom(
      { request: ({ method, params }) => node.request(method, params ?? []) },
      { retryCount: 0 },
    ),
  }).extend(publicActions)
  // Serialised, so that each delivery finds its nonce free.
  let line: Promise<unknown> = Promise.resolve()

  async function find(id: string): Promise<Purchase | undefined> {
    return (
      await (await database()).orm.select().from(onrampPurchases).where(eq(onrampPurchases.id, id))
    )[0]
  }

  async function prepare(transaction: Parameters<SandboxDelivery['deliver']>[1]) {
    try {
      return await client.prepareTransactionRequest({
        ...transaction,
        parameters: ['chainId', 'fees', 'gas', 'nonce', 'type'],
      })
    } catch (error) {
      throw new ProviderUnavailable('The sandbox', 'it could not deliver', { cause: error })
    }
  }

  // Undefined when the purchase is already stored.
  async function record(
    purchase: NewPurchase,
    transaction: Parameters<SandboxDelivery['deliver']>[1],
  ): Promise<Purchase | undefined> {
    if (await find(purchase.id)) return undefined
    const request = await prepare(transaction)
    const { orm } = await database()
    for (let { nonce } = request; ; nonce++) {
      const rawTransaction = await account.signTransaction({
        ...request,
        nonce,
      } as TransactionSerializable)
      const row = {
        ...purchase,
        status: 'pending' as const,
        sender: account.address,
        nonce,
        rawTransaction,
        transactionHash: keccak256(rawTransaction),
      }
      const [recorded] = await orm
        .insert(onrampPurchases)
        .values(row)
        .onConflictDoNothing()
        .returning()
      if (recorded) return recorded
      if (await find(purchase.id)) return undefined
      // Otherwise another stored purchase, not sent yet, has the nonce.
    }
  }

  async function conclude(row: Purchase, status: 'success' | 'failed'): Promise<Purchase> {
    await (
      await database()
    ).orm
      .update(onrampPurchases)
      .set({ status })
      .where(eq(onrampPurchases.id, row.id))
    return { ...row, status }
  }

  const readReceipt = (hash: string) =>
    node.request<{ status: Hex } | null>('eth_getTransactionReceipt', [hash])
  const isKnown = async (hash: string) =>
    (await node.request('eth_getTransactionByHash', [hash])) !== null
  const isNonceTaken = async ({ sender, nonce }: Purchase, block: 'latest' | Hex = 'latest') =>
    Number(await node.request<Hex>('eth_getTransactionCount', [sender, block])) > nonce!
  const readBlockBefore = async () =>
    toHex(Math.max(0, Number(await node.request('eth_blockNumber', [])) - 1))

  // May be sent repeatedly: a signed transaction executes once.
  async function send(row: Purchase): Promise<Purchase> {
    try {
      await node.request('eth_sendRawTransaction', [row.rawTransaction])
    } catch (error) {
      // If no node answered, it is sent again later.
      if (!(error instanceof NodeError)) throw error
      // Refused because it is already in the pool, or because another transaction has its nonce;
      // `settle` decides which.
      if ((await isKnown(row.transactionHash!)) || (await isNonceTaken(row))) return row
      await conclude(row, 'failed')
      throw new ProviderUnavailable('The sandbox', 'it could not deliver', { cause: error })
    }
    return row
  }

  async function settle(row: Purchase): Promise<Purchase> {
    if (row.status !== 'pending' || row.chainId !== `eip155:${chain.id}`) return row
    const receipt = await readReceipt(row.transactionHash!)
    if (receipt) return conclude(row, receipt.status === '0x1' ? 'success' : 'failed')
    if (row.rawTransaction === null || (await isKnown(row.transactionHash!))) return row
    if (!(await isNonceTaken(row))) return send(row)
    // It may have been mined meanwhile, and a node may count the transactions of its newest block
    // before it has their receipts. Of the block before it has all: then another transaction has
    // the nonce permanently.
    const isTakenBefore = await isNonceTaken(row, await readBlockBefore())
    const late = await readReceipt(row.transactionHash!)
    if (late) return conclude(row, late.status === '0x1' ? 'success' : 'failed')
    return isTakenBefore ? conclude(row, 'failed') : row
  }

  return {
    find,
    settle,
    deliver(purchase, transaction) {
      const sending = line.then(async () => {
        const row = await record(purchase, transaction)
        if (row) await send(row)
      })
      line = sending.catch(() => {})
      return sending
    },
    async settleAll() {
      const { orm } = await database()
      const rows = await orm
        .select()
        .from(onrampPurchases)
        .where(
          and(
            eq(onrampPurchases.status, 'pending'),
            eq(onrampPurchases.chainId, `eip155:${chain.id}`),
          ),
        )
        .orderBy(onrampPurchases.nonce)
      const failures: unknown[] = []
      for (const row of rows) await settle(row).catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
