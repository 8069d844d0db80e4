import type { Chain } from '../adapter.js'
import type { ChainId } from '../../standards/caip.js'

const HEX = /^0x0*[0-9a-f]{1,14}$/i
const DECIMAL = /^[0-9]{1,16}$/
const MAX_LENGTH = 80

/**
 * Parses the number of an EVM network from the forms that wallets send: hex (EIP-695) with or
 * without leading zeros, decimal string, number, bigint, or CAIP-2 in events of relay sessions.
 * Undefined unless it is a positive safe integer.
 */
export function parseEvmChainId(value: unknown): number | undefined {
  const text =
    typeof value === 'string'
      ? value
          .slice(0, MAX_LENGTH)
          .trim()
          .replace(/^eip155:/, '')
      : ''
  const id =
    typeof value === 'bigint' || HEX.test(text) || DECIMAL.test(text)
      ? Number(text || value)
      : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** CAIP-2 id of a network number. */
export function toChainId(evmChainId: number): ChainId {
  return `eip155:${evmChainId}`
}

/**
 * The number of a network for viem and wagmi: `eip155:8453` is 8453. The id must be a valid eip155
 * id.
 */
export function toEvmChainId(chainId: ChainId): number {
  return Number(chainId.slice('eip155:'.length))
}

/** The form that wallets expect in requests: hex without leading zeros (EIP-3326). */
export function toHexChainId(chainId: ChainId): string {
  return `0x${toEvmChainId(chainId).toString(16)}`
}

/** The network with this number in a list. */
export function findChain(chains: readonly Chain[], evmChainId: number): Chain | undefined {
  return chains.find((chain) => toEvmChainId(chain.id) === evmChainId)
}
