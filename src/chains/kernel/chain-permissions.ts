import type { PermissionData } from '../../standards/erc7715.js'
import type { CallRequest } from './chain-swaps.js'

/** A permission that an app asks for (ERC-7715). */
export interface WantedPermission {
  /** Its kind, such as `erc20-token-periodic`. */
  readonly type: string
  /** Parameters of the kind, as in JSON. */
  readonly data: PermissionData
  /** True when the wallet may grant less. */
  readonly adjustable: boolean
}

/** Permissions for one account of the app, until one time. */
export interface PermissionOrder extends CallRequest {
  /** The app's account that may use them. */
  readonly to: string
  readonly permissions: readonly WantedPermission[]
  /** Unix seconds. */
  readonly expiry: number
}

/** The methods that a wallet has: those of today's ERC-7715, or their names before 2026. */
export type PermissionMethods = 'current' | 'former'

/** A permission that the wallet granted, checked against what was asked. */
export interface PermissionGrant {
  readonly type: string
  readonly data: PermissionData
  /** Unix seconds. */
  readonly expiry: number
  /** Identifies the permission, hexadecimal. */
  readonly context: string
  /** Contract that redeems the context (ERC-7710). */
  readonly delegationManager?: string
  /** Accounts that must be deployed before the permission can be used (ERC-4337). */
  readonly dependencies: readonly { readonly factory: string; readonly factoryData: string }[]
}

/** Permissions of an app, in a namespace that has them. */
export interface ChainPermissions {
  /**
   * Finds the methods of the wallet without a prompt. Throws METHOD_UNSUPPORTED for a wallet
   * without them, and for a permission that the wallet says it does not support.
   */
  findMethods(order: PermissionOrder): Promise<PermissionMethods>
  /**
   * Asks the wallet once. Throws USER_REJECTED, CHAIN_MISMATCH, and RESPONSE_INVALID for an answer
   * that is not what was asked. An answer after an abort is passed to `onLate` if it is valid.
   */
  ask(
    order: PermissionOrder,
    methods: PermissionMethods,
    onLate: (grants: readonly PermissionGrant[]) => void,
  ): Promise<readonly PermissionGrant[]>
  /**
   * The contexts of what the wallet granted to this site and has not revoked since, in lower case.
   * Undefined where the wallet does not say so without a prompt, or is locked. Only for a wallet
   * that granted by the methods `current`.
   */
  listGranted(request: CallRequest): Promise<ReadonlySet<string> | undefined>
  /** Revokes a permission. Throws METHOD_UNSUPPORTED where the wallet has no method for it. */
  revoke(request: CallRequest, context: string, methods: PermissionMethods): Promise<void>
}
