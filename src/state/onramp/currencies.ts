import type {
  GetOptionsResponse,
  PaymentCurrency,
  PurchaseCurrency,
} from '../../services/onramp/get-options.js'
import { parseChainId, type ChainId } from '../../standards/caip.js'
import { parseUnits } from '../../standards/amounts/parse-units.js'
import { FIAT_DECIMALS } from '../../standards/amounts/fiat.js'

export type { PaymentCurrency, PurchaseCurrency }

/** One network on which an asset is delivered. */
export type PurchaseNetwork = PurchaseCurrency['networks'][number]

/** Payment methods, as on-ramps name them in lower case. */
export type PaymentMethod = 'card' | 'ach_bank_account'

/** Limits of a payment, in hundredths of the currency. */
export interface Limits {
  readonly min: bigint
  readonly max: bigint
}

const CURRENCY = /^[a-z]{3}$/i
const METHODS: readonly PaymentMethod[] = ['card', 'ach_bank_account']
const LIMITS = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const USDC: readonly [name: string, label: string, chain: string, contract: string][] = [
  ['ethereum', 'Ethereum', '1', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['base', 'Base', '8453', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['arbitrum', 'Arbitrum', '42161', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ['optimism', 'Optimism', '10', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
  ['polygon', 'Polygon', '137', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'],
  ['solana', 'Solana', '', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v'],
]
const ETHER = new Set(['ethereum', 'base', 'arbitrum', 'optimism'])

/** Currencies and assets used when the server lists none (specification §8, §9). */
export const FALLBACK_OPTIONS: GetOptionsResponse = {
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: LIMITS },
    { id: 'EUR', payment_method_limits: LIMITS },
  ],
  purchaseCurrencies: [
    {
      id: 'USDC',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: USDC.map(([name, display_name, chain_id, contract_address]) => ({
        name,
        display_name,
        chain_id,
        contract_address,
      })),
    },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: USDC.filter(([name]) => ETHER.has(name)).map(([name, display_name, chain_id]) => ({
        name,
        display_name,
        chain_id,
        contract_address: '',
      })),
    },
  ],
}

/** The asset's entry for the account's network; undefined if the asset is not delivered there. */
export function findNetwork(
  { networks }: PurchaseCurrency,
  chainId: ChainId,
): PurchaseNetwork | undefined {
  const { namespace, reference } = parseChainId(chainId) ?? {}
  // On-ramps give no number for Solana, and a number may collide with a network of another
  // namespace.
  if (namespace === 'solana')
    return networks.find(({ name }) => name.toLowerCase().startsWith('solana'))
  return namespace === 'eip155'
    ? networks.find(({ chain_id }) => chain_id === reference)
    : undefined
}

/**
 * Payment methods of a currency that have valid limits; none if its id is not of three letters, the
 * only form that `Intl` accepts.
 */
export function listMethods(currency: PaymentCurrency): readonly PaymentMethod[] {
  return !CURRENCY.test(currency.id)
    ? []
    : METHODS.filter((method) => findLimits(currency, method) !== undefined)
}

/**
 * Limits of a payment method in a currency; undefined if the currency lists no valid limits for
 * `method`.
 */
export function findLimits(
  { payment_method_limits }: PaymentCurrency,
  method: PaymentMethod,
): Limits | undefined {
  const found = payment_method_limits.find(({ id }) => id.toLowerCase() === method)
  const [min, max] = [
    parseUnits(found?.min ?? '', FIAT_DECIMALS),
    parseUnits(found?.max ?? '', FIAT_DECIMALS),
  ]
  return min === undefined || max === undefined || max === 0n || min > max
    ? undefined
    : { min, max }
}
