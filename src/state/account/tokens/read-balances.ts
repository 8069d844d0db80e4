import { isImageAddress } from '../../../platform/network/image-address.js'
import type { Balance } from '../../../services/chain-data/get-balances.js'
import type { Currency } from '../../../services/chain-data/currency.js'
import type { Chain, ChainActions, ReadUrls } from '../../../chains/adapter.js'
import type { TokenOption } from '../../../options/options.js'
import { parseUnits } from '../../../standards/amounts/parse-units.js'
import { toWalletName } from '../../../standards/wallet-text.js'
import type { AccountId, ChainId } from '../../../standards/caip.js'

// How servers write the native coin in place of a token address.
const NATIVE_ADDRESSES: ReadonlySet<string> = new Set([
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  'So11111111111111111111111111111111111111111',
])
/** Most decimals used in a calculation; a uint256 has 78 digits. */
export const MAX_DECIMALS = 77

/**
 * An account's holding of one asset, exact. Names and icons come from the token's issuer and are
 * untrusted.
 */
export interface TokenBalance {
  /** Network of the asset (CAIP-2). */
  readonly chainId: ChainId
  /** Contract or mint address; undefined for the native coin. */
  readonly address: string | undefined
  /** Name, as the issuer gives it. */
  readonly name: string
  /** Symbol, as the issuer gives it. */
  readonly symbol: string
  /** Number of decimals of `amount`. */
  readonly decimals: number
  /** Base units. */
  readonly amount: bigint
  /** Address of the icon. */
  readonly icon: string | undefined
  /** Price of one unit in the currency of the balances; undefined if unknown. */
  readonly price: number | undefined
  /** Value of the amount in that currency; undefined if the price is unknown. */
  readonly value: number | undefined
}

/** Everything an account holds on one network, according to the source. */
export interface Balances {
  /** The account (CAIP-10). */
  readonly account: AccountId
  /** The network (CAIP-2). */
  readonly chainId: ChainId
  /** Currency of prices, values and the total. */
  readonly currency: Currency
  /** Native coin first, then by value. */
  readonly tokens: readonly TokenBalance[]
  /** Sum of the known values; undefined if none is known. */
  readonly total: number | undefined
}

/**
 * Converts a server's rows to holdings of one network. Skips rows with decimals "0", rows of other
 * networks and unreadable rows.
 */
export function fromServer(rows: readonly Balance[], chainId: ChainId): TokenBalance[] {
  return rows.flatMap((row): TokenBalance[] => {
    const { decimals: text, numeric } = row.quantity
    const decimals = /^\d{1,2}$/.test(text) ? Number(text) : 0
    const amount =
      decimals > 0 && decimals <= MAX_DECIMALS
        ? parseUnits(numeric, decimals, { floor: true })
        : undefined
    const symbol = toWalletName(row.symbol)
    if (amount === undefined || symbol === undefined || (row.chainId ?? chainId) !== chainId)
      return []
    const address = row.address?.split(':').at(-1)
    const native =
      address === undefined ||
      NATIVE_ADDRESSES.has(address) ||
      NATIVE_ADDRESSES.has(address.toLowerCase())
    const price = row.price > 0 ? toMoney(row.price) : undefined
    return [
      {
        chainId,
        address: native ? undefined : address,
        name: toWalletName(row.name) ?? symbol,
        symbol,
        decimals,
        amount,
        icon: toIcon(row.iconUrl),
        price,
        value: price === undefined ? undefined : toMoney(row.value),
      },
    ]
  })
}

/** The native coin as a holding without a price. */
export function toNative(chain: Chain, amount: bigint): TokenBalance {
  const { name, symbol, decimals } = chain.nativeCurrency
  return {
    chainId: chain.id,
    address: undefined,
    name,
    symbol,
    decimals,
    amount,
    icon: undefined,
    price: undefined,
    value: undefined,
  }
}

/**
 * An account's holdings of the tokens in `listed`, read from the network's nodes. Unreadable tokens
 * are skipped.
 */
export async function readListed(
  account: AccountId,
  listed: readonly TokenOption[],
  actions: ChainActions,
  options: { readonly chain: Chain; readonly readUrls: ReadUrls; readonly signal: AbortSignal },
): Promise<TokenBalance[]> {
  if (listed.length === 0 || !actions.getTokenBalances) return []
  const amounts = await actions.getTokenBalances(
    account,
    listed.map(({ address }) => address),
    options,
  )
  return listed.flatMap(
    ({ address, symbol, decimals, name = symbol, icon }, index): TokenBalance[] => {
      const amount = amounts[index]
      return amount === undefined
        ? []
        : [
            {
              chainId: options.chain.id,
              address,
              name,
              symbol,
              decimals,
              amount,
              icon: toIcon(icon),
              price: undefined,
              value: undefined,
            },
          ]
    },
  )
}

/** Sorts the native coin first, then by value. */
export function sortBalances(tokens: readonly TokenBalance[]): TokenBalance[] {
  const rank = ({ address, value }: TokenBalance) =>
    address === undefined ? Infinity : (value ?? -1)
  return [...tokens].sort((a, b) => (rank(b) === rank(a) ? 0 : rank(b) - rank(a)))
}

/** Sorts holdings of several networks by value; the active network's coin first if it has none. */
export function sortHoldings(
  tokens: readonly TokenBalance[],
  active: ChainId | undefined,
): TokenBalance[] {
  const rank = ({ address, chainId, value }: TokenBalance) =>
    value ?? (address === undefined && chainId === active ? Infinity : -1)
  return [...tokens].sort((a, b) => (rank(b) === rank(a) ? 0 : rank(b) - rank(a)))
}

/** A price or value that a sum can hold; undefined for a negative one, NaN and Infinity. */
export function toMoney(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined
}

/** Sum of the known values. */
export function sumValues(tokens: readonly TokenBalance[]): number | undefined {
  const known = tokens.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) : undefined
}

function toIcon(icon: string | undefined): string | undefined {
  return isImageAddress(icon) ? icon : undefined
}
