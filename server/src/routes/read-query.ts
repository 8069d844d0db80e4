import type { Context } from 'hono'
import { Currency, parseAccountId, parseChainId } from '../../../src/contract.js'
import { ApiError } from '../http/api-error.js'
import { parseAddress } from '../providers/address.js'
import { parseAmount } from '../providers/amounts.js'
import { getPublicUrl } from '../http/public-url.js'

const MAX_LENGTH = 200
const EVM_REFERENCE = /^[1-9]\d{0,19}$/
const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/

/** Parses a chain id; 400 unless it is CAIP-2. */
export function readChainId(value: unknown, field = 'chainId'): string {
  const chain = parseChainId(value)
  if (chain && isReference(chain.namespace, chain.reference)) return String(value)
  throw new ApiError(
    400,
    field,
    value ? `${field} must be a CAIP-2 id, such as eip155:1` : `${field} is missing`,
  )
}

/** Parses a CAIP-10 account or token, with a checked address in its stored form; 400 otherwise. */
export function readAccount(
  value: unknown,
  field: string,
): { chainId: string; namespace: string; address: string; id: string } {
  const account =
    typeof value === 'string' && value.length <= MAX_LENGTH ? parseAccountId(value) : undefined
  const address = account && parseAddress(account.namespace, account.address)
  if (!account || !address || !isReference(account.namespace, account.reference))
    throw new ApiError(
      400,
      field,
      value
        ? `${field} must be CAIP-10 with an address of that chain, such as eip155:1:0x…`
        : `${field} is missing`,
    )
  return {
    chainId: account.chainId,
    namespace: account.namespace,
    address,
    id: `${account.chainId}:${address}`,
  }
}

/** One of the allowed values of a parameter; undefined if absent, 400 for others. */
export function readChoice<T extends string>(
  context: Context,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = context.req.query(name)
  if (!value) return undefined
  const choice = choices.find((known) => known === value)
  if (choice === undefined)
    throw new ApiError(400, name, `${name} must be one of ${choices.join(', ')}`)
  return choice
}

// EIP-155 ids are positive integers without leading zeros; others follow CAIP-2.
function isReference(namespace: string, reference: string): boolean {
  return namespace === 'eip155' ? EVM_REFERENCE.test(reference) : REFERENCE.test(reference)
}

/** An amount in base units; 400 unless it is a positive integer of at most a uint256. */
export function readAmount(value: unknown, field: string): bigint {
  const amount = parseAmount(value)
  if (amount === undefined || amount === 0n)
    throw new ApiError(
      400,
      field,
      value
        ? `${field} must be a whole number of base units, above zero, as text`
        : `${field} is missing`,
    )
  return amount
}

/** The currency of values; 400 unless the contract lists it. */
export function readCurrency(value: unknown): Currency {
  const currency = Currency.safeParse(value)
  if (currency.success) return currency.data
  throw new ApiError(
    400,
    'currency',
    value ? `currency must be one of ${Currency.options.join(', ')}` : 'currency is missing',
  )
}

/** URL of a token's image at this server, for the requesting project. */
export function toTokenImageUrl(
  context: Context,
  publicUrls: readonly string[],
  projectId: string,
  symbol: string,
): string {
  return `${getPublicUrl(context, publicUrls)}/public/getTokenImage/${encodeURIComponent(symbol)}?projectId=${projectId}`
}
