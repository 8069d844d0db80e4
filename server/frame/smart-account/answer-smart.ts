import type { ChainId } from '../../../src/contract.js'
import { toEvmChainId } from '../wallet/chains.js'
import { getOperationStatus } from './receipts.js'
import type { SentOperations } from './sent-operations.js'
import type { SmartContext } from './smart-context.js'

const OF_BUNDLER = ['eth_getUserOperationReceipt', 'eth_estimateUserOperationGas', 'eth_getUserOperationByHash', 'eth_supportedEntryPoints']

/** An answer; undefined is for what a smart account answers as any other account. */
export type SmartAnswer = { readonly value: unknown } | undefined

/** Answers of a smart account that need no consent. */
export async function answerSmart(method: string, { params, chainId, ...context }: Pick<SmartContext, 'params' | 'chainId' | 'settings' | 'bundler' | 'rpc' | 'now'> & { readonly sent: SentOperations; readonly address: string }): Promise<SmartAnswer> {
  const list = Array.isArray(params) ? (params as unknown[]) : []
  if (method === 'eth_accounts') return { value: [context.address] }
  if (OF_BUNDLER.includes(method)) return { value: await context.bundler.call(chainId, method, list) }
  if (method === 'wallet_getCapabilities') return { value: listCapabilities(context.settings.chains.map((chain) => chain.chainId as ChainId), list[1]) }
  return undefined
}

/** The status of calls that were sent as one operation of a smart account; undefined for other ids. */
export async function answerStatus(params: unknown, { sent, ...context }: Pick<SmartContext, 'bundler' | 'rpc' | 'now'> & { readonly sent: SentOperations }): Promise<SmartAnswer> {
  const id = Array.isArray(params) ? (params[0] as unknown) : undefined
  const operation = typeof id === 'string' ? await sent.find(id) : undefined
  return operation && { value: await getOperationStatus(operation, context) }
}

function listCapabilities(chains: readonly ChainId[], wanted: unknown): Record<string, object> {
  const ids = chains.map((chainId) => `0x${toEvmChainId(chainId).toString(16)}`)
  const asked = Array.isArray(wanted) ? ids.filter((id) => wanted.some((other) => typeof other === 'string' && other.toLowerCase() === id)) : ids
  return Object.fromEntries(asked.map((id) => [id, { atomic: { status: 'supported' }, paymasterService: { supported: true } }]))
}
