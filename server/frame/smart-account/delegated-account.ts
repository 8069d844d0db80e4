import {
  decodeFunctionData,
  encodeFunctionData,
  isAddressEqual,
  numberToHex,
  parseAbi,
  parseSignature,
  size,
  type Hex,
} from 'viem'
import { getUserOperationHash } from 'viem/account-abstraction'
import { hashAuthorization } from 'viem/utils'
import type { ChainId } from '../../../src/contract.js'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import type { Rpc } from '../wallet/rpc.js'
import { readQuantity } from './chain-state.js'
import { toOperation, type OperationRequest } from './operation-request.js'
import type { Delegation, OperationAccount, Sealing } from './operation-account.js'

/** EntryPoint 0.8 (ERC-4337), the first version that supports delegations of EIP-7702. */
export const DELEGATE_ENTRY_POINT: Hex = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
// Simple7702Account by the authors of the EntryPoint.
const ABI = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
// The code of an account with a delegate: this prefix and the delegate's address.
const DELEGATED = /^0xef0100([0-9a-f]{40})$/i
const FACTORY: Hex = '0x7702'
/** Recovers to an address, so that the account's code runs to its end during gas estimation. */
export const STUB: Hex =
  '0xfffffffffffffffffffffffffffffff0000000000000000000000000000000007aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1c'

/**
 * The contract that a plain account delegates to on a chain; undefined if there is none. Throws for
 * any other code.
 */
export async function readDelegate(
  address: Hex,
  { rpc, chainId }: { readonly rpc: Rpc; readonly chainId: ChainId },
): Promise<Hex | undefined> {
  const code = await rpc.call(chainId, 'eth_getCode', [address, 'latest'])
  if (code === '0x') return undefined
  const [, delegate] = DELEGATED.exec(String(code)) ?? []
  if (delegate === undefined)
    throw new Refusal(502, 'rpc', 'The network answered code that a plain account cannot have')
  return `0x${delegate}`
}

/**
 * A plain account that executes operations with the code of a contract that the operator lists
 * (EIP-7702). New delegations use the first of `delegates`.
 */
export function openDelegatedAccount(owner: Hex, delegates: readonly Hex[]): OperationAccount {
  const digestOf = (request: OperationRequest, { chainId, setup }: Sealing) =>
    getUserOperationHash({
      chainId,
      entryPointAddress: DELEGATE_ENTRY_POINT,
      entryPointVersion: '0.8',
      userOperation: {
        ...toOperation(request),
        signature: '0x',
        ...(setup?.delegation && { authorization: setup.delegation }),
      } as never,
    })
  return {
    address: owner,
    entryPoint: DELEGATE_ENTRY_POINT,
    isTimed: false,
    encodeCalls: async (calls) =>
      encodeFunctionData({
        abi: ABI,
        functionName: 'executeBatch',
        args: [calls.map(({ to: target, value, data }) => ({ target, value, data }))],
      }),
    async decodeCalls(callData) {
      const {
        args: [calls],
      } = decodeFunctionData({ abi: ABI, data: callData })
      return calls.map(({ target, value, data }) => ({ to: target, value, data }))
    },
    async readSetup(chain) {
      const delegation = await readSetup(owner, delegates, chain)
      return delegation && { fields: { factory: FACTORY, factoryData: '0x' }, delegation }
    },
    hash: digestOf,
    listDigests: (request, sealing) => [
      digestOf(request, sealing),
      ...(sealing.setup?.delegation ? [hashDelegation(sealing.setup.delegation, delegates)] : []),
    ],
    toWire: (request, { setup }, [signature, consent] = []) => ({
      ...request,
      signature: signature ?? STUB,
      ...(setup?.delegation && {
        eip7702Auth: toWireDelegation(setup.delegation, consent ?? STUB),
      }),
    }),
  }
}

/**
 * Returns the delegation that the account has to sign, which names the first of `delegates`, or
 * undefined if the account already uses one of `delegates`. Throws a refusal if the account uses
 * another contract, and if the contract is not deployed on the chain.
 */
export async function readSetup(
  owner: Hex,
  delegates: readonly Hex[],
  { rpc, chainId }: { readonly rpc: Rpc; readonly chainId: ChainId },
): Promise<Delegation | undefined> {
  const current = await readDelegate(owner, { rpc, chainId })
  if (current !== undefined) {
    checkDelegate(current, delegates)
    return undefined
  }
  const [address] = delegates as readonly [Hex]
  const [code, count] = await Promise.all([
    rpc.call(chainId, 'eth_getCode', [address, 'latest']),
    rpc.call(chainId, 'eth_getTransactionCount', [owner, 'pending']),
  ])
  if (typeof code !== 'string' || code.length <= 2)
    throw new Refusal(
      502,
      'delegate',
      'The contract that the account would work by is not on this network',
    )
  return { address, chainId: toEvmChainId(chainId), nonce: Number(readQuantity(count)) }
}

/**
 * The digest of a delegation. Refuses contracts that the operator does not list, and chain id 0,
 * which would be valid on every chain.
 */
export function hashDelegation(
  { address, chainId, nonce }: Delegation,
  delegates: readonly Hex[],
): Hex {
  checkDelegate(address, delegates)
  if (!Number.isSafeInteger(chainId) || chainId <= 0)
    throw new Refusal(400, 'chainId', 'A delegation names one network')
  return hashAuthorization({ address, chainId, nonce })
}

function checkDelegate(address: Hex, delegates: readonly Hex[]) {
  if (delegates.some((delegate) => isAddressEqual(delegate, address))) return
  throw new Refusal(
    409,
    'delegate',
    `The plain account works by the code of ${address} on this network, which this wallet does not know. Use the smart account, or send the calls one after the other`,
  )
}

/** A signed delegation in the JSON form of bundlers. */
export function toWireDelegation({ address, chainId, nonce }: Delegation, signature: Hex) {
  if (size(signature) !== size(STUB))
    throw new TypeError('The signature of the delegation has a wrong length')
  const { r, s, yParity } = parseSignature(signature)
  return {
    address,
    chainId: numberToHex(chainId),
    nonce: numberToHex(nonce),
    r,
    s,
    yParity: numberToHex(yParity),
  }
}
