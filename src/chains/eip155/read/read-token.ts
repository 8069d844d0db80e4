import type { ChainActions, ReadOptions } from '../../adapter.js'
import { hasAnswered, readDecimals } from '../transfer/estimate-transfer.js'
import { readChain } from './read-chain.js'

const NAME = '0x06fdde03'
const SYMBOL = '0x95d89b41'
const WORD = 64
const HEX = /^0x(?:[0-9a-f]{2})*$/i
// A contract may return a string of any length; real names are shorter.
const MAX_TEXT_BYTES = 256

/**
 * Reads `name`, `symbol` and `decimals` of an ERC-20 contract. Throws OPTIONS_INVALID if the
 * network has no such contract.
 */
export const readToken: NonNullable<ChainActions['readToken']> = async (token, options) => {
  const [decimals, name, symbol] = await Promise.all([
    readDecimals({ ...options, token }),
    readText(token, NAME, options),
    readText(token, SYMBOL, options),
  ])
  return { decimals, name, symbol }
}

// `name` and `symbol` are optional in ERC-20: a contract without them reverts.
async function readText(
  token: string,
  data: string,
  { chain, readUrls, signal }: ReadOptions,
): Promise<string | undefined> {
  const given = readUrls?.(chain.id) ?? []
  try {
    const answer = await readChain(
      chain.id,
      given.length > 0 ? given : chain.rpcUrls,
      { method: 'eth_call', params: [{ to: token, data }, 'latest'] },
      { signal },
    )
    return typeof answer === 'string' && HEX.test(answer) ? toText(answer.slice(2)) : undefined
  } catch (failure) {
    if (hasAnswered(failure)) return undefined
    throw failure
  }
}

/** Decodes a returned `string`, or the `bytes32` of older tokens (MKR). */
function toText(hex: string): string | undefined {
  if (hex.length === WORD) return toUtf8(hex.replace(/(?:00)+$/, ''))
  const at = toNumber(hex.slice(0, WORD)) * 2
  const length = Math.min(toNumber(hex.slice(at, at + WORD)), MAX_TEXT_BYTES)
  return Number.isNaN(length) ? undefined : toUtf8(hex.slice(at + WORD, at + WORD + length * 2))
}

function toNumber(word: string): number {
  const value = word.length === WORD ? Number(BigInt(`0x${word}`)) : NaN
  return Number.isSafeInteger(value) ? value : NaN
}

function toUtf8(hex: string): string {
  return new TextDecoder().decode(
    Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )
}
