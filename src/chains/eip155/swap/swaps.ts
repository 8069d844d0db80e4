import { encodeFunctionData } from 'viem/utils'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress } from '../../../standards/caip.js'
import type { CheckedSwap, ChainSwaps, SwapTerms, WalletCall } from '../../adapter.js'
import { isAddress } from '../address.js'
import { estimateCall } from '../transfer/estimate-transfer.js'
import { readSwap } from './read-swap.js'
import { canBatch, sendCalls } from '../transfer/send-calls.js'
import { sendTransaction, toHex, type SenderRequest } from '../transfer/send-transaction.js'
import { checkSettler } from './check-settler.js'
import { isAllowanceHolder, isRouter, isWrapped } from './swap-contracts.js'

// Gas of a swap over two pools. Used when the swap cannot be estimated because its approval is
// missing.
const USUAL_GAS = 250_000n
const IS_KNOWN = { router: isRouter, wrap: isWrapped, settler: isAllowanceHolder } as const
const approveAbi = [
  {
    type: 'function',
    name: 'approve',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
    outputs: [{ name: '', type: 'bool' }],
  },
] as const

/**
 * Swaps on EVM networks. A call built by a server reaches a wallet only if it matches what the
 * visitor saw.
 */
export const swaps: ChainSwaps = {
  checkSwap(terms, built) {
    const { chain, account, from, to, amount, least } = terms
    const read = readSwap(built)
    if (!read) throw refuse('data', built.data.slice(0, 10), 'a call that can be read')
    if (!isAddress(built.to) || !IS_KNOWN[read.kind](chain, built.to))
      throw refuse('to', built.to, `a router that is known on ${chain.id}`)
    if (!isSame(read.from, from)) throw refuse('from', read.from, String(from))
    if (!isSame(read.to, to)) throw refuse('to token', read.to, String(to))
    if (read.amount !== undefined && read.amount !== amount)
      throw refuse('amount', read.amount, String(amount))
    if (read.receiver !== undefined && !isSame(read.receiver, toAddress(account)))
      throw refuse('recipient', read.receiver, toAddress(account))
    if (read.partial) throw refuse('flags', 'partial', 'a swap of the whole amount')
    if (read.deadline !== undefined && read.deadline <= BigInt(Math.floor(Date.now() / 1000)))
      throw refuse('deadline', read.deadline, 'a time to come')
    const checked = finish(
      terms,
      read.kind === 'wrap' ? undefined : built.to,
      { ...built, value: from === undefined ? amount : 0n },
      read.least ?? amount,
      least,
    )
    return read.target === undefined ? checked : { ...checked, target: read.target }
  },
  checkTarget: checkSettler,
  checkApproval({ token, amount, spender }, { to, data }) {
    if (!isSame(to, token)) throw refuse('approval', to, token)
    // Compared as a whole, so that another spender, another amount or trailing data is refused.
    const expected = encodeApproval(spender, amount)
    if (data.toLowerCase() !== expected) throw refuse('approval data', data.slice(0, 138), expected)
    return { to, data, value: 0n }
  },
  resetApproval: ({ token, spender }) => ({
    to: token,
    data: encodeApproval(spender, 0n),
    value: 0n,
  }),
  async estimateFee(request, call, { usual = false } = {}) {
    return (
      await estimateCall(request, toTransaction(request, call), usual ? USUAL_GAS : undefined)
    ).fee
  },
  canBatch,
  send: (request, calls) =>
    calls.length > 1
      ? sendCalls(request, calls)
      : sendTransaction(request, toTransaction(request, calls[0])),
}

function encodeApproval(spender: string, amount: bigint): string {
  return encodeFunctionData({
    abi: approveAbi,
    functionName: 'approve',
    args: [spender.toLowerCase() as `0x${string}`, amount],
  })
}

function finish(
  { chain }: SwapTerms,
  spender: string | undefined,
  call: WalletCall,
  found: bigint,
  least: bigint,
): CheckedSwap {
  if (found < least) throw refuse('minimum', found, `at least ${least} on ${chain.id}`)
  return { call, least: found, spender }
}

function toTransaction({ account }: SenderRequest, { to, data, value }: WalletCall) {
  return { from: toAddress(account), to, data, value: toHex(value) }
}

function isSame(one: string | undefined, other: string | undefined): boolean {
  return one?.toLowerCase() === other?.toLowerCase()
}

function refuse(field: string, value: unknown, expectation: string): WalletModalError {
  return new WalletModalError('SWAP_INVALID', {
    details: { problem: `${field} is ${String(value)}, expected ${expectation}`, field },
  })
}
