import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { withDeadline } from '../../../platform/async/deadline.js'
import { toAddress } from '../../../standards/caip.js'
import type { Eip1193Provider, Eip1193Request } from '../../../standards/eip1193.js'
import { REQUEST_PERMISSIONS, SUPPORTED_PERMISSIONS } from '../../../standards/erc7715.js'
import type { PermissionMethods, PermissionOrder } from '../../adapter.js'
import { parseEvmChainId, toEvmChainId, toHexChainId } from '../evm-chain-id.js'
import { askProvider } from '../wallet-requests.js'

const ANSWER_SECONDS = 3

/** See `ChainPermissions.findMethods`. Throws METHOD_UNSUPPORTED, ACCOUNT_NOT_FOUND. */
export async function findMethods(order: PermissionOrder): Promise<PermissionMethods> {
  const { connection, account, chain, signal } = order
  if (!connection.accounts.includes(account))
    throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
  const ask = (request: Eip1193Request) =>
    readSilently(connection.provider as Eip1193Provider, request, signal)

  const supported = await ask({ method: SUPPORTED_PERMISSIONS, params: [] })
  if (isRecord(supported)) {
    for (const { type } of order.permissions)
      checkSupported(Object.hasOwn(supported, type) ? supported[type] : undefined, type, order)
    return 'current'
  }
  // The embedded wallet has the current methods.
  if (connection.type === 'AUTH') throw unsupported(REQUEST_PERMISSIONS)
  const chainId = toHexChainId(chain.id)
  const capabilities = await ask({
    method: 'wallet_getCapabilities',
    params: [toAddress(account), [chainId]],
  })
  if (isRecord(capabilities)) {
    const own = capabilities[chainId] ?? capabilities['0x0']
    const stated = isRecord(own) ? own['permissions'] : undefined
    if (isRecord(stated) && stated['supported'] === true) {
      checkStated(stated['permissionTypes'], order)
      return 'former'
    }
  }
  // The former method is not tried out: Coinbase Wallet's SDK opens its window for any
  // `wallet_grantPermissions`, and others pass one on to their prompt unread.
  throw unsupported(REQUEST_PERMISSIONS)
}

/**
 * What a wallet answers without a prompt, undefined for a failure. Throws only when the caller
 * aborts.
 */
export async function readSilently(
  provider: Eip1193Provider,
  request: Eip1193Request,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    return await withDeadline('The wallet', ANSWER_SECONDS, signal, (limit) =>
      askProvider(provider, request, limit),
    )
  } catch (failure) {
    if (signal?.aborted) throw failure
    return undefined
  }
}

function checkSupported(entry: unknown, type: string, { chain }: PermissionOrder): void {
  const { chainIds, ruleTypes, rulesTypes } = (isRecord(entry) ? entry : {}) as {
    readonly chainIds?: unknown
    readonly ruleTypes?: unknown
    /** The name in an example of the standard. */
    readonly rulesTypes?: unknown
  }
  const evmChainId = toEvmChainId(chain.id)
  if (!isRecord(entry)) throw unsupported(type)
  if (Array.isArray(chainIds) && !chainIds.some((id) => parseEvmChainId(id) === evmChainId))
    throw unsupported(`${type} on ${chain.id}`)
  const rules = ruleTypes ?? rulesTypes
  if (Array.isArray(rules) && !rules.includes('expiry')) throw unsupported(`${type} with an expiry`)
}

function checkStated(types: unknown, { permissions }: PermissionOrder): void {
  const missing = permissions.find(({ type }) => Array.isArray(types) && !types.includes(type))
  if (missing) throw unsupported(missing.type)
}

function unsupported(method: string): WalletModalError {
  return new WalletModalError('METHOD_UNSUPPORTED', { details: { method, asked: false } })
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
