import { concat, encodeAbiParameters, keccak256, pad, toHex, type Address, type Hex } from 'viem'
import { SPONSOR_INDEX } from './deploy-smart-accounts.js'
import { getDevAccount } from './get-dev-account.js'

const VALID_S = 600
const VERIFICATION_GAS = 100_000n
const POST_OPERATION_GAS = 1n
const NAME = 'Demo sponsor'
const account = getDevAccount(SPONSOR_INDEX)

type Operation = Readonly<Record<string, Hex | undefined>>

/**
 * A paymaster service (ERC-7677) for the contracts in `paymasters`, by EntryPoint. It pays for
 * every operation.
 */
export function createSponsor({
  paymasters,
  chainId,
}: {
  paymasters: Readonly<Record<Address, Address>>
  chainId: number
}) {
  const gas = {
    paymasterVerificationGasLimit: toHex(VERIFICATION_GAS),
    paymasterPostOpGasLimit: toHex(POST_OPERATION_GAS),
  }
  return async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const paymaster = Object.entries(paymasters).find(
      ([entryPoint]) => entryPoint.toLowerCase() === String(params[1]).toLowerCase(),
    )?.[1]
    if (!paymaster) throw new Error(`No paymaster works with the EntryPoint ${String(params[1])}`)
    if (method === 'pm_getPaymasterStubData')
      return {
        sponsor: { name: NAME },
        paymaster,
        paymasterData: pad('0x01', { size: 77 }),
        ...gas,
        isFinal: false,
      }
    if (method !== 'pm_getPaymasterData')
      throw new Error(`${method} is no method of a paymaster service`)
    const validUntil = Math.floor(Date.now() / 1000) + VALID_S
    const times = concat([toHex(validUntil, { size: 6 }), toHex(0, { size: 6 })])
    const hash = hashOperation(params[0] as Operation, { paymaster, chainId, validUntil })
    return {
      paymaster,
      paymasterData: concat([times, await account.signMessage({ message: { raw: hash } })]),
    }
  }
}

// The same fields as `getHash` of sponsor.sol.
function hashOperation(
  operation: Operation,
  { paymaster, chainId, validUntil }: { paymaster: Address; chainId: number; validUntil: number },
): Hex {
  const read = (name: string): Hex => operation[name] ?? '0x'
  const pair = (high: string, low: string) =>
    concat([pad(read(high), { size: 16 }), pad(read(low), { size: 16 })])
  const initCode = operation['factory'] ? concat([operation['factory'], read('factoryData')]) : '0x'
  const types = [
    'address',
    'uint256',
    'bytes32',
    'bytes32',
    'bytes32',
    'bytes32',
    'uint256',
    'bytes32',
    'uint256',
    'address',
    'uint48',
    'uint48',
  ].map((type) => ({ type }))
  return keccak256(
    encodeAbiParameters(types, [
      read('sender'),
      BigInt(read('nonce')),
      keccak256(initCode),
      keccak256(read('callData')),
      pair('verificationGasLimit', 'callGasLimit'),
      pair('paymasterVerificationGasLimit', 'paymasterPostOpGasLimit'),
      BigInt(read('preVerificationGas')),
      pair('maxPriorityFeePerGas', 'maxFeePerGas'),
      BigInt(chainId),
      paymaster,
      validUntil,
      0,
    ]),
  )
}
