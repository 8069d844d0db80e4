import type { Hex } from 'viem'
import type { UnsignedOperation } from './safe.js'

/** The limits of gas of an operation. */
export const GAS_FIELDS = ['callGasLimit', 'verificationGasLimit', 'preVerificationGas', 'paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'] as const

/** An operation as JSON-RPC writes it, without its signature. */
export type OperationRequest = Readonly<Record<string, Hex>>

/** The operation of a request, with numbers. */
export function toOperation({ sender, nonce, factory, factoryData, callData, maxFeePerGas, maxPriorityFeePerGas, paymaster, paymasterData, ...gas }: OperationRequest): UnsignedOperation {
  const limits = Object.fromEntries(GAS_FIELDS.flatMap((name) => (gas[name] === undefined ? [] : [[name, BigInt(gas[name])]]))) as Pick<UnsignedOperation, (typeof GAS_FIELDS)[number]>
  return { sender: sender!, nonce: BigInt(nonce!), factory, factoryData, callData: callData!, maxFeePerGas: BigInt(maxFeePerGas!), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas!), paymaster, paymasterData, ...limits }
}

/** The most an operation costs. */
export function getMaxFee(operation: UnsignedOperation): bigint {
  return GAS_FIELDS.reduce((sum, name) => sum + (operation[name] ?? 0n), 0n) * operation.maxFeePerGas
}
