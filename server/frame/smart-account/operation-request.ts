import type { Hex } from 'viem'

/** Gas limits of an operation. */
export const GAS_FIELDS = [
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const

/** The fields of a user operation that its owner signs (ERC-4337, EntryPoint 0.7). */
export interface UnsignedOperation {
  readonly sender: Hex
  readonly nonce: bigint
  readonly factory?: Hex | undefined
  readonly factoryData?: Hex | undefined
  readonly callData: Hex
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  readonly paymaster?: Hex | undefined
  readonly paymasterVerificationGasLimit?: bigint | undefined
  readonly paymasterPostOpGasLimit?: bigint | undefined
  readonly paymasterData?: Hex | undefined
}

/** An operation in JSON-RPC form, without its signature. */
export type OperationRequest = Readonly<Record<string, Hex>>

/** Converts an operation from JSON-RPC form to numbers. */
export function toOperation({
  sender,
  nonce,
  factory,
  factoryData,
  callData,
  maxFeePerGas,
  maxPriorityFeePerGas,
  paymaster,
  paymasterData,
  ...gas
}: OperationRequest): UnsignedOperation {
  const limits = Object.fromEntries(
    GAS_FIELDS.flatMap((name) => (gas[name] === undefined ? [] : [[name, BigInt(gas[name])]])),
  ) as Pick<UnsignedOperation, (typeof GAS_FIELDS)[number]>
  return {
    sender: sender!,
    nonce: BigInt(nonce!),
    factory,
    factoryData,
    callData: callData!,
    maxFeePerGas: BigInt(maxFeePerGas!),
    maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!),
    paymaster,
    paymasterData,
    ...limits,
  }
}

/** Maximum cost of an operation. */
export function getMaxFee(operation: UnsignedOperation): bigint {
  return (
    GAS_FIELDS.reduce((sum, name) => sum + (operation[name] ?? 0n), 0n) * operation.maxFeePerGas
  )
}
