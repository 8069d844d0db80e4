import { isImageAddress } from '../../platform/network/image-address.js'
import type { SwapToken } from '../../services/swap/list-tokens.js'
import { toAddressText } from '../../standards/addresses/address-text.js'
import { toAddress, type AccountId, type ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { TokenBalance } from '../account/tokens/read-balances.js'

/** How a server writes the native coin in place of a token address. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ADDRESS = /^0x[0-9a-f]{40}$/i
const MAX_DECIMALS = 77
const MAX_SUGGESTED = 8
// Most swapped tokens; the first listed token of each symbol is shown.
const POPULAR = [
  'ETH',
  'USDC',
  'USDT',
  'WETH',
  'WBTC',
  'DAI',
  'cbBTC',
  'wstETH',
  'BNB',
  'POL',
  'AVAX',
  'ARB',
  'OP',
  'UNI',
  'LINK',
  'AAVE',
]

/** A token to swap, with the account's balance. */
export type SwapAsset = TokenBalance

/** Key of a token on a network; the native coin has no address. */
export function toAssetId({ address }: Pick<SwapAsset, 'address'>): string {
  return address?.toLowerCase() ?? NATIVE
}

/** A token in the swap service's format (CAIP-10). */
export function toCaipAsset(chainId: ChainId, asset: Pick<SwapAsset, 'address'>): AccountId {
  return `${chainId}:${asset.address ?? NATIVE}`
}

/**
 * Converts the server's list to tokens of one network, sorted by symbol. Unreadable rows are
 * skipped.
 */
export function fromSwapTokens(rows: readonly SwapToken[], chainId: ChainId): SwapAsset[] {
  const assets = rows.flatMap((row): SwapAsset[] => {
    const symbol = toWalletName(row.symbol)
    const address = toAddress(row.address as AccountId)
    if (
      symbol === undefined ||
      !row.address.startsWith(`${chainId}:`) ||
      !ADDRESS.test(address) ||
      row.decimals > MAX_DECIMALS
    )
      return []
    const icon = row.logoUri ?? undefined
    return [
      {
        chainId,
        address: address.toLowerCase() === NATIVE ? undefined : address,
        name: toWalletName(row.name) ?? symbol,
        symbol,
        decimals: row.decimals,
        amount: 0n,
        icon: isImageAddress(icon) ? icon : undefined,
        price: undefined,
        value: undefined,
      },
    ]
  })
  const order = new Intl.Collator('en', { sensitivity: 'base' })
  return [...new Map(assets.map((asset) => [toAssetId(asset), asset])).values()].sort((a, b) =>
    order.compare(a.symbol, b.symbol),
  )
}

/**
 * Listed tokens with the account's balances, and held tokens that are not listed. A token whose
 * decimals differ between the two sources is skipped, because its amounts would be unreliable.
 */
export function joinAssets(
  listed: readonly SwapAsset[],
  held: readonly TokenBalance[],
  prices: ReadonlyMap<string, number>,
): SwapAsset[] {
  const own = new Map(held.map((token) => [toAssetId(token), token]))
  const joined = listed.flatMap((asset): SwapAsset[] => {
    const id = toAssetId(asset)
    const token = own.get(id)
    own.delete(id)
    if (token && token.decimals !== asset.decimals) return []
    const price = prices.get(id) ?? token?.price
    if (!token && price === undefined) return [asset]
    return [
      {
        ...asset,
        amount: token?.amount ?? 0n,
        value: token?.value,
        price,
        icon: asset.icon ?? token?.icon,
      },
    ]
  })
  return [
    ...[...own.values()].map((token) => ({
      ...token,
      price: prices.get(toAssetId(token)) ?? token.price,
    })),
    ...joined,
  ]
}

/**
 * The native coin and the most swapped tokens of the service's list, eight in all. Other tokens are
 * left out, because anybody can send the account a token with any symbol.
 */
export function findPopular(
  assets: readonly SwapAsset[],
  isListed: (asset: SwapAsset) => boolean,
): readonly SwapAsset[] {
  const native = assets.find(({ address }) => address === undefined)
  const listed = assets.filter(isListed)
  const found = POPULAR.flatMap(
    (symbol) => listed.find((asset) => asset.symbol === symbol && asset !== native) ?? [],
  )
  return [...(native ? [native] : []), ...found].slice(0, MAX_SUGGESTED)
}

/**
 * Finds a token by its address, otherwise by its symbol in any case. Tokens in the service's list
 * come before other tokens of the same symbol, because anybody can send the account a token with
 * any symbol. Among equals, tokens that the account holds come first.
 */
export function findAsset(
  assets: readonly SwapAsset[],
  name: string,
  isListed: (asset: SwapAsset) => boolean,
): SwapAsset | undefined {
  const wanted = name.trim().toLowerCase()
  const byAddress = assets.find((asset) => toAssetId(asset) === wanted)
  const bySymbol = assets.filter(({ symbol }) => symbol.toLowerCase() === wanted)
  const listed = bySymbol.filter(isListed)
  const isHeld = ({ amount }: SwapAsset) => amount > 0n
  return (
    byAddress ??
    bySymbol.find(({ address }) => address === undefined) ??
    listed.find(isHeld) ??
    listed[0] ??
    bySymbol.find(isHeld) ??
    bySymbol[0]
  )
}

/** True when a text is the address of a token. */
export function isTokenAddress(text: string): boolean {
  return ADDRESS.test(toAddressText(text))
}
