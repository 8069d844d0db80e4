import { isImageAddress } from '../../platform/image-address.js'
import type { Balance } from '../../services/chain-data/get-balances.js'
import type { Currency } from '../../services/chain-data/currency.js'
import type { Chain, ChainActions, ReadUrls } from '../../chains/adapter.js'
import type { TokenOption } from '../../options/options.js'
import { parseUnits } from '../../standards/parse-units.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { AccountId, ChainId } from '../../standards/caip.js'

// How servers write a network's own coin where a token's address stands.
const NATIVE_ADDRESSES: ReadonlySet<string> = new Set(['0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'So11111111111111111111111111111111111111111'])
/** The most decimals that an amount is computed with; a uint256 has 78 digits. */
export const MAX_DECIMALS = 77

/** What an account holds of one asset, exact. Names and icons come from the token's issuer and are not trusted. */
export interface TokenBalance {
  readonly chainId: ChainId
  /** Address of the contract or mint; undefined for the network's own coin. */
  readonly address: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  readonly icon: string | undefined
  /** Price of one unit in the currency of the balances; undefined when it is unknown. */
  readonly price: number | undefined
  /** Value of the amount in that currency; undefined when the price is unknown. */
  readonly value: number | undefined
}

/** Everything an account holds on one network, as far as its source says. */
export interface Balances {
  readonly account: AccountId
  readonly chainId: ChainId
  readonly currency: Currency
  /** The network's own coin first, then the most valuable. */
  readonly tokens: readonly TokenBalance[]
  /** Sum of the values that are known; undefined where none is. */
  readonly total: number | undefined
}

/** A server's rows as holdings of one network. Rows with decimals "0", of other networks, and rows that cannot be read are left out. */
export function fromServer(rows: readonly Balance[], chainId: ChainId): TokenBalance[] {
  return rows.flatMap((row): TokenBalance[] => {
    const { decimals: text, numeric } = row.quantity
    const decimals = /^\d{1,2}$/.test(text) ? Number(text) : 0
    const amount = decimals > 0 && decimals <= MAX_DECIMALS ? parseUnits(numeric, decimals, { floor: true }) : undefined
    const symbol = toWalletName(row.symbol)
    if (amount === undefined || symbol === undefined || (row.chainId ?? chainId) !== chainId) return []
    const address = row.address?.split(':').at(-1)
    const native = address === undefined || NATIVE_ADDRESSES.has(address) || NATIVE_ADDRESSES.has(address.toLowerCase())
    const price = row.price > 0 ? row.price : undefined
    return [{ chainId, address: native ? undefined : address, name: toWalletName(row.name) ?? symbol, symbol, decimals, amount, icon: toIcon(row.iconUrl), price, value: price === undefined ? undefined : row.value }]
  })
}

/** The network's own coin as a holding without a price. */
export function toNative(chain: Chain, amount: bigint): TokenBalance {
  const { name, symbol, decimals } = chain.nativeCurrency
  return { chainId: chain.id, address: undefined, name, symbol, decimals, amount, icon: undefined, price: undefined, value: undefined }
}

/** What an account holds of the tokens that the app lists, read from the network's nodes. Tokens that cannot be read are left out. */
export async function readListed(account: AccountId, listed: readonly TokenOption[], actions: ChainActions, options: { readonly chain: Chain; readonly readUrls: ReadUrls; readonly signal: AbortSignal }): Promise<TokenBalance[]> {
  if (listed.length === 0 || !actions.getTokenBalances) return []
  const amounts = await actions.getTokenBalances(account, listed.map(({ address }) => address), options)
  return listed.flatMap(({ address, symbol, decimals, name = symbol, icon }, index): TokenBalance[] => {
    const amount = amounts[index]
    return amount === undefined ? [] : [{ chainId: options.chain.id, address, name, symbol, decimals, amount, icon: toIcon(icon), price: undefined, value: undefined }]
  })
}

/** Puts the network's own coin first, then what is worth most. */
export function sortBalances(tokens: readonly TokenBalance[]): TokenBalance[] {
  const rank = ({ address, value }: TokenBalance) => (address === undefined ? Infinity : (value ?? -1))
  return [...tokens].sort((a, b) => (rank(b) === rank(a) ? 0 : rank(b) - rank(a)))
}

/** The values that are known, added up. */
export function sumValues(tokens: readonly TokenBalance[]): number | undefined {
  const known = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined
}

function toIcon(icon: string | undefined): string | undefined {
  return isImageAddress(icon) ? icon : undefined
}
