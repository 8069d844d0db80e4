import { Hono } from 'hono'
import { GetBalancesResponse, parseChainId, type Currency } from '../../../../src/contract.js'
import { ApiError } from '../../http/api-error.js'
import { NATIVE, findNamespace, parseAddress } from '../../providers/address.js'
import { toHuman } from '../../providers/amounts.js'
import type { Holding } from '../../providers/balances/balance-provider.js'
import { toAssetKey } from '../../providers/prices/price-provider.js'
import { RecentMap } from '../../storage/recent-map.js'
import { getProject } from '../../http/project-request.js'
import type { ServerContext } from '../server-context.js'
import { readAccount, readChainId, readCurrency, toTokenImageUrl } from '../read-query.js'

const MAX_FORCED = 20
const RECENT_MS = 5_000
const MAX_RECENT = 20_000
// Clients of other services know this "address" of SOL as the native coin.
const SOLANA_NATIVE = 'So11111111111111111111111111111111111111111'

/** `GET /v1/account/{address}/balance`: native coins and tokens with fiat values. */
export function getBalances({ config, storage, chainData, log }: ServerContext): Hono {
  async function findPrices(holdings: readonly Holding[], currency: Currency) {
    try {
      return await chainData.prices.getPrices(holdings, currency)
    } catch (error) {
      // Amounts without prices are still useful: the price is 0, without a value.
      log.warn({ err: error }, 'balances: no prices')
      return new Map<string, number>()
    }
  }
  // Public nodes ban servers that send too many requests, and pages repeat the same one. Chains
  // with a configured node are always read.
  const own = new Set<string>(config.upstreams.map(({ chainId }) => chainId))
  const recent = new RecentMap<
    string,
    { readonly until: number; readonly holdings: Promise<readonly Holding[]> }
  >(MAX_RECENT)
  const listRecent: typeof chainData.listHoldings = (chainId, owner, options) => {
    if (own.has(chainId)) return chainData.listHoldings(chainId, owner, options)
    const key = `${chainId}:${owner}`
    const known = recent.get(key)
    if (known && known.until > performance.now()) return known.holdings
    const holdings = chainData.listHoldings(chainId, owner, options)
    recent.set(key, { until: performance.now() + RECENT_MS, holdings })
    holdings.catch(() => recent.delete(key))
    return holdings
  }
  return new Hono().get('/v1/account/:address/balance', async (context) => {
    const project = await getProject(context, storage.projects, 401)
    const currency = readCurrency(context.req.query('currency'))
    const text = context.req.query('chainId')
    const asked = text ? readChainId(text) : undefined
    const namespace = asked
      ? parseChainId(asked)!.namespace
      : findNamespace(context.req.param('address'))
    const owner = namespace && parseAddress(namespace, context.req.param('address'))
    if (!namespace || (!owner && ['eip155', 'solana'].includes(namespace)))
      throw new ApiError(400, 'address', 'The address does not belong to that chain')
    const forced = readForced(context.req.query('forceUpdate'))
    const chains = asked
      ? [asked].filter((chainId) => chainData.nodes.find(chainId))
      : chainData.listPortfolioChains(namespace)
    // Each chain is a round of calls to nodes.
    context.var.spend(chains.length - 1)
    const lists = owner
      ? await Promise.all(
          chains.map((chainId) =>
            (forced.length > 0 ? chainData.listHoldings : listRecent)(chainId, owner, {
              always: forced
                .filter((token) => token.chainId === chainId)
                .map(({ address }) => address),
            }),
          ),
        )
      : []
    const holdings = lists.flat()
    const prices = await findPrices(holdings, currency)
    const balances = holdings.map((holding) =>
      toBalance(
        holding,
        prices.get(toAssetKey(holding)),
        toTokenImageUrl(context, config.publicUrls, project.id, holding.token.symbol),
      ),
    )
    context.header('Cache-Control', 'no-store')
    return context.json(
      GetBalancesResponse.parse({
        balances: balances.sort((a, b) => (b.value ?? 0) - (a.value ?? 0)),
      }),
    )
  })
}

function readForced(text: string | undefined) {
  const tokens = (text ?? '').split(',').filter(Boolean)
  if (tokens.length > MAX_FORCED)
    throw new ApiError(400, 'forceUpdate', `forceUpdate accepts at most ${MAX_FORCED} tokens`)
  return tokens.map((token) => {
    const account = readAccount(token, 'forceUpdate')
    if (account.namespace !== 'eip155')
      throw new ApiError(400, 'forceUpdate', 'forceUpdate accepts only tokens of EVM chains')
    return account
  })
}

function toBalance(
  { chainId, address, token, amount }: Holding,
  price: number | undefined,
  iconUrl: string,
) {
  const numeric = toHuman(amount, token.decimals)
  const id =
    address !== NATIVE
      ? `${chainId}:${address}`
      : chainId.startsWith('solana:')
        ? SOLANA_NATIVE
        : undefined
  return {
    name: token.name,
    symbol: token.symbol,
    chainId,
    ...(id === undefined ? {} : { address: id }),
    ...(price === undefined ? {} : { value: price * Number(numeric) }),
    price: price ?? 0,
    quantity: { decimals: String(token.decimals), numeric },
    iconUrl: token.iconUrl ?? iconUrl,
  }
}
