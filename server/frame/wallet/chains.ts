import { parseChainId, type ChainId } from '../../../src/contract.js'
import { Refusal } from './refusal.js'

/**
 * Parses a chain in a message: CAIP-2, or only the reference in a namespace. Throws for chains
 * without a key in this wallet.
 */
export function readChainId(value: string | number, namespace = 'eip155'): ChainId {
  const text = String(value)
  const id = text.includes(':')
    ? text
    : `${namespace}:${text.startsWith('0x') ? Number(text) : text}`
  const parsed = parseChainId(id)
  if (!parsed || (parsed.namespace !== 'eip155' && parsed.namespace !== 'solana'))
    throw new Refusal(400, 'chainId', `This wallet has no account on ${id.slice(0, 60)}`)
  if (parsed.namespace === 'eip155' && !/^[1-9]\d{0,15}$/.test(parsed.reference))
    throw new Refusal(400, 'chainId', `${id.slice(0, 60)} is no network`)
  return id as ChainId
}

/** A chain in the form of answers: the number on EVM, CAIP-2 elsewhere. */
export function toAnswerChainId(chainId: ChainId): string | number {
  return chainId.startsWith('eip155:') ? toEvmChainId(chainId) : chainId
}

/** The number of an EVM chain. */
export function toEvmChainId(chainId: ChainId): number {
  return Number(chainId.slice('eip155:'.length))
}
