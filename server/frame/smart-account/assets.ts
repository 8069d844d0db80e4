import { parseUnits, toHex } from 'viem'
import { GetBalancesResponse, type Balance, type ChainId } from '../../../src/contract.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import { createSend } from '../wallet/send.js'

const TYPES = { native: 'NATIVE', token: 'ERC20' } as const

/** An asset of an account (EIP-7811). */
interface Asset {
  readonly address: string
  readonly balance: string
  readonly type: 'NATIVE' | 'ERC20'
  readonly metadata: Readonly<Record<string, unknown>>
}

/**
 * `wallet_getAssets` (EIP-7811): holdings of one of the visitor's accounts, from the operator's
 * server. `rpc` is the URL of its RPC.
 */
export async function listAssets(
  params: unknown,
  {
    rpc,
    chains,
    accounts,
  }: { rpc: string; chains: readonly ChainId[]; accounts: readonly string[] },
): Promise<Record<string, readonly Asset[]>> {
  const given: unknown = Array.isArray(params) ? params[0] : params
  const { account, chainFilter, assetTypeFilter, assetFilter } = (given ?? {}) as {
    account?: unknown
    chainFilter?: unknown
    assetTypeFilter?: unknown
    assetFilter?: unknown
  }
  const own = accounts.find(
    (address) => typeof account === 'string' && address.toLowerCase() === account.toLowerCase(),
  )
  if (own === undefined) throw new Refusal(400, 'account', 'The request is for another account')
  if (assetFilter !== undefined)
    throw new Refusal(
      400,
      'assetFilter',
      'This wallet lists all assets of a network, and knows no assetFilter',
    )
  const wanted = (filter: unknown, value: string) =>
    !Array.isArray(filter) ||
    filter.some((item) => typeof item === 'string' && item.toLowerCase() === value.toLowerCase())
  const asked = chains.filter((chainId) => wanted(chainFilter, toChainHex(chainId)))
  const lists = await Promise.all(
    asked.map(
      async (chainId) =>
        [
          toChainHex(chainId),
          (await readBalances(rpc, own, chainId))
            .flatMap((balance) => toAsset(balance, chainId))
            .filter(({ type }) => wanted(assetTypeFilter, type)),
        ] as const,
    ),
  )
  return Object.fromEntries(lists)
}

async function readBalances(
  rpc: string,
  address: string,
  chainId: ChainId,
): Promise<readonly Balance[]> {
  const url = new URL(`/v1/account/${address}/balance`, rpc)
  url.search = new URLSearchParams({
    projectId: new URL(rpc).searchParams.get('projectId') ?? '',
    currency: 'usd',
    chainId,
  }).toString()
  return (await createSend(undefined)(url.href, { method: 'GET', answer: GetBalancesResponse }))
    .balances
}

function toAsset(
  { name, symbol, address, price, value, quantity, iconUrl }: Balance,
  chainId: ChainId,
): Asset[] {
  const decimals = Number(quantity.decimals)
  const token = address?.slice(chainId.length + 1)
  if (
    !Number.isInteger(decimals) ||
    decimals > 255 ||
    !/^\d+(?:\.\d+)?$/.test(quantity.numeric) ||
    (token !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(token))
  )
    return []
  const metadata = { name, symbol, decimals, price, iconUrl, ...(value !== undefined && { value }) }
  return [
    {
      address: token ?? 'native',
      balance: toHex(parseUnits(quantity.numeric, decimals)),
      type: token === undefined ? TYPES.native : TYPES.token,
      metadata,
    },
  ]
}

function toChainHex(chainId: ChainId): string {
  return `0x${toEvmChainId(chainId).toString(16)}`
}
