import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress } from '../../../standards/caip.js'
import {
  isSameTerms,
  isWithin,
  readTerms,
  takeTerms,
  toWireData,
  type PermissionData,
} from '../../../standards/erc7715.js'
import type { PermissionGrant, PermissionOrder, WantedPermission } from '../../adapter.js'
import { isAddress } from '../address.js'
import { parseEvmChainId, toChainId, toEvmChainId } from '../evm-chain-id.js'

const CONTEXT = /^0x[0-9a-f]{2,100000}$/i
const MAX_FACTORY_DATA = 100_000
const MAX_DEPENDENCIES = 10
// A wallet may set the start to when it opened its prompt, by its own clock.
const START_TOLERANCE_S = 600

type Fields = Readonly<Record<string, unknown>>

/** A request to a wallet, and when it was sent. */
export type SentOrder = PermissionOrder & {
  /** Unix seconds. */
  readonly sentAt: number
}

/**
 * Reads a wallet's answer: one grant for each permission, in order. Throws RESPONSE_INVALID for
 * another account, another holder, more than was asked, no end or a later one; CHAIN_MISMATCH for
 * another network.
 */
export function checkGrants(answer: unknown, order: SentOrder): readonly PermissionGrant[] {
  // Some wallets answer a single permission without a list.
  const plain = toPlain(answer)
  const list = Array.isArray(plain) ? (plain as unknown[]) : [plain]
  if (list.length !== order.permissions.length)
    throw invalid('it did not answer each permission once')
  return order.permissions.map((wanted, index) => checkGrant(toFields(list[index]), wanted, order))
}

/** A copy of the answer. A wallet on the page can give one value when checked, another when kept. */
function toPlain(answer: unknown): unknown {
  try {
    return toWireData(answer as PermissionData)
  } catch {
    throw invalid('its answer is not JSON')
  }
}

function checkGrant(
  answer: Fields,
  wanted: WantedPermission,
  { chain, account, to, expiry, sentAt }: SentOrder,
): PermissionGrant {
  const evmChainId = parseEvmChainId(answer['chainId'])
  if (evmChainId === undefined) throw invalid('it named no network')
  if (evmChainId !== toEvmChainId(chain.id))
    throw new WalletModalError('CHAIN_MISMATCH', {
      details: { expected: chain.id, actual: toChainId(evmChainId) },
    })
  // The names before 2026: `address`, `signer`, `expiry`, `signerMeta`, `accountMeta`.
  const signer = toFields(toFields(answer['signer'])['data'])
  if (!isSame(answer['from'] ?? answer['address'], toAddress(account)))
    throw invalid('the permission is of another account')
  if (!isSame(answer['to'] ?? signer['address'], to))
    throw invalid('the permission is for another account than the app asked for')
  const end = readExpiry(answer)
  if (end === undefined) throw invalid('the permission has no end')
  if (end > expiry) throw invalid('the permission ends later than was asked')
  if (end * 1000 <= Date.now()) throw invalid('the permission has already ended')
  const permission = toFields(answer['permission'])
  if (permission['type'] !== wanted.type) throw invalid('it granted another kind of permission')
  const data = checkData(toFields(permission['data']), wanted, sentAt)
  const context = answer['context'] ?? answer['permissionsContext']
  if (typeof context !== 'string' || !CONTEXT.test(context))
    throw invalid('the permission has no context')
  const manager = answer['delegationManager'] ?? toFields(answer['signerMeta'])['delegationManager']
  if (manager !== undefined && !isAddressText(manager))
    throw invalid('the delegation manager is not an address')
  return {
    type: wanted.type,
    data,
    expiry: end,
    context,
    ...(manager !== undefined && { delegationManager: manager }),
    dependencies: readDependencies(answer['dependencies'] ?? answer['accountMeta']),
  }
}

/** The granted parameters. Those of an unknown kind cannot be compared, so they must be the same. */
function checkData(
  granted: PermissionData,
  wanted: WantedPermission,
  sentAt: number,
): PermissionData {
  const asked = readTerms(wanted.type, wanted.data)
  const got = readTerms(wanted.type, granted)
  if (asked === undefined || got === undefined) throw invalid('its terms cannot be read')
  if (asked.kind === 'unknown' || got.kind === 'unknown') {
    if (!isSameJson(granted, wanted.data)) throw invalid('it changed a permission of unknown kind')
    return wanted.data
  }
  if (!isWithin(got, asked)) throw invalid('it granted more than was asked')
  // Asked from the grant on: with an earlier start it would have allowed more by now.
  const start = asked.startTime ?? sentAt - START_TOLERANCE_S
  if (got.kind === 'stream' && (got.startTime ?? start) < start)
    throw invalid('it granted a stream that began before it was asked')
  if (!wanted.adjustable && !isSameTerms(got, asked))
    throw invalid('it changed a permission that may not be changed')
  return takeTerms(wanted.type, wanted.data, granted)
}

function readExpiry(answer: Fields): number | undefined {
  const rules = Array.isArray(answer['rules']) ? (answer['rules'] as unknown[]) : []
  const rule = rules.map(toFields).find(({ type }) => type === 'expiry')
  const end = rule ? toFields(rule['data'])['timestamp'] : answer['expiry']
  return Number.isSafeInteger(end) ? (end as number) : undefined
}

function readDependencies(value: unknown): PermissionGrant['dependencies'] {
  if (value === undefined || value === null) return []
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (list.length > MAX_DEPENDENCIES) throw invalid('it named too many accounts to deploy')
  return list.map(toFields).map(({ factory, factoryData }) => {
    const isData =
      typeof factoryData === 'string' &&
      factoryData.length <= MAX_FACTORY_DATA &&
      /^0x[0-9a-f]*$/i.test(factoryData)
    if (!isAddressText(factory) || !isData) throw invalid('an account to deploy is malformed')
    return { factory, factoryData }
  })
}

function isSame(value: unknown, address: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
}

function isAddressText(value: unknown): value is string {
  return typeof value === 'string' && isAddress(value)
}

/** Equal JSON, in any order of the fields and any case of hexadecimal. */
function isSameJson(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return typeof a === 'string' && typeof b === 'string' && a.startsWith('0x')
      ? a.toLowerCase() === b.toLowerCase()
      : a === b
  const [mine, theirs] = [Object.keys(a), Object.keys(b)]
  return (
    Array.isArray(a) === Array.isArray(b) &&
    mine.length === theirs.length &&
    mine.every((key) => Object.hasOwn(b, key) && isSameJson((a as Fields)[key], (b as Fields)[key]))
  )
}

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
