import {
  decodeFunctionData,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  hashTypedData,
  parseAbi,
  parseAbiParameters,
  type Hex,
} from 'viem'
import { toPackedUserOperation } from 'viem/account-abstraction'
import type { ChainId } from '../../../src/contract.js'
import { DELEGATOR, isDelegator } from '../grants/delegation-manager.js'
import type { Rpc } from '../wallet/rpc.js'
import {
  hashDelegation,
  openDelegatedAccount,
  readDelegate,
  readSetup,
  STUB,
  toWireDelegation,
} from './delegated-account.js'
import type { OperationAccount, Sealing } from './operation-account.js'
import { toOperation, type OperationRequest } from './operation-request.js'
import { ENTRY_POINT, hashAtEntryPoint } from './safe.js'

const ABI = parseAbi(['function execute(bytes32 mode, bytes executionCalldata)'])
const CALLS = parseAbiParameters([
  'Execution[] executions',
  'struct Execution { address target; uint256 value; bytes callData; }',
])
// Several calls, of which none may fail (ERC-7579).
const BATCH: Hex = `0x01${'00'.repeat(31)}`
const PACKED_OPERATION = [
  ['address', 'sender'],
  ['uint256', 'nonce'],
  ['bytes', 'initCode'],
  ['bytes', 'callData'],
  ['bytes32', 'accountGasLimits'],
  ['uint256', 'preVerificationGas'],
  ['bytes32', 'gasFees'],
  ['bytes', 'paymasterAndData'],
  ['address', 'entryPoint'],
].map(([type, name]) => ({ type: type!, name: name! }))

/** A plain account that executes operations with the code that it has, or gets on the chain. */
export async function openPlainAccount(
  owner: Hex,
  delegates: readonly Hex[],
  chain: { readonly rpc: Rpc; readonly chainId: ChainId },
): Promise<OperationAccount> {
  const code = delegates.some(isDelegator)
    ? ((await readDelegate(owner, chain)) ?? delegates[0]!)
    : undefined
  return code !== undefined && isDelegator(code)
    ? openDelegatorAccount(owner)
    : openDelegatedAccount(owner, delegates)
}

/**
 * A plain account that executes operations with the code of EIP7702StatelessDeleGator, by which it
 * also grants permissions. The account's code is for EntryPoint 0.7.
 */
export function openDelegatorAccount(owner: Hex): OperationAccount {
  const sign = (request: OperationRequest, { chainId }: Sealing) => {
    const packed = toPackedUserOperation({ ...toOperation(request), signature: '0x' } as never)
    return hashTypedData({
      domain: {
        name: 'EIP7702StatelessDeleGator',
        version: '1',
        chainId,
        verifyingContract: owner,
      },
      types: { PackedUserOperation: PACKED_OPERATION },
      primaryType: 'PackedUserOperation',
      message: { ...packed, entryPoint: ENTRY_POINT },
    })
  }
  return {
    address: owner,
    entryPoint: ENTRY_POINT,
    isTimed: false,
    encodeCalls: async (calls) =>
      encodeFunctionData({
        abi: ABI,
        args: [
          BATCH,
          encodeAbiParameters(CALLS, [
            calls.map(({ to: target, value, data: callData }) => ({ target, value, callData })),
          ]),
        ],
      }),
    async decodeCalls(callData) {
      const {
        args: [mode, list],
      } = decodeFunctionData({ abi: ABI, data: callData })
      if (mode !== BATCH) throw new TypeError('The call data is no batch of calls')
      const [calls] = decodeAbiParameters(CALLS, list)
      return calls.map(({ target, value, callData }) => ({ to: target, value, data: callData }))
    },
    async readSetup(chain) {
      const delegation = await readSetup(owner, [DELEGATOR], chain)
      return delegation && { fields: {}, delegation }
    },
    hash: (request, { chainId }) => hashAtEntryPoint(request, chainId),
    listDigests: (request, sealing) => [
      sign(request, sealing),
      ...(sealing.setup?.delegation ? [hashDelegation(sealing.setup.delegation, [DELEGATOR])] : []),
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
