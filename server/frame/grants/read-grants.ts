import * as z from 'zod/mini'
import { getAddress, isAddressEqual, type Hex } from 'viem'
import type { ChainId } from '../../../src/contract.js'
import { isUnlimited } from '../requests/tokens.js'
import { readChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'

/** The kinds of permissions that this wallet grants. */
export const GRANTED_TYPES = ['native-token-periodic', 'erc20-token-periodic'] as const

const MAX_GRANTS = 10
const MAX_REASON = 1_000
const HOUR_S = 3_600
const YEAR_S = 366 * 86_400
// The app's clock may be ahead of the network's.
const AHEAD_S = HOUR_S
const INVALID_PARAMS = -32602
const UNSUPPORTED = 4200
// 0xa11: the Delegation Framework lets anybody use a delegation to it.
const ANYBODY = 0xa11n

const text = z.string().check(z.maxLength(MAX_REASON))
const chainNumber = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,14}$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const expiry = z.int().check(z.positive())
const number = z.union([
  z.int(),
  z.string().check(z.regex(/^(?:0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/)),
])
const data = z.strictObject({
  periodAmount: number,
  periodDuration: number,
  startTime: z.nullish(number),
  tokenAddress: z.nullish(address),
  justification: z.nullish(text),
})
const Current = z.strictObject({
  chainId: chainNumber,
  from: z.optional(address),
  to: address,
  permission: z.strictObject({ type: text, isAdjustmentAllowed: z.boolean(), data }),
  rules: z
    .array(
      z.strictObject({
        type: z.literal('expiry'),
        data: z.strictObject({ timestamp: expiry }),
      }),
    )
    .check(z.length(1)),
})
const Former = z.strictObject({
  chainId: chainNumber,
  address: z.optional(address),
  expiry,
  signer: z.strictObject({ type: z.literal('account'), data: z.strictObject({ address }) }),
  permission: z.strictObject({ type: text, data }),
  policies: z.optional(z.array(z.unknown()).check(z.length(0))),
})

/** A permission that a page asks for, in words that this wallet can enforce. */
export interface WantedGrant {
  readonly chainId: ChainId
  /** The account that is asked; undefined: the one in use. */
  readonly from: Hex | undefined
  /** The account that may use it. */
  readonly to: Hex
  /** Undefined: the network's coin. */
  readonly token: Hex | undefined
  readonly amount: bigint
  /** Length of a period. */
  readonly seconds: bigint
  /** Unix seconds; undefined: from now on. */
  readonly start: bigint | undefined
  readonly expiry: bigint
  /** The reason in the page's own words. */
  readonly reason: string | undefined
  /** The page's request, which the answer repeats. */
  readonly request: z.infer<typeof Current> | z.infer<typeof Former>
}

/**
 * Reads the permissions of `wallet_requestExecutionPermissions` (ERC-7715), or of its former name
 * `wallet_grantPermissions`. Refuses other kinds, unknown parameters, and permissions without an
 * end or a limit.
 */
export function readGrants(
  params: unknown,
  {
    now,
    own,
    account,
  }: { readonly now: number; readonly own: readonly string[]; readonly account: Hex },
): readonly WantedGrant[] {
  if (!Array.isArray(params) || params.length === 0 || params.length > MAX_GRANTS)
    throw invalid(`A request is for 1 to ${MAX_GRANTS} permissions`)
  const wanted = (params as unknown[]).map((one) => readGrant(one, Math.floor(now / 1000)))
  for (const { from, to, token, chainId } of wanted) {
    if (from !== undefined && !isAddressEqual(from, account))
      throw invalid('The request is for another account')
    if (chainId !== wanted[0]!.chainId)
      throw invalid('The permissions of a request are for one network')
    const isUsable =
      ![0n, ANYBODY].includes(BigInt(to)) && to.toLowerCase() !== token?.toLowerCase()
    if (!isUsable) throw invalid('The account that may use the permission is none')
    if ([to, token].some((one) => one && own.includes(one.toLowerCase())))
      throw invalid('A permission is for another account than your own, and for a token')
  }
  return wanted
}

function readGrant(given: unknown, now: number): WantedGrant {
  const { type } = (given as { permission?: { type?: unknown } } | null)?.permission ?? {}
  if (!GRANTED_TYPES.some((known) => known === type))
    throw new Refusal(
      400,
      'permission',
      `This wallet grants ${GRANTED_TYPES.join(' and ')}, no other kind of permission`,
      { code: UNSUPPORTED },
    )
  const isFormer = typeof given === 'object' && given !== null && 'signer' in given
  const { data: request, error } = z.safeParse(isFormer ? Former : Current, given)
  if (!request)
    throw invalid(`The permission is malformed at ${error.issues[0]?.path.join('.') || 'its top'}`)
  const { data } = request.permission
  const amount = BigInt(data.periodAmount)
  const seconds = BigInt(data.periodDuration)
  const start = isNone(data.startTime) ? undefined : BigInt(data.startTime)
  const token = data.tokenAddress ?? undefined
  const expiry = 'signer' in request ? request.expiry : request.rules[0]!.data.timestamp
  if ((type === 'erc20-token-periodic') !== (token !== undefined))
    throw invalid('A permission for a token names it, and one for coins of the network names none')
  if (amount <= 0n || isUnlimited(amount))
    throw invalid('A permission allows some amount, and not any amount')
  if (seconds < HOUR_S || seconds > YEAR_S)
    throw invalid('A period of a permission is an hour to a year')
  if (expiry <= now || expiry > now + YEAR_S)
    throw invalid('A permission ends later than now and within a year')
  if (start !== undefined && (start <= 0n || start > now + AHEAD_S))
    throw invalid('A permission begins now or has begun')
  return {
    chainId: readChainId(request.chainId),
    from: ('signer' in request ? request.address : request.from) as Hex | undefined,
    to: getAddress('signer' in request ? request.signer.data.address : request.to),
    token: token === undefined ? undefined : getAddress(token),
    amount,
    seconds,
    start,
    expiry: BigInt(expiry),
    reason: data.justification ?? undefined,
    request,
  }
}

function isNone(value: unknown): value is null | undefined {
  return value === null || value === undefined
}

function invalid(reason: string): Refusal {
  return new Refusal(400, 'params', reason, { code: INVALID_PARAMS })
}
