import {
  concat,
  createClient,
  custom,
  decodeFunctionData,
  encodePacked,
  getAddress,
  getContractAddress,
  hashTypedData,
  keccak256,
  parseAbi,
  type Hex,
} from 'viem'
import { toAccount } from 'viem/accounts'
import { getUserOperationHash } from 'viem/account-abstraction'
import { SafeSmartAccount } from 'permissionless/accounts/safe'
import { isDeployed } from './chain-state.js'
import type { Call, OperationAccount } from './operation-account.js'
import { toOperation, type OperationRequest, type UnsignedOperation } from './operation-request.js'

/** EntryPoint 0.7 (ERC-4337). */
export const ENTRY_POINT: Hex = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
/** Safe's module for ERC-4337, version 0.3.0. */
export const SAFE_MODULE: Hex = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
// Hash of the proxy's creation code and its singleton, equal on every chain, so that no node
// decides the address.
const PROXY_CODE_HASH: Hex = '0x76733d705f71b79841c0ee960a0ca880f779cde7ef446c989e6d23efc0a4adfb'
const SAFE_OPERATION = [
  ['address', 'safe'],
  ['uint256', 'nonce'],
  ['bytes', 'initCode'],
  ['bytes', 'callData'],
  ['uint128', 'verificationGasLimit'],
  ['uint128', 'callGasLimit'],
  ['uint256', 'preVerificationGas'],
  ['uint128', 'maxPriorityFeePerGas'],
  ['uint128', 'maxFeePerGas'],
  ['bytes', 'paymasterAndData'],
  ['uint48', 'validAfter'],
  ['uint48', 'validUntil'],
  ['address', 'entryPoint'],
].map(([type, name]) => ({ type: type!, name: name! }))
const FACTORY_ABI = parseAbi([
  'function createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
])

const MULTI_SEND: Hex = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const CALLS_ABI = parseAbi([
  'function executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])

/** Parameters for deploying the account on a chain. */
export interface SafeCreation {
  readonly factory: Hex
  readonly factoryData: Hex
}

/**
 * The smart account of one owner: Safe 1.4.1 with its ERC-4337 module. It sends no request to a
 * node.
 */
export interface Safe extends SafeCreation, OperationAccount {}

/** The Safe of an owner. */
export async function openSafe(owner: Hex): Promise<Safe> {
  const base = {
    client: createOfflineClient(),
    owners: [createOwner(owner)] as [ReturnType<typeof createOwner>],
    version: '1.4.1' as const,
    entryPoint: { address: ENTRY_POINT, version: '0.7' as const },
  }
  // The address in the parameters is not used to create the account.
  const { getFactoryArgs } = await SafeSmartAccount.toSafeSmartAccount({ ...base, address: owner })
  // Called without its account, which would first ask a node whether it is deployed.
  const { factory, factoryData } = (await getFactoryArgs.call({} as never)) as {
    factory: Hex
    factoryData: Hex
  }
  const account = await SafeSmartAccount.toSafeSmartAccount({
    ...base,
    address: toSafeAddress({ factory, factoryData }),
  })
  const stubSignature = await account.getStubSignature()
  return {
    address: account.address,
    entryPoint: ENTRY_POINT,
    isTimed: true,
    factory,
    factoryData,
    encodeCalls: (calls) => account.encodeCalls(calls),
    decodeCalls: async (callData) => decodeCalls(callData),
    readSetup: async ({ rpc, chainId }) =>
      (await isDeployed(rpc, chainId, account.address))
        ? undefined
        : { fields: { factory, factoryData } },
    hash: (request, { chainId }) => hashAtEntryPoint(request, chainId),
    listDigests: (request, sealing) => [hashOperation(toOperation(request), sealing)],
    toWire: (request, { validUntil }, signatures) => ({
      ...request,
      signature: signatures ? toOperationSignature(signatures[0]!, validUntil) : stubSignature,
    }),
  }
}

/** The digest that the owner of a Safe signs for an operation: `SafeOp` of its module. */
export function hashOperation(
  operation: UnsignedOperation,
  { chainId, validUntil }: { chainId: number; validUntil: number },
): Hex {
  const {
    sender,
    factory,
    factoryData,
    paymaster,
    paymasterVerificationGasLimit = 0n,
    paymasterPostOpGasLimit = 0n,
    paymasterData = '0x',
    ...rest
  } = operation
  const initCode = factory ? concat([factory, factoryData ?? '0x']) : '0x'
  const paymasterAndData = paymaster
    ? encodePacked(
        ['address', 'uint128', 'uint128', 'bytes'],
        [paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData],
      )
    : '0x'
  return hashTypedData({
    domain: { chainId, verifyingContract: SAFE_MODULE },
    types: { SafeOp: SAFE_OPERATION },
    primaryType: 'SafeOp',
    message: {
      ...rest,
      safe: sender,
      initCode,
      paymasterAndData,
      validAfter: 0,
      validUntil,
      entryPoint: ENTRY_POINT,
    },
  })
}

/** The signature of an operation in the module's form. */
export function toOperationSignature(signature: Hex, validUntil: number): Hex {
  return encodePacked(['uint48', 'uint48', 'bytes'], [0, validUntil, signature])
}

/** The digest that the owner of a Safe signs so that the Safe accepts `digest` (EIP-1271). */
export function hashForSafe(
  digest: Hex,
  { chainId, address }: { chainId: number; address: Hex },
): Hex {
  return hashTypedData({
    domain: { chainId, verifyingContract: address },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: digest },
  })
}

// permissionless 0.4.1 counts the length of a batch's data twice, and skips calls or throws.
function decodeCalls(callData: Hex): Call[] {
  const whole = decodeFunctionData({ abi: CALLS_ABI, data: callData })
  if (whole.functionName !== 'executeUserOpWithErrorString')
    throw new TypeError('The call data is no operation of the module')
  const [to, value, data, operation] = whole.args
  if (operation === 0) return [{ to, value, data }]
  const batch = to === MULTI_SEND ? decodeFunctionData({ abi: CALLS_ABI, data }) : undefined
  if (batch?.functionName !== 'multiSend')
    throw new TypeError('The operation runs code of another contract')
  const text = batch.args[0].slice(2)
  const calls: Call[] = []
  for (let at = 0; at < text.length;) {
    // In hex digits: one byte of operation type, 20 of address, 32 of value and 32 of length.
    const length = Number(`0x${text.slice(at + 106, at + 170)}`) * 2
    if (text.slice(at, at + 2) !== '00' || !(at + 170 + length <= text.length))
      throw new TypeError('The batch is malformed')
    calls.push({
      to: getAddress(`0x${text.slice(at + 2, at + 42)}`),
      value: BigInt(`0x${text.slice(at + 42, at + 106)}`),
      data: `0x${text.slice(at + 170, at + 170 + length)}`,
    })
    at += 170 + length
  }
  return calls
}

function toSafeAddress({ factory, factoryData }: SafeCreation): Hex {
  const {
    args: [, initializer, saltNonce],
  } = decodeFunctionData({ abi: FACTORY_ABI, data: factoryData })
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(initializer), saltNonce]))
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt,
    bytecodeHash: PROXY_CODE_HASH,
  })
}

// The key signs only in its worker, never through this object.
function createOwner(address: Hex) {
  const refuse = (): never => {
    throw new Error('The owner signs in the key worker')
  }
  return toAccount({ address, signMessage: refuse, signTransaction: refuse, signTypedData: refuse })
}

function createOfflineClient() {
  return createClient({
    transport: custom(
      { request: () => Promise.reject(new Error('The account is described without a node')) },
      { retryCount: 0 },
    ),
  })
}

/** Returns the hash by which EntryPoint 0.7 and a bundler know an operation. */
export function hashAtEntryPoint(request: OperationRequest, chainId: number): Hex {
  return getUserOperationHash({
    chainId,
    entryPointAddress: ENTRY_POINT,
    entryPointVersion: '0.7',
    userOperation: { ...toOperation(request), signature: '0x' } as never,
  })
}
