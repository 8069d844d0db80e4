import { and, desc, eq, lt } from 'drizzle-orm'
import { createWalletClient, custom, encodeFunctionData, parseAbi, publicActions, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { Currency, type ListTransactionsResponse } from '../../../../src/contract.js'
import type { Database } from '../../storage/database.js'
import { onrampPurchases } from '../../storage/schema/onramp.js'
import { NATIVE, parseEvmAddress } from '../address.js'
import { toHuman } from '../amounts.js'
import { getChainFacts, type ChainTable, type Token } from '../chain-facts.js'
import { readCursor, writeCursor } from '../history/cursor.js'
import type { Node } from '../node.js'
import { toAssetKey, type PriceProvider } from '../prices/price-provider.js'
import { ProviderRefused, ProviderUnavailable } from '../provider-unavailable.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { OnrampProvider } from './onramp-provider.js'
import { createOrderSeal, type SandboxOrder } from './sandbox-order.js'
import { SANDBOX_LIMITS, toCentsText, toPurchase } from './sandbox-prices.js'

const NATIVE_PRICE = 2_000
const TOKEN_PRICE = 1
const RECEIPT_TIMEOUT_MS = 20_000
const RECEIPT_POLL_MS = 100
const CURRENCIES = ['USD', 'EUR']

const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

type Purchase = typeof onrampPurchases.$inferSelect

/** An on-ramp for development: its page takes no money and really delivers test tokens. */
export interface Sandbox extends OnrampProvider {
  readonly listPurchases: NonNullable<OnrampProvider['listPurchases']>
  readOrder(sealed: string): SandboxOrder | undefined
  listAssets(): Promise<readonly Token[]>
  findPurchase(id: string): Promise<Purchase | undefined>
  /** Delivers once per order, however often it is asked. Throws `ProviderRefused` for amounts and assets it does not sell. */
  deliver(order: SandboxOrder, wish: { readonly asset: string; readonly amount: string; readonly currency: string }): Promise<Purchase>
}

interface SandboxOptions {
  readonly chainId: string
  readonly key: Hex
  /** ERC-20 addresses, held by the key's account. */
  readonly assets: readonly string[]
  readonly node: Node
  readonly table: ChainTable
  readonly tokens: TokenBook
  readonly prices: PriceProvider
  readonly database: () => Promise<Database>
}

/** Sells the chain's coin and the tokens named, from the account of the key. */
export function createSandbox({ chainId, key, assets, node, table, tokens, prices, database }: SandboxOptions): Sandbox {
  const seal = createOrderSeal(key)
  const { name: chainName, native } = getChainFacts(table, chainId)
  const reference = chainId.split(':')[1]!
  const network = `local-${reference}`
  const account = privateKeyToAccount(key)
  const chain = { id: Number(reference), name: chainName, nativeCurrency: native, rpcUrls: { default: { http: [] } } }
  const client = createWalletClient({ account, chain, transport: custom({ request: ({ method, params }) => node.request(method, params ?? []) }, { retryCount: 0 }) }).extend(publicActions)
  // One delivery after the other: the account's nonces are counted by the chain.
  let line: Promise<unknown> = Promise.resolve()

  async function listAssets(): Promise<readonly Token[]> {
    const described = await tokens.describe(chainId, assets.flatMap((text) => parseEvmAddress(text) ?? []))
    return [{ ...native, address: NATIVE }, ...described.values()]
  }

  async function getPrice(token: Token, currency: string): Promise<number> {
    const known = Currency.safeParse(currency.toLowerCase())
    const asset = { chainId, address: token.address }
    const found = known.success ? await prices.getPrices([asset], known.data).catch(() => new Map<string, number>()) : new Map<string, number>()
    // A test token has no price anywhere: any will do.
    return found.get(toAssetKey(asset)) || (token.address === NATIVE ? NATIVE_PRICE : TOKEN_PRICE)
  }

  async function work(wish: { readonly asset: string; readonly amount: string; readonly currency: string }) {
    const token = (await listAssets()).find(({ symbol, address }) => symbol.toLowerCase() === wish.asset.toLowerCase() || address === wish.asset.toLowerCase())
    if (!token) throw new ProviderRefused('purchaseCurrency', 'The sandbox does not sell this')
    if (!CURRENCIES.includes(wish.currency.toUpperCase())) throw new ProviderRefused('paymentCurrency', `The sandbox takes ${CURRENCIES.join(' and ')}`)
    const purchase = toPurchase(wish.amount, await getPrice(token, wish.currency), token.decimals)
    if (!purchase || purchase.amount === 0n) throw new ProviderRefused('amount', `The amount must be decimal, from ${SANDBOX_LIMITS.min} to ${SANDBOX_LIMITS.max}`)
    return { token, purchase, currency: wish.currency.toUpperCase() }
  }

  async function send(token: Token, to: Address, amount: bigint): Promise<Hex> {
    const transaction = token.address === NATIVE ? { to, value: amount } : { to: token.address as Address, data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }) }
    try {
      return await client.sendTransaction(transaction)
    } catch (error) {
      throw new ProviderUnavailable('The sandbox', 'it could not deliver', { cause: error })
    }
  }

  // Rows are settled by whoever looks: the process that sent may be gone.
  async function settle(row: Purchase): Promise<Purchase> {
    if (row.status !== 'pending' || !row.transactionHash) return row
    const receipt = await node.request<{ status: Hex } | null>('eth_getTransactionReceipt', [row.transactionHash])
    if (!receipt) return row
    const status = receipt.status === '0x1' ? 'success' as const : 'failed' as const
    await (await database()).orm.update(onrampPurchases).set({ status }).where(eq(onrampPurchases.id, row.id))
    return { ...row, status }
  }

  async function findPurchase(id: string): Promise<Purchase | undefined> {
    const [row] = await (await database()).orm.select().from(onrampPurchases).where(eq(onrampPurchases.id, id))
    return row && settle(row)
  }

  async function waitUntilSettled(id: string): Promise<Purchase> {
    for (const until = performance.now() + RECEIPT_TIMEOUT_MS; ;) {
      const row = (await findPurchase(id))!
      if (row.status !== 'pending' || performance.now() > until) return row
      await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
    }
  }

  return {
    id: 'sandbox',
    listAssets,
    findPurchase,
    readOrder: (sealed) => seal.read(sealed),
    async getOptions() {
      const list = await listAssets()
      return {
        paymentCurrencies: CURRENCIES.map((id) => ({ id, payment_method_limits: [SANDBOX_LIMITS] })),
        purchaseCurrencies: list.map(({ address, name, symbol }) => ({ id: address, name, symbol, networks: [{ name: network, display_name: chainName, chain_id: reference, contract_address: address === NATIVE ? '' : address }] })),
      }
    },
    async getQuote(wish) {
      const { token, purchase, currency } = await work(wish)
      const money = (cents: bigint) => ({ amount: toCentsText(cents), currency })
      return {
        paymentTotal: money(purchase.total), paymentSubtotal: money(purchase.subtotal), coinbaseFee: money(purchase.fee), networkFee: money(0n),
        purchaseAmount: { amount: toHuman(purchase.amount, token.decimals), currency: token.symbol }, quoteId: `sandbox-${purchase.total}-${purchase.amount}`,
      }
    },
    createUrl({ projectId, publicUrl, wallets, fiatAmount }) {
      const to = parseEvmAddress(wallets[0]?.address)
      if (!to) return Promise.reject(new ProviderRefused('destinationWallets', 'The sandbox delivers to EVM addresses'))
      return Promise.resolve(`${publicUrl}/onramp/sandbox?order=${seal.write({ projectId, account: to, ...(fiatAmount === undefined ? {} : { fiat: fiatAmount }) })}`)
    },
    async deliver(order, wish) {
      const { token, purchase, currency } = await work(wish)
      const { orm } = await database()
      const row = {
        id: order.id, projectId: order.projectId, account: order.account, chainId, token: token.address, symbol: token.symbol, decimals: token.decimals,
        amount: purchase.amount.toString(), payment: toCentsText(purchase.total), currency, status: 'pending' as const, transactionHash: null, createdAt: Date.now(),
      }
      const isFirst = (await orm.insert(onrampPurchases).values(row).onConflictDoNothing().returning()).length > 0
      if (isFirst) {
        const sending = line.then(() => send(token, order.account as Address, purchase.amount))
        line = sending.catch(() => {})
        const outcome = await sending.then((transactionHash) => ({ transactionHash }), (error: unknown) => ({ error }))
        if ('error' in outcome) {
          await orm.update(onrampPurchases).set({ status: 'failed' }).where(eq(onrampPurchases.id, order.id))
          throw outcome.error
        }
        await orm.update(onrampPurchases).set(outcome).where(eq(onrampPurchases.id, order.id))
      }
      return waitUntilSettled(order.id)
    },
    async listPurchases({ projectId, account, cursor, limit }): Promise<ListTransactionsResponse> {
      const before = cursor === undefined ? undefined : readCursor(z.int(), cursor)
      const { orm } = await database()
      const mine = and(eq(onrampPurchases.projectId, projectId), eq(onrampPurchases.account, account), before === undefined ? undefined : lt(onrampPurchases.createdAt, before))
      const rows = await orm.select().from(onrampPurchases).where(mine).orderBy(desc(onrampPurchases.createdAt), desc(onrampPurchases.id)).limit(limit + 1)
      const page = await Promise.all(rows.slice(0, limit).map(settle))
      return { data: page.map(toTransaction), next: rows.length > limit ? writeCursor(page.at(-1)!.createdAt) : null }
    },
  }
}

const STATUSES = { pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS', failed: 'ONRAMP_TRANSACTION_STATUS_FAILED' } as const

function toTransaction({ id, account, chainId, symbol, decimals, amount, payment, status, transactionHash, createdAt }: Purchase): ListTransactionsResponse['data'][number] {
  return {
    id,
    metadata: {
      operationType: 'buy', hash: transactionHash ?? '', minedAt: new Date(createdAt).toISOString(), sentFrom: 'Sandbox', sentTo: account, status: STATUSES[status], nonce: 0, chain: chainId,
      application: { name: 'Sandbox', iconUrl: null },
    },
    transfers: [{ fungible_info: { name: symbol, symbol, icon: null }, nft_info: null, direction: 'in', quantity: { numeric: toHuman(BigInt(amount), decimals) }, value: Number(payment), price: null }],
  }
}
