import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toError } from '../../../errors/to-error.js'
import { toAddress, toChainIdOf } from '../../../standards/caip.js'
import type { ChainActions } from '../../adapter.js'
import { readChain } from './read-chain.js'

// Multicall3, at the same address on every network that has it.
const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const AGGREGATE3 = '82ad56cb'
const BALANCE_OF = '70a08231'
const TOKENS_PER_CALL = 250
const WORD = 64
// Target, allowFailure, offset of the call data, its length, its 36 bytes in two words.
const CALL_BYTES = 6 * 32
const HEX = /^0x(?:[0-9a-f]{2})*$/i

/**
 * ERC-20 balances of an account (`balanceOf`): one `eth_call` through Multicall3, or one per token
 * on a network without it.
 */
export const getTokenBalances: NonNullable<ChainActions['getTokenBalances']> = async (
  account,
  tokens,
  { chain, readUrls, signal },
) => {
  const chainId = toChainIdOf(account)
  const given = readUrls?.(chainId) ?? []
  const urls = given.length > 0 ? given : chain.rpcUrls
  const balanceOf = BALANCE_OF + toWord(BigInt(toAddress(account)))
  const call = async (to: string, data: string): Promise<string> => {
    const answer = await readChain(
      chainId,
      urls,
      { method: 'eth_call', params: [{ to, data: `0x${data}` }, 'latest'] },
      { signal },
    )
    if (typeof answer === 'string' && HEX.test(answer)) return answer.slice(2)
    throw invalid(chainId, 'the result of a call is not hexadecimal')
  }
  const readOne = (token: string) =>
    call(token, balanceOf).then(toBalance, (failure: unknown) => {
      // A JSON-RPC error means that this contract refused. Any other failure concerns all tokens.
      if (isRefusal(failure)) return undefined
      throw failure
    })
  const chunks = Array.from({ length: Math.ceil(tokens.length / TOKENS_PER_CALL) }, (_, index) =>
    tokens.slice(index * TOKENS_PER_CALL, (index + 1) * TOKENS_PER_CALL),
  )
  const lists = await Promise.all(
    chunks.map(async (chunk) => {
      const answer = chunk.length > 1 ? await call(MULTICALL3, encodeCalls(chunk, balanceOf)) : ''
      return answer === ''
        ? Promise.all(chunk.map(readOne))
        : decodeResults(answer, chunk.length, chainId)
    }),
  )
  return lists.flat()
}

function encodeCalls(targets: readonly string[], data: string): string {
  const offsets = targets.map((_, index) =>
    toWord(BigInt(targets.length * 32 + index * CALL_BYTES)),
  )
  const calls = targets.map(
    (target) =>
      toWord(BigInt(target)) + toWord(1n) + toWord(96n) + toWord(36n) + data.padEnd(2 * WORD, '0'),
  )
  return (
    AGGREGATE3 + toWord(32n) + toWord(BigInt(targets.length)) + offsets.join('') + calls.join('')
  )
}

// (bool success, bytes returnData)[]
function decodeResults(hex: string, count: number, chainId: string): (bigint | undefined)[] {
  const readNumber = (at: number): number => {
    const word = hex.slice(at, at + WORD)
    const value = word.length === WORD ? Number(BigInt(`0x${word}`)) : NaN
    if (!Number.isSafeInteger(value))
      throw invalid(chainId, 'the result of Multicall3 is malformed')
    return value
  }
  const list = readNumber(0) * 2
  if (readNumber(list) !== count)
    throw invalid(chainId, 'Multicall3 returned another number of results')
  const start = list + WORD
  return Array.from({ length: count }, (_, index) => {
    const at = start + readNumber(start + index * WORD) * 2
    const bytes = at + readNumber(at + WORD) * 2
    return readNumber(at) === 1
      ? toBalance(hex.slice(bytes + WORD, bytes + WORD + readNumber(bytes) * 2))
      : undefined
  })
}

/**
 * The first word of a contract's return data; undefined if there is no contract or the data is
 * shorter.
 */
function toBalance(hex: string): bigint | undefined {
  return hex.length >= WORD ? BigInt(`0x${hex.slice(0, WORD)}`) : undefined
}

function isRefusal(failure: unknown): boolean {
  const { code, cause } = toError(failure) as {
    code: string
    cause?: { code?: unknown } | undefined
  }
  return typeof cause?.code === 'number' && code !== 'RATE_LIMITED'
}

function toWord(value: bigint): string {
  return value.toString(16).padStart(WORD, '0')
}

function invalid(service: string, reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service, reason } })
}
