import { isHex } from 'viem'
import type { StackChain } from '../stack.js'
import { invalidParams, RpcError, unsupported } from './rpc-error.js'

/** A network of a development wallet. */
export interface WalletChain {
  readonly chainId: number
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly rpc: string
}

/** A chain of the development stack in the wallet's format. */
export function toWalletChain({ id, name, rpc }: StackChain): WalletChain {
  return { chainId: Number(id.slice('eip155:'.length)), name, symbol: 'ETH', decimals: 18, rpc }
}

/**
 * Reads the parameters of `wallet_addEthereumChain` (EIP-3085) and checks with the RPC URL that it
 * serves that chain.
 */
export async function readAddedChain(params: unknown): Promise<WalletChain> {
  const [asked] = Array.isArray(params) ? (params as Record<string, unknown>[]) : []
  const chainId = readChainId(params)
  const rpc = (Array.isArray(asked?.['rpcUrls']) ? (asked['rpcUrls'] as unknown[]) : []).find(
    (url): url is string => typeof url === 'string' && /^https?:\/\//.test(url),
  )
  if (!rpc) throw invalidParams('rpcUrls has no http address.')
  const currency = asked?.['nativeCurrency'] as { symbol?: unknown; decimals?: unknown } | undefined
  if (typeof currency?.symbol !== 'string' || typeof currency.decimals !== 'number')
    throw invalidParams('nativeCurrency needs a symbol and decimals.')
  const name = typeof asked?.['chainName'] === 'string' ? asked['chainName'] : `Chain ${chainId}`
  const chain = { chainId, name, symbol: currency.symbol, decimals: currency.decimals, rpc }
  const answered = await requestRpc(chain, 'eth_chainId', [])
  if (Number(answered) !== chainId)
    throw invalidParams(`${rpc} is chain ${String(answered)}, not ${chainId}.`)
  return chain
}

/** The `chainId` of `[{ chainId: '0x…' }]`, as a number. */
export function readChainId(params: unknown): number {
  const chainId: unknown = Array.isArray(params) ? params[0]?.chainId : undefined
  if (!isHex(chainId) || !Number.isSafeInteger(Number(chainId)))
    throw invalidParams('chainId has to be a hexadecimal string.')
  return Number(chainId)
}

/**
 * Methods that a local chain would answer by signing with its own unlocked accounts, without a
 * prompt.
 */
const SIGNING = /^eth_(sign|sendTransaction|accounts|requestAccounts|coinbase)/

/** Forwards a request that needs no key to the chain. */
export async function requestRpc(
  { rpc, name }: Pick<WalletChain, 'rpc' | 'name'>,
  method: string,
  params: unknown,
): Promise<unknown> {
  if (!/^(eth|net|web3)_/.test(method) || SIGNING.test(method)) throw unsupported(method)
  let answer: { result?: unknown; error?: { code: number; message: string; data?: unknown } }
  try {
    const response = await fetch(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
    })
    answer = await response.json()
  } catch (cause) {
    throw new RpcError(4901, `${name} cannot be reached at ${rpc}.`, String(cause))
  }
  if (answer.error) throw new RpcError(answer.error.code, answer.error.message, answer.error.data)
  return answer.result
}
