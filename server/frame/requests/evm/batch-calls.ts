import { decodeAbiParameters, getAddress, parseAbiParameters, sliceHex, type Hex } from 'viem'
import { t } from '../../texts/texts.js'
import { toCallTable, type CallScope, type CallTable, type Describe } from './call-table.js'
import { toDecoded, type Call, type Decoded } from './decoded.js'
import { toRisk, type Risk } from '../risks.js'

// Safe's MultiSendCallOnly, versions 1.3.0 (two deployments) and 1.4.1: run as the account's own
// code, they only make calls.
const CALLS_ONLY = [
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0xa1dabef33b3b82c7814b6d82a79e50f4ac44102b',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
]
const DELEGATE_CALL = 1
const MAX_PARTS = 60

/** A call with Safe's kind of operation: 1 runs the code of `to` as the account's own. */
export interface OperationCall extends Call {
  readonly operation: number
}

/**
 * Calls that contain calls: batches, Safe transactions, forwarders, and accounts of ERC-4337,
 * ERC-7579 and ERC-7821.
 */
export function batchCalls(): CallTable {
  return toCallTable([
    ['multicall(bytes[] data)', ofItself],
    ['multicall(uint256 deadline, bytes[] data)', ([, data], scope) => ofItself([data], scope)],
    [
      'multicall(bytes32 previousBlockhash, bytes[] data)',
      ([, data], scope) => ofItself([data], scope),
    ],
    ['batch(bytes[] calls, bool revertOnFail)', ofItself],
    ['aggregate((address target, bytes callData)[] calls)', ofTuples],
    ['blockAndAggregate((address target, bytes callData)[] calls)', ofTuples],
    [
      'tryAggregate(bool requireSuccess, (address target, bytes callData)[] calls)',
      ([, calls], scope) => ofTuples([calls], scope),
    ],
    ['aggregate3((address target, bool allowFailure, bytes callData)[] calls)', ofTuples],
    [
      'aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
      ofTuples,
    ],
    ['multicall((address target, bytes callData)[] calls)', ofTuples],
    ['executeBatch((address target, uint256 value, bytes data)[] calls)', ofTuples],
    [
      'executeBatch(address[] targets, bytes[] data)',
      ([targets, data], scope) => ofLists(targets, undefined, data, scope),
    ],
    [
      'executeBatch(address[] targets, uint256[] values, bytes[] data)',
      ([targets, values, data], scope) => ofLists(targets, values, data, scope),
    ],
    ['execute(address target, uint256 value, bytes data)', ofOne],
    [
      'execute(address target, bytes data)',
      ([target, data], scope) => ofOne([target, 0n, data], scope),
    ],
    [
      'exec(address target, bytes data)',
      ([target, data], scope) => ofOne([target, 0n, data], scope),
    ],
    ['executeCall(address target, uint256 value, bytes data)', ofOne],
    ['invoke(address target, uint256 value, bytes data)', ofOne],
    ['execute(address target, uint256 value, bytes data, uint8 operation)', ofOperation],
    ['executeUserOp(address to, uint256 value, bytes data, uint8 operation)', ofOperation],
    [
      'executeUserOpWithErrorString(address to, uint256 value, bytes data, uint8 operation)',
      ofOperation,
    ],
    [
      'execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
      ofOperation,
    ],
    [
      'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
      ofOperation,
    ],
    [
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      ofOperation,
    ],
    [
      'multiSend(bytes transactions)',
      async ([bytes], scope) => describeParts(readMultiSend(bytes as Hex), scope),
    ],
    [
      'execute(bytes32 mode, bytes executionCalldata)',
      async ([mode, bytes], scope) =>
        describeParts(readExecution(mode as Hex, bytes as Hex), scope),
    ],
    [
      'executeMetaTransaction(address user, bytes functionSignature, bytes32 r, bytes32 s, uint8 v)',
      ([, data], scope) =>
        describeParts([{ to: scope.call.to, value: 0n, data: data as Hex, operation: 0 }], scope),
    ],
    [
      'executeMetaTransaction(address user, bytes functionSignature, bytes signature)',
      ([, data], scope) =>
        describeParts([{ to: scope.call.to, value: 0n, data: data as Hex, operation: 0 }], scope),
    ],
    [
      'execute((address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data) request, bytes signature)',
      ofRequest,
    ],
    [
      'execute((address from, address to, uint256 value, uint256 gas, uint48 deadline, bytes data, bytes signature) request)',
      ofRequest,
    ],
    [
      'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
      ofUserOperations,
    ],
    [
      'handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, uint256 callGasLimit, uint256 verificationGasLimit, uint256 preVerificationGas, uint256 maxFeePerGas, uint256 maxPriorityFeePerGas, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
      ofUserOperations,
    ],
  ])
}

/** Describes calls with their kinds of operation, as parts of one call; a single one gives its title. */
export async function describeParts(
  calls: readonly OperationCall[],
  { call, decode }: CallScope,
  title?: string,
): Promise<Decoded> {
  const parts: Decoded[] = []
  // In order, so that the bound on all calls does not depend on which answer is first.
  for (const inner of calls.slice(0, MAX_PARTS)) parts.push(await decode(inner))
  const risks: Risk[] = [
    ...calls.flatMap(({ to, operation }) => listDelegateRisks(to, operation)),
    ...(calls.length > MAX_PARTS ? [toRisk('danger', 'notRead', t('risk.notRead'))] : []),
  ]
  return toDecoded({
    title: title ?? (parts.length === 1 ? parts[0]!.title : t('title.parts', calls.length)),
    lines: [{ label: t('line.contract'), value: call.to, kind: 'code' }],
    risks,
    parts,
    isKnown: risks.length === 0 && parts.every(({ isKnown }) => isKnown),
  })
}

/** The danger of running a contract's code as the account's own. */
export function listDelegateRisks(to: string, operation: number): Risk[] {
  return operation === 0 || (operation === DELEGATE_CALL && CALLS_ONLY.includes(to.toLowerCase()))
    ? []
    : [toRisk('danger', 'delegateCall', t('risk.delegateCall', to))]
}

/** The calls of Safe's `multiSend`. Throws for malformed bytes. */
export function readMultiSend(bytes: Hex): OperationCall[] {
  const text = bytes.slice(2)
  const calls: OperationCall[] = []
  for (let at = 0; at < text.length;) {
    // In hex digits: one byte of operation type, 20 of address, 32 of value and 32 of length.
    const length = Number(`0x${text.slice(at + 106, at + 170)}`) * 2
    if (!(at + 170 + length <= text.length)) throw new TypeError('The batch is malformed')
    calls.push({
      operation: Number(`0x${text.slice(at, at + 2)}`),
      to: getAddress(`0x${text.slice(at + 2, at + 42)}`),
      value: BigInt(`0x${text.slice(at + 42, at + 106)}`),
      data: `0x${text.slice(at + 170, at + 170 + length)}`,
    })
    at += 170 + length
  }
  return calls
}

// ERC-7579 and ERC-7821: the first byte of the mode is the kind.
function readExecution(mode: Hex, bytes: Hex): OperationCall[] {
  const kind = mode.slice(2, 4)
  if (kind === '01') {
    const parameters = parseAbiParameters('(address to, uint256 value, bytes data)[] calls')
    return decodeAbiParameters(parameters, bytes)[0].map((call) => ({ ...call, operation: 0 }))
  }
  if (kind === '00')
    return [
      {
        to: sliceHex(bytes, 0, 20),
        value: BigInt(sliceHex(bytes, 20, 52)),
        data: bytes.length > 106 ? sliceHex(bytes, 52) : '0x',
        operation: 0,
      },
    ]
  return [
    {
      to: sliceHex(bytes, 0, 20),
      value: 0n,
      data: bytes.length > 42 ? sliceHex(bytes, 20) : '0x',
      operation: 1,
    },
  ]
}

const ofItself: Describe = ([data], scope) =>
  describeParts(
    (data as readonly Hex[]).map((inner) => ({
      to: scope.call.to,
      value: 0n,
      data: inner,
      operation: 0,
    })),
    scope,
  )

const ofTuples: Describe = ([calls], scope) =>
  describeParts(
    (calls as readonly { target: Hex; value?: bigint; callData?: Hex; data?: Hex }[]).map(
      ({ target, value = 0n, callData, data }) => ({
        to: target,
        value,
        data: callData ?? data ?? '0x',
        operation: 0,
      }),
    ),
    scope,
  )

const ofOne: Describe = ([to, value, data], scope) =>
  describeParts([{ to: to as Hex, value: value as bigint, data: data as Hex, operation: 0 }], scope)

const ofOperation: Describe = ([to, value, data, operation], scope) =>
  describeParts(
    [{ to: to as Hex, value: value as bigint, data: data as Hex, operation: operation as number }],
    scope,
    t('title.account'),
  )

const ofRequest: Describe = ([request], scope) => {
  const { to, value, data } = request as Call
  return describeParts([{ to, value, data, operation: 0 }], scope)
}

const ofUserOperations: Describe = ([operations], scope) =>
  describeParts(
    (operations as readonly { sender: Hex; callData: Hex }[]).map(({ sender, callData }) => ({
      to: sender,
      value: 0n,
      data: callData,
      operation: 0,
    })),
    scope,
  )

function ofLists(targets: unknown, values: unknown, data: unknown, scope: CallScope) {
  return describeParts(
    (targets as readonly Hex[]).map((to, index) => ({
      to,
      value: (values as readonly bigint[] | undefined)?.[index] ?? 0n,
      data: (data as readonly Hex[])[index] ?? '0x',
      operation: 0,
    })),
    scope,
  )
}
