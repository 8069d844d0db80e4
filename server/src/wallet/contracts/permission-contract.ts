/**
 * The record of the permissions (ERC-7715) that an account has granted to websites: `GET` and
 * `POST /wallet/v1/permissions`. The secure site writes it before a website gets its permission.
 */
import * as z from 'zod/mini'
import { Origin } from './fields.js'

/** Permissions of an account that the record keeps. */
export const MAX_PERMISSIONS = 100
/** Permissions of one request. */
const MAX_AT_ONCE = 10
// A delegation with the three limits of a permission has at most 2,434 characters.
const MAX_CONTEXT = 2_600

const ChainId = z.string().check(z.regex(/^eip155:[1-9]\d{0,15}$/))
/** The signed delegation, as the website gets it: its signature proves account, network and terms. */
const PermissionContext = z
  .string()
  .check(z.regex(/^0x(?:[0-9a-f]{2})+$/), z.maxLength(MAX_CONTEXT))

/** A permission that is granted. All but `chainId` and `context` repeats what `context` says. */
export const GrantedPermission = z.object({
  chainId: ChainId,
  context: PermissionContext,
  /** The hash by which the contract of permissions knows the delegation. */
  hash: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  type: z.enum(['native-token-periodic', 'erc20-token-periodic']),
  /** The contract of the token in lower case; null for the network's coin. */
  token: z.nullable(z.string().check(z.regex(/^0x[0-9a-f]{40}$/))),
  /** In the smallest unit. */
  amount: z.string().check(z.regex(/^[1-9]\d{0,77}$/)),
  /** Seconds. */
  period: z.number().check(z.int(), z.minimum(1), z.maximum(366 * 86_400)),
  /** Unix seconds. */
  expiry: z.number().check(z.int(), z.minimum(1), z.maximum(2 ** 40)),
})
export type GrantedPermission = z.infer<typeof GrantedPermission>

/** A permission in the record. `grantedAt` is by the server's clock. */
export const KeptPermission = z.object({
  chainId: ChainId,
  context: PermissionContext,
  /** The website's, as the browser reported it when the device was made. */
  origin: Origin,
  grantedAt: z.number().check(z.int(), z.nonnegative()),
})
export type KeptPermission = z.infer<typeof KeptPermission>

/** `GET /wallet/v1/permissions` (session): newest first. */
export const PermissionsAnswer = z.object({
  permissions: z.array(KeptPermission).check(z.maxLength(MAX_PERMISSIONS)),
})
/** `POST /wallet/v1/permissions` (session) → Done. All of them are kept, or none. */
export const KeepPermissionsBody = z.object({
  permissions: z.array(GrantedPermission).check(z.minLength(1), z.maxLength(MAX_AT_ONCE)),
})
