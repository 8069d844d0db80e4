import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Logger } from 'pino'
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import * as z from 'zod/mini'
import { Currency, type ListTransactionsResponse } from '../../../../src/contract.js'
import type { Database } from '../../storage/open/database.js'
import { onrampPurchases } from '../../storage/schema/onramp.js'
import { NATIVE, parseEvmAddress } from '../address.js'
import { toHuman } from '../amounts.js'
import { getChainFacts, type ChainTable, type Token } from '../chain-facts.js'
import { readCursor, writeCursor } from '../history/cursor.js'
import type { Node } from '../node.js'
import { toAssetKey, type PriceProvider } from '../prices/price-provider.js'
import { ProviderRefused } from '../provider-unavailable.js'
import type { TokenBook } from '../tokens/token-book.js'
import type { OnrampProvider } from './onramp-provider.js'
import { createSandboxDelivery, type Purchase } from './sandbox-delivery.js'
import { createOrderSeal, type SandboxOrder } from './sandbox-order.js'
import { SANDBOX_LIMITS, toCentsText, toPurchase } from './sandbox-prices.js'

const NATIVE_PRICE = 2_000
const TOKEN_PRICE = 1
const RECEIPT_TIMEOUT_MS = 20_000
const RECEIPT_POLL_MS = 100
const UPKEEP_MS = 5_000
const CURRENCIES = ['USD', 'EUR']
const STATUSES = {
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const
// Time and id of a page's last purchase: several may have the same millisecond.
const Place = z.tuple([z.int(), z.string()])

const abi = parseAbi(['function transfer(address to, uint256 value) returns (bool)'])

/** A development on-ramp: its page takes no money and delivers real test tokens. */
export interface Sandbox extends OnrampProvider {
  readonly listPurchases: NonNullable<OnrampProvider['listPurchases']>
  readOrder(sealed: string): SandboxOrder | undefined
  listAssets(): Promise<readonly Token[]>
  findPurchase(id: string): Promise<Purchase | undefined>
  /**
   * Delivers once per order, however often it is called. Throws `ProviderRefused` for amounts and
   * assets it does not sell.
   */
  deliver(
    order: SandboxOrder,
    wish: { readonly asset: string; readonly amount: string; readonly currency: string },
  ): Promise<Purchase>
  /** Starts settling pending deliveries, including those of processes that have ended. */
  start(): void
  stop(): Promise<void>
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
  readonly log: Logger
}

/** Sells the chain's native coin and the named tokens from the key's account. */
export function createSandbox({
  chainId,
  key,
  assets,
  node,
  table,
  tokens,
  prices,
  database,
  log,
}: SandboxOptions): Sandbox {
  const seal = createOrderSeal(key)
  const { name: chainName, native } = getChainFacts(table, chainId)
  const reference = chainId.split(':')[1]!
  const network = `local-${reference}`
  const chain = {
    id: Number(reference),
    name: chainName,
    nativeCurrency: native,
    rpcUrls: { default: { http: [] } },
  }
  const delivery = createSandboxDelivery({ chain, key, node, database })

  async function listAssets(): Promise<readonly Token[]> {
    const described = await tokens.describe(
      chainId,
      assets.flatMap((text) => parseEvmAddress(text) ?? []),
    )
    return [{ ...native, address: NATIVE }, ...described.values()]
  }

  async function getPrice(token: Token, currency: string): Promise<number> {
    const known = Currency.safeParse(currency.toLowerCase())
    const asset = { chainId, address: token.address }
    const found = known.success
      ? await prices.getPrices([asset], known.data).catch(() => new Map<string, number>())
      : new Map<string, number>()
    // A test token has no market price; any will do.
    return found.get(toAssetKey(asset)) || (token.address === NATIVE ? NATIVE_PRICE : TOKEN_PRICE)
  }

  async function work(wish: {
    readonly asset: string
    readonly amount: string
    readonly currency: string
  }) {
    const token = (await listAssets()).find(
      ({ symbol, address }) =>
        symbol.toLowerCase() === wish.asset.toLowerCase() || address === wish.asset.toLowerCase(),
    )
    if (!token) throw new ProviderRefused('purchaseCurrency', 'The sandbox does not sell this')
    if (!CURRENCIES.includes(wish.currency.toUpperCase()))
      throw new ProviderRefused('paymentCurrency', `The sandbox takes ${CURRENCIES.join(' and ')}`)
    const purchase = toPurchase(wish.amount, await getPrice(token, wish.currency), token.decimals)
    if (!purchase || purchase.amount === 0n)
      throw new ProviderRefused(
        'amount',
        `The amount must be decimal, from ${SANDBOX_LIMITS.min} to ${SANDBOX_LIMITS.max}`,
      )
    return { token, purchase, currency: wish.currency.toUpperCase() }
  }

  async function findPurchase(id: string): Promise<Purchase | undefined> {
    const row = await delivery.find(id)
    return row && delivery.settle(row)
  }

  async function waitUntilSettled(id: string): Promise<Purchase> {
    for (const until = performance.now() + RECEIPT_TIMEOUT_MS; ;) {
      const row = (await findPurchase(id))!
      if (row.status !== 'pending' || performance.now() > until) return row
      await new Promise((resolve) => setTimeout(resolve, RECEIPT_POLL_MS))
    }
  }

  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= delivery
      .settleAll()
      .catch((error: unknown) =>
        log.warn(
          { reason: error instanceof Error ? error.message : String(error) },
          'sandbox: what is on its way is looked after later',
        ),
      )
      .finally(() => {
        looking = undefined
      })
  }

  return {
    id: 'sandbox',
    listAssets,
    start() {
      if (timer) return
      look()
      timer = setInterval(look, UPKEEP_MS)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await looking
    },
    findPurchase,
    readOrder: (sealed) => seal.read(sealed),
    async getOptions() {
      const list = await listAssets()
      return {
        paymentCurrencies: CURRENCIES.map((id) => ({
          id,
          payment_method_limits: [SANDBOX_LIMITS],
        })),
        purchaseCurrencies: list.map(({ address, name, symbol }) => ({
          id: address,
          name,
          symbol,
          networks: [
            {
              name: network,
              display_name: chainName,
              chain_id: reference,
              contract_address: address === NATIVE ? '' : address,
            },
          ],
        })),
      }
    },
    async getQuote(wish) {
      const { token, purchase, currency } = await work(wish)
      const money = (cents: bigint) => ({ amount: toCentsText(cents), currency })
      return {
        paymentTotal: money(purchase.total),
        paymentSubtotal: money(purchase.subtotal),
        coinbaseFee: money(purchase.fee),
        networkFee: money(0n),
        purchaseAmount: {
          amount: toHuman(purchase.amount, token.decimals),
          currency: token.symbol,
        },
        quoteId: `sandbox-${purchase.total}-${purchase.amount}`,
      }
    },
    createUrl({ projectId, publicUrl, wallets, fiatAmount }) {
      const to = parseEvmAddress(wallets[0]?.address)
      if (!to)
        return Promise.reject(
          new ProviderRefused('destinationWallets', 'The sandbox delivers to EVM addresses'),
        )
      return Promise.resolve(
        `${publicUrl}/onramp/sandbox?order=${seal.write({ projectId, account: to, ...(fiatAmount === undefined ? {} : { fiat: fiatAmount }) })}`,
      )
    },
    async deliver(order, wish) {
      const { token, purchase, currency } = await work(wish)
      const to = order.account as Address
      const row = {
        id: order.id,
        projectId: order.projectId,
        account: order.account,
        chainId,
        token: token.address,
        symbol: token.symbol,
        decimals: token.decimals,
        amount: purchase.amount.toString(),
        payment: toCentsText(purchase.total),
        currency,
        createdAt: Date.now(),
      }
      await delivery.deliver(
        row,
        token.address === NATIVE
          ? { to, value: purchase.amount }
          : {
              to: token.address as Address,
              data: encodeFunctionData({
                abi,
                functionName: 'transfer',
                args: [to, purchase.amount],
              }),
            },
      )
      return waitUntilSettled(order.id)
    },
    async listPurchases({ projectId, account, cursor, limit }): Promise<ListTransactionsResponse> {
      const after = cursor === undefined ? undefined : readCursor(Place, cursor)
      const { orm } = await database()
      const mine = and(
        eq(onrampPurchases.projectId, projectId),
        eq(onrampPurchases.account, account),
        after &&
          or(
            lt(onrampPurchases.createdAt, after[0]),
            and(eq(onrampPurchases.createdAt, after[0]), lt(onrampPurchases.id, after[1])),
          ),
      )
      const rows = await orm
        .select()
        .from(onrampPurchases)
        .where(mine)
        .orderBy(desc(onrampPurchases.createdAt), desc(onrampPurchases.id))
        .limit(limit + 1)
      const page = await Promise.all(rows.slice(0, limit).map(delivery.settle))
      return {
        data: page.map(toTransaction),
        next: rows.length > limit ? writeCursor([page.at(-1)!.createdAt, page.at(-1)!.id]) : null,
      }
    },
  }
}

function toTransaction({
  id,
  account,
  chainId,
  symbol,
  decimals,
  amount,
  payment,
  status,
  transactionHash,
  createdAt,
}: Purchase): ListTransactionsResponse['data'][number] {
  return {
    id,
    metadata: {
      operationType: 'buy',
      hash: transactionHash ?? '',
      minedAt: new Date(createdAt).toISOString(),
      sentFrom: 'Sandbox',
      sentTo: account,
      status: STATUSES[status],
      nonce: 0,
      chain: chainId,
      application: { name: 'Sandbox', iconUrl: null },
    },
    transfers: [
      {
        fungible_info: { name: symbol, symbol, icon: null },
        nft_info: null,
        direction: 'in',
        quantity: { numeric: toHuman(BigInt(amount), decimals) },
        value: Number(payment),
        price: null,
      },
    ],
  }
}
