import type { PermissionGrant, PermissionMethods } from '../../chains/adapter.js'
import type { AccountId, ChainId } from '../../standards/caip.js'
import { MAX_SECONDS, readTerms } from '../../standards/erc7715.js'
import type { Storage } from '../../platform/storage.js'
import { createPersisted, type Persisted } from '../persisted.js'
import { MAX_DECIMALS } from '../account/tokens/read-balances.js'

/** Storage key of the permissions that this site was granted in this browser. */
export const PERMISSIONS_KEY = 'permissions'

const MAX_PERMISSIONS = 100
const ACCOUNT = /^[-a-z0-9]{3,8}:[-\w]{1,32}:[-.%\w]{1,128}$/
const CHAIN = /^[-a-z0-9]{3,8}:[-\w]{1,32}$/
const HEX = /^0x[0-9a-f]+$/i
const ADDRESS = /^0x[0-9a-f]{40}$/i

/** Symbol and decimals of the coin or token of a permission; undefined where they are not known. */
export type SpendingUnit = { readonly symbol: string; readonly decimals: number } | undefined

/** A permission that a wallet granted to this site. */
export interface StoredPermission extends PermissionGrant {
  readonly id: string
  /** The account that granted it. */
  readonly account: AccountId
  readonly chainId: ChainId
  /** The app's account that may use it. */
  readonly to: string
  readonly unit?: SpendingUnit
  readonly methods: PermissionMethods
  /** Id of the connection that granted it; absent in records of earlier versions. */
  readonly connectionId?: string
  /** Unix seconds. */
  readonly createdAt: number
  /** Unix seconds. */
  readonly revokedAt?: number
}

/** The permissions kept in this browser, oldest first. */
export function createStoredPermissions(storage: Storage): Persisted<readonly StoredPermission[]> {
  return createPersisted<readonly StoredPermission[]>(storage, {
    key: PERMISSIONS_KEY,
    version: 1,
    parse: (value) =>
      Array.isArray(value) ? (value as unknown[]).filter(isPermission) : undefined,
    fallback: [],
  })
}

/** The list with permissions added. A full list loses what has ended, then what is oldest. */
export function addPermissions(
  list: readonly StoredPermission[],
  added: readonly StoredPermission[],
): readonly StoredPermission[] {
  const isFull = list.length + added.length > MAX_PERMISSIONS
  const now = Date.now() / 1000
  const kept = isFull ? list.filter(({ revokedAt, expiry }) => !revokedAt && expiry > now) : list
  return [...kept, ...added].slice(-MAX_PERMISSIONS)
}

// Other scripts of the page can write to the storage, and a version of the kit may have a defect.
function isPermission(value: unknown): value is StoredPermission {
  const one = (value ?? {}) as Partial<Record<keyof StoredPermission, unknown>>
  const unit = one.unit as { symbol?: unknown; decimals?: unknown } | undefined
  return (
    isText(one.id) &&
    isText(one.account, ACCOUNT) &&
    isText(one.chainId, CHAIN) &&
    isText(one.to, ADDRESS) &&
    isText(one.type) &&
    isText(one.context, HEX) &&
    isSeconds(one.expiry) &&
    isSeconds(one.createdAt) &&
    (one.revokedAt === undefined || isSeconds(one.revokedAt)) &&
    (one.connectionId === undefined || isText(one.connectionId)) &&
    (one.methods === 'current' || one.methods === 'former') &&
    Array.isArray(one.dependencies) &&
    (unit === undefined ||
      (isText(unit.symbol) &&
        Number.isInteger(unit.decimals) &&
        (unit.decimals as number) >= 0 &&
        (unit.decimals as number) <= MAX_DECIMALS)) &&
    typeof one.data === 'object' &&
    one.data !== null &&
    readTerms(one.type, one.data as StoredPermission['data']) !== undefined
  )
}

function isText(value: unknown, form?: RegExp): value is string {
  return typeof value === 'string' && (form?.test(value) ?? true)
}

function isSeconds(value: unknown): value is number {
  return (
    typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= MAX_SECONDS
  )
}
