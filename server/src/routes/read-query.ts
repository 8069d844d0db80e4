import type { Context } from 'hono'
import { Currency, parseAccountId, parseChainId } from '../../../src/contract.js'
import { ApiError } from '../http/api-error.js'
import { parseAddress } from '../providers/address.js'
import { parseAmount } from '../providers/amounts.js'
import { getPublicUrl } from '../http/public-url.js'

const MAX_LENGTH = 200
const EVM_REFERENCE = /^[1-9]\d{0,19}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/** A chain a request names; 400 unless it is CAIP-2. */
export function readChainId(value: unknown, field = 'chainId'): string {
  const chain = parseChainId(value)
  if (chain && isReference(chain.namespace, chain.reference)) return String(value)
  throw new ApiError(400, field, value ? `${field} must be a CAIP-2 id, such as eip155:1` : `${field} is missing`)
}

/** A CAIP-10 account or token a request names, its address checked and as it is compared; 400 otherwise. */
export function readAccount(value: unknown, field: string): { chainId: string; namespace: string; address: string; id: string } {
  const account = typeof value === 'string' && value.length <= MAX_LENGTH ? parseAccountId(value) : undefined
  const address = account && parseAddress(account.namespace, account.address)
  if (!account || !address || !isReference(account.namespace, account.reference)) throw new ApiError(400, field, value ? `${field} must be CAIP-10 with an address of that chain, such as eip155:1:0x…` : `${field} is missing`)
  return { chainId: account.chainId, namespace: account.namespace, address, id: `${account.chainId}:${address}` }
}

/** One of the values a parameter may have; undefined when it is absent, 400 for any other. */
export function readChoice<T extends string>(context: Context, name: string, choices: readonly T[]): T | undefined {
  const value = context.req.query(name)
  if (!value) return undefined
  const choice = choices.find((known) => known === value)
  if (choice === undefined) throw new ApiError(400, name, `${name} must be one of ${choices.join(', ')}`)
  return choice
}

// EIP-155 ids are positive integers, written without leading zeros; others as CAIP-2 has them.
function isReference(namespace: string, reference: string): boolean {
  return namespace === 'eip155' ? EVM_REFERENCE.test(reference) : REFERENCE.test(reference)
}

/** A base-unit amount; 400 unless it is a whole number a uint256 holds, above zero. */
export function readAmount(value: unknown, field: string): bigint {
  const amount = parseAmount(value)
  if (amount === undefined || amount === 0n) throw new ApiError(400, field, value ? `${field} must be a whole number of base units, above zero, as text` : `${field} is missing`)
  return amount
}

/** The currency of values; 400 unless it is one the contract names. */
export function readCurrency(value: unknown): Currency {
  const currency = Currency.safeParse(value)
  if (currency.success) return currency.data
  throw new ApiError(400, 'currency', value ? `currency must be one of ${Currency.options.join(', ')}` : 'currency is missing')
}

/** Address of a token's image at this server, for the project that asks. */
export function toTokenImageUrl(context: Context, publicUrls: readonly string[], projectId: string, symbol: string): string {
  return `${getPublicUrl(context, publicUrls)}/public/getTokenImage/${encodeURIComponent(symbol)}?projectId=${projectId}`
}
