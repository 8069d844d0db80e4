import type { ChainId } from '../../../src/contract.js'
import { isDelegator } from '../grants/delegation-manager.js'
import { GRANTED_TYPES } from '../grants/read-grants.js'
import { toEvmChainId } from '../wallet/chains.js'
import { readDelegate } from './delegated-account.js'
import { getOperationStatus } from './receipts.js'
import type { SentOperations } from './sent-operations.js'
import type { SmartContext } from './smart-context.js'

// The form of ERC-7715 before 2026.
const PERMISSIONS = {
  supported: true,
  signerTypes: ['account'],
  permissionTypes: GRANTED_TYPES,
  ruleTypes: ['expiry'],
}
const OF_BUNDLER = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]

/** An answer; undefined for requests that a smart account answers like any other account. */
export type SmartAnswer = { readonly value: unknown } | undefined

/** Answers of a smart account that need no consent. */
export async function answerSmart(
  method: string,
  {
    params,
    chainId,
    ...context
  }: Pick<SmartContext, 'params' | 'chainId' | 'settings' | 'bundler' | 'rpc' | 'now'> & {
    readonly sent: SentOperations
    readonly address: string
  },
): Promise<SmartAnswer> {
  const list = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'eth_accounts') return { value: [context.address] }
  if (OF_BUNDLER.includes(method))
    return { value: await context.bundler.call(chainId, method, list) }
  if (method === 'wallet_getCapabilities')
    return {
      value: listCapabilities(
        context.settings.chains.map((chain) => chain.chainId as ChainId),
        list[1],
      ),
    }
  return undefined
}

/** The status of calls that a smart account sent as one operation; undefined for other ids. */
export async function answerStatus(
  params: unknown,
  {
    sent,
    ...context
  }: Pick<SmartContext, 'bundler' | 'rpc' | 'now'> & { readonly sent: SentOperations },
): Promise<SmartAnswer> {
  const id = Array.isArray(params) ? (params[0] as unknown) : undefined
  const operation = typeof id === 'string' ? await sent.find(id) : undefined
  return operation && { value: await getOperationStatus(operation, context) }
}

/**
 * `wallet_getCapabilities` (EIP-5792) of a plain account: where the operator lists a contract,
 * calls can be executed as a batch, immediately or after the visitor agrees to the contract.
 */
export async function answerPlainCapabilities(
  params: unknown,
  {
    owner,
    chains,
    settings,
    rpc,
  }: Pick<SmartContext, 'settings' | 'rpc'> & {
    readonly owner: string
    readonly chains: readonly ChainId[]
  },
): Promise<SmartAnswer> {
  const wanted: unknown = Array.isArray(params) ? params[1] : undefined
  const own = chains.filter(
    (chainId) =>
      chainId.startsWith('eip155:') &&
      (!Array.isArray(wanted) ||
        wanted.some((id) => typeof id === 'string' && id.toLowerCase() === toChainHex(chainId))),
  )
  const entries = own.map(async (chainId) => {
    const delegates = settings.chains.find((chain) => chain.chainId === chainId)?.delegates ?? []
    if (delegates.length === 0)
      return [toChainHex(chainId), { atomic: { status: 'unsupported' } }] as const
    const current = await readDelegate(owner as `0x${string}`, { rpc, chainId })
    if (current === undefined)
      return [
        toChainHex(chainId),
        {
          atomic: { status: 'ready' },
          paymasterService: { supported: true },
          ...(delegates.some(isDelegator) && { permissions: PERMISSIONS }),
        },
      ] as const
    const isKnown = delegates.some((delegate) => delegate.toLowerCase() === current.toLowerCase())
    return [
      toChainHex(chainId),
      {
        atomic: { status: isKnown ? 'supported' : 'unsupported' },
        ...(isKnown && { paymasterService: { supported: true } }),
        ...(isDelegator(current) && isKnown && { permissions: PERMISSIONS }),
      },
    ] as const
  })
  return { value: Object.fromEntries(await Promise.all(entries)) }
}

function toChainHex(chainId: ChainId): string {
  return `0x${toEvmChainId(chainId).toString(16)}`
}

function listCapabilities(chains: readonly ChainId[], wanted: unknown): Record<string, object> {
  const ids = chains.map(toChainHex)
  const asked = Array.isArray(wanted)
    ? ids.filter((id) =>
        wanted.some((other) => typeof other === 'string' && other.toLowerCase() === id),
      )
    : ids
  return Object.fromEntries(
    asked.map((id) => [
      id,
      { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    ]),
  )
}
