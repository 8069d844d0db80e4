import { Hono } from 'hono'
import { ListTransactionsResponse, parseChainId } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { NATIVE, findNamespace, parseAddress } from '../../providers/address.js'
import { getChainFacts } from '../../providers/chain-facts.js'
import type { ChainTransaction, ChainTransfer } from '../../providers/history/history-provider.js'
import {
  toContractTransaction,
  type TransferFacts,
} from '../../providers/history/to-transaction.js'
import { prices } from '../../http/budget/prices.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readChainId, readCurrency, toTokenImageUrl } from '../read-query.js'

const PAGE_SIZE = 50
const MAX_CURSOR = 1_000

/**
 * `GET /v1/account/{account}/history`: a page of transactions, newest first; with `onramp`, of
 * purchases.
 */
export function listTransactions({ config, storage, chainData }: ServerContext): Hono {
  async function findFacts(
    transactions: readonly ChainTransaction[],
    toImage: (symbol: string) => string,
  ) {
    const known = new Map<string, TransferFacts>()
    for (const chainId of new Set(transactions.map((transaction) => transaction.chainId))) {
      const transfers = transactions
        .filter((transaction) => transaction.chainId === chainId)
        .flatMap((transaction) => transaction.transfers)
      const unknown = (isNft: boolean) => [
        ...new Set(
          transfers
            .filter(
              ({ kind, facts }) =>
                !facts && (isNft ? kind === 'erc721' || kind === 'erc1155' : kind === 'erc20'),
            )
            .map(({ token }) => token),
        ),
      ]
      const [tokens, collections] = await Promise.all([
        chainData.tokens.describe(chainId, unknown(false)),
        chainData.tokens.nameCollections(chainId, unknown(true)),
      ])
      const { native } = getChainFacts(chainData.table, chainId)
      known.set(`${chainId}:${NATIVE}`, { ...native, iconUrl: toImage(native.symbol) })
      for (const [address, token] of tokens)
        known.set(`${chainId}:${address}`, {
          ...token,
          iconUrl: token.iconUrl ?? toImage(token.symbol),
        })
      for (const [address, name] of collections)
        known.set(`${chainId}:${address}`, { name, symbol: '', decimals: 0, iconUrl: '' })
    }
    return (chainId: string) =>
      ({ token, facts }: ChainTransfer) =>
        facts ? { ...facts, iconUrl: toImage(facts.symbol) } : known.get(`${chainId}:${token}`)
  }

  return new Hono().get('/v1/account/:account/history', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const text = context.req.query('chainId')
    const chainId = text ? readChainId(text) : undefined
    const namespace = chainId
      ? parseChainId(chainId)!.namespace
      : (findNamespace(context.req.param('account')) ?? 'eip155')
    const account = parseAddress(namespace, context.req.param('account'))
    if (!account && ['eip155', 'solana'].includes(namespace))
      throw new ApiError(400, 'account', 'The account is not an address of that chain')
    if (context.req.query('currency')) readCurrency(context.req.query('currency'))
    const cursor = context.req.query('cursor') || undefined
    if (cursor && cursor.length > MAX_CURSOR)
      throw new ApiError(400, 'cursor', 'The cursor was not issued by this server')
    context.var.spend(prices.service - 1)
    context.header('Cache-Control', 'no-store')
    const onramp = context.req.query('onramp')
    if (onramp)
      return context.json(
        ListTransactionsResponse.parse(
          await chainData.onramp.listPurchases({
            provider: onramp,
            projectId: project.id,
            account: account ?? '',
            cursor,
            limit: PAGE_SIZE,
          }),
        ),
      )
    if (namespace !== 'eip155' || !account)
      return context.json(ListTransactionsResponse.parse({ data: [], next: null }))
    const page = await chainData.history.list({ chainId, account, cursor, limit: PAGE_SIZE })
    const facts = await findFacts(page.transactions, (symbol) =>
      toTokenImageUrl(context, config.publicUrls, project.id, symbol),
    )
    return context.json(
      ListTransactionsResponse.parse({
        data: page.transactions.map((transaction) =>
          toContractTransaction(account, transaction, facts(transaction.chainId)),
        ),
        next: page.next,
      }),
    )
  })
}
