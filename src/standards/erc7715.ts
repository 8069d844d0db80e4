/**
 * Permissions of ERC-7715: what an app asks a wallet to allow one of the app's own accounts. The
 * standard names no kinds; those below are the ones that wallets have.
 */

/** Parameters of a permission, as in JSON; whole numbers may also be a bigint. */
export type PermissionData = Readonly<Record<string, unknown>>

/** The current methods. */
export const REQUEST_PERMISSIONS = 'wallet_requestExecutionPermissions'
export const REVOKE_PERMISSION = 'wallet_revokeExecutionPermission'
export const GRANTED_PERMISSIONS = 'wallet_getGrantedExecutionPermissions'
export const SUPPORTED_PERMISSIONS = 'wallet_getSupportedExecutionPermissions'
/** Their names before 2026. `wallet_revokePermissions` is also a method of EIP-2255. */
export const GRANT_PERMISSIONS = 'wallet_grantPermissions'
export const REVOKE_PERMISSIONS = 'wallet_revokePermissions'

/** What a permission allows to spend. `token` is a contract; undefined means the native coin. */
export type SpendingTerms = {
  readonly token: string | undefined
  /** Unix seconds; undefined: from the grant on. */
  readonly startTime: number | undefined
} & (
  | { readonly kind: 'periodic'; readonly amount: bigint; readonly seconds: number }
  | {
      readonly kind: 'stream'
      readonly perSecond: bigint
      readonly initial: bigint
      /** Undefined: it grows until the permission ends. */
      readonly max: bigint | undefined
    }
  | { readonly kind: 'total'; readonly amount: bigint }
)

/** The terms of a permission; `unknown` for a kind that the kit cannot put in words. */
export type PermissionTerms = SpendingTerms | { readonly kind: 'unknown' }

const KIND = /^(native|erc20)-token-(periodic|stream|allowance|transfer)$/
const ADDRESS = /^0x[0-9a-f]{40}$/i
const HEX = /^0x[0-9a-f]{1,64}$/i
const DECIMAL = /^[0-9]{1,78}$/
const MAX_UINT256 = 2n ** 256n - 1n
/** Largest time of a date, in seconds. */
export const MAX_SECONDS = 8_640_000_000_000
/** Parameters that the terms of each kind are made of. */
const TERMS: Readonly<Record<string, readonly string[]>> = {
  periodic: ['periodAmount', 'periodDuration'],
  stream: ['amountPerSecond', 'initialAmount', 'maxAmount'],
  allowance: ['allowanceAmount', 'allowance'],
  transfer: ['allowanceAmount', 'allowance'],
}

/**
 * Reads the terms of a permission. Returns undefined if the kind is known and a parameter is missing
 * or malformed, because no screen could show such a permission truthfully.
 */
export function readTerms(type: string, data: PermissionData): PermissionTerms | undefined {
  const [, asset, kind] = KIND.exec(type) ?? []
  if (!kind) return { kind: 'unknown' }
  const token = asset === 'native' ? undefined : readEither(data, 'tokenAddress', 'address')
  const startTime = readOptional(data['startTime'], readSeconds)
  if (asset !== 'native' && !isAddress(token)) return undefined
  if (startTime === null) return undefined
  const shared = { token: token as string | undefined, startTime }
  if (kind === 'periodic') {
    const amount = readAmount(data['periodAmount'])
    const seconds = readSeconds(data['periodDuration'])
    return amount === undefined || !seconds ? undefined : { ...shared, kind, amount, seconds }
  }
  if (kind === 'stream') {
    const perSecond = readAmount(data['amountPerSecond'])
    const initial = readOptional(data['initialAmount'], readAmount)
    const max = readOptional(data['maxAmount'], readAmount)
    if (perSecond === undefined || initial === null || max === null) return undefined
    const bound = max === MAX_UINT256 ? undefined : max
    return { ...shared, kind, perSecond, initial: initial ?? 0n, max: bound }
  }
  const amount = readAmount(readEither(data, 'allowanceAmount', 'allowance'))
  return amount === undefined ? undefined : { ...shared, kind: 'total', amount }
}

/**
 * The parameters that the terms do not tell, as texts: all of an unknown kind, the further ones of
 * a known kind. The reason of the app (`justification`) is not among them.
 */
export function listDetails(
  type: string,
  data: PermissionData,
): readonly (readonly [name: string, value: string])[] {
  const isReason = typeof data['justification'] === 'string'
  const told = new Set([...listTermNames(type), ...(isReason ? ['justification'] : [])])
  return Object.entries(data)
    .filter(([name]) => !told.has(name))
    .map(([name, value]) => [name, typeof value === 'string' ? value : writeJson(value)])
}

/** The parameters `asked`, with those of the terms as they were `granted`. */
export function takeTerms(
  type: string,
  asked: PermissionData,
  granted: PermissionData,
): PermissionData {
  const names = new Set(listTermNames(type))
  const pick = (data: PermissionData, ofTerms: boolean) =>
    Object.entries(data).filter(([name, value]) => value !== null && names.has(name) === ofTerms)
  return toWireData(Object.fromEntries([...pick(asked, false), ...pick(granted, true)]))
}

/** JSON with each bigint as hexadecimal, the form of ERC-7715. */
export function toWireData(data: PermissionData): PermissionData {
  return JSON.parse(writeJson(data)) as PermissionData
}

/** True when `granted` allows nothing that `asked` does not. */
export function isWithin(granted: SpendingTerms, asked: SpendingTerms): boolean {
  if (granted.token?.toLowerCase() !== asked.token?.toLowerCase()) return false
  // An earlier start of a stream has allowed more by now, and that of a period is another period.
  if (asked.startTime !== undefined && (granted.startTime ?? 0) < asked.startTime) return false
  if (granted.kind === 'periodic' && asked.kind === 'periodic')
    return granted.amount <= asked.amount && granted.seconds >= asked.seconds
  if (granted.kind === 'stream' && asked.kind === 'stream')
    return (
      granted.perSecond <= asked.perSecond &&
      granted.initial <= asked.initial &&
      (asked.max === undefined || (granted.max !== undefined && granted.max <= asked.max))
    )
  return granted.kind === 'total' && asked.kind === 'total' && granted.amount <= asked.amount
}

/** True when `granted` allows what `asked` does, and nothing else. */
export function isSameTerms(granted: SpendingTerms, asked: SpendingTerms): boolean {
  return (
    isWithin(granted, asked) &&
    isWithin(asked, { ...granted, startTime: undefined }) &&
    (asked.startTime === undefined || granted.startTime === asked.startTime)
  )
}

function listTermNames(type: string): readonly string[] {
  const [, asset, kind] = KIND.exec(type) ?? []
  if (!kind) return []
  return [...TERMS[kind]!, 'startTime', ...(asset === 'erc20' ? ['tokenAddress', 'address'] : [])]
}

/** A parameter with two names. Null when they differ: a wallet may read either. */
function readEither(data: PermissionData, name: string, former: string): unknown {
  const [value, other] = [data[name] ?? data[former], data[former] ?? data[name]]
  return value === other ? value : null
}

/** A whole number of base units: a bigint, hexadecimal, decimal digits, or a safe number. */
function readAmount(value: unknown): bigint | undefined {
  const isWhole =
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isSafeInteger(value)) ||
    (typeof value === 'string' && (HEX.test(value) || DECIMAL.test(value)))
  const amount = isWhole ? BigInt(value as string) : -1n
  return amount >= 0n && amount <= MAX_UINT256 ? amount : undefined
}

function readSeconds(value: unknown): number | undefined {
  const seconds = Number(readAmount(value) ?? -1n)
  return seconds >= 0 && seconds <= MAX_SECONDS ? seconds : undefined
}

/** Undefined for an absent value, null for a malformed one. */
function readOptional<T>(
  value: unknown,
  read: (value: unknown) => T | undefined,
): T | undefined | null {
  return value === undefined || value === null ? undefined : (read(value) ?? null)
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value)
}

function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `0x${part.toString(16)}` : part,
  )
}
