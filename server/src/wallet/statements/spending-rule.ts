/**
 * The visitor's own limits of what a wallet signs: `GET` and `POST /wallet/v1/spending`. The
 * wallet's key signs a rule, and the secure site checks each request against it before it signs.
 */
import * as z from 'zod/mini'
import { Id, WalletSignature } from '../contracts/fields.js'

const MAX_ASSETS = 64
const MAX_ADDRESSES = 50

/** `eip155:1/native`, `eip155:1/erc20:0x…` in lower case, `solana:…/native`. */
const Asset = z.string().check(z.regex(/^[a-z0-9]{3,8}:[A-Za-z0-9_-]{1,32}\/[\w:-]{1,80}$/))
/** A number of the asset's smallest unit. */
const Amount = z.string().check(z.regex(/^(?:0|[1-9]\d{0,77})$/))
/** An EVM address in lower case, or a Solana address. */
const Address = z.string().check(z.regex(/^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))

/**
 * `limit`: `day` is what leaves one device within 24 hours, `device` what leaves it in all. An asset
 * that `amounts` does not name has the limit 0. `listedOnly`: a payment to an address that this
 * device has not paid before needs the address in `addresses`. `version` grows with each change.
 */
export const SpendingRule = z.object({
  version: z.number().check(z.int(), z.minimum(1), z.maximum(2 ** 31)),
  limit: z.enum(['off', 'day', 'device']),
  amounts: z.array(z.object({ asset: Asset, amount: Amount })).check(z.maxLength(MAX_ASSETS)),
  listedOnly: z.boolean(),
  addresses: z.array(Address).check(z.maxLength(MAX_ADDRESSES)),
})
export type SpendingRule = z.infer<typeof SpendingRule>

/** A rule with the wallet's signature of `toSpendingDigest` (spending-statement.ts). */
export const SignedSpendingRule = z.object({ rule: SpendingRule, signature: WalletSignature })
export type SignedSpendingRule = z.infer<typeof SignedSpendingRule>

/** `GET /wallet/v1/spending` (session). */
export const SpendingAnswer = z.object({ spending: z.nullable(SignedSpendingRule) })
/**
 * `POST /wallet/v1/spending` (session) → Done. A rule that permits more than the stored one needs a
 * step-up for `spending`.
 */
export const SetSpendingBody = z.object({
  rule: SpendingRule,
  signature: WalletSignature,
  stepUpId: z.optional(Id),
})

// A script that asks for more would use up the versions, and the owner could set no rule again.
const MAX_STEP = 1_000

/** True when the version of a rule is more than 1,000 above that of the one before. */
export function jumpsVersions(next: SpendingRule, before: SpendingRule | undefined): boolean {
  return next.version - (before?.version ?? 0) > MAX_STEP
}

const STRICTNESS = { off: 0, day: 1, device: 2 } as const

/** True when a rule permits something that the one before does not. */
export function permitsMore(next: SpendingRule, before: SpendingRule | undefined): boolean {
  if (!before) return false
  const isLimitLower =
    STRICTNESS[next.limit] < STRICTNESS[before.limit] ||
    (before.limit !== 'off' &&
      next.amounts.some(({ asset, amount }) => BigInt(amount) > readLimit(before, asset)))
  const isListLonger =
    before.listedOnly &&
    (!next.listedOnly || next.addresses.some((address) => !before.addresses.includes(address)))
  return isLimitLower || isListLonger
}

/** The limit of an asset; an asset named twice has the lower one. */
export function readLimit({ amounts }: SpendingRule, asset: string): bigint {
  const named = amounts.filter((one) => one.asset === asset).map(({ amount }) => BigInt(amount))
  return named.length === 0 ? 0n : named.reduce((low, one) => (one < low ? one : low))
}
