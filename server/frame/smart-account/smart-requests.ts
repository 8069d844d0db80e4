import type { Hex } from 'viem'
import { parseHex } from '../encoding/bytes.js'
import { checkControl } from '../requests/evm/decode-call.js'
import { toCallCountRefusal } from '../requests/evm/evm-calls.js'
import { readCall, refuseReplacement } from '../requests/evm/evm-transaction.js'
import { preparePersonalMessage } from '../requests/messages/personal-message.js'
import type { Prepared } from '../requests/prepared.js'
import { prepareTypedData } from '../requests/messages/typed-data.js'
import { Refusal } from '../wallet/refusal.js'
import { toSafeRequest } from './contract-signature.js'
import { prepareOperation } from './operation.js'
import { waitForTransaction } from './receipts.js'
import type { Call, OperationContext } from './operation-account.js'
import type { SmartContext } from './smart-context.js'
import type { SponsorRequest } from './sponsor.js'

const MAX_CALLS = 20
const MAX_ID = 4_096
const VERSIONS = ['1.0', '2.0.0', undefined]
const KNOWN_CAPABILITIES = ['paymasterService', 'atomic']

/**
 * Prepares a smart account's request that needs the visitor's approval. Throws for malformed and
 * unsupported requests.
 */
export async function prepareSmartRequest(method: string, given: SmartContext): Promise<Prepared> {
  // The parsing functions compare the request's account with this address.
  const context = {
    ...given,
    account: given.safe,
    addresses: { ...given.addresses, eip155: given.safe.address },
    own: [given.addresses.eip155, given.safe.address],
  }
  switch (method) {
    case 'personal_sign':
      return toSafeRequest(preparePersonalMessage(context), context)
    case 'eth_signTypedData_v4':
      return toSafeRequest(await prepareTypedData(context), context)
    case 'eth_sendTransaction':
      return prepareOperation([toCall(firstOf(context.params), context)], context, {
        answer: (sent) => waitForTransaction(sent, context),
      })
    case 'wallet_sendCalls':
      return prepareCallsAtOnce(context)
    case 'eth_sendUserOperation':
      return prepareUserOperation(context)
    case 'wallet_requestExecutionPermissions':
    case 'wallet_grantPermissions':
      throw new Refusal(
        400,
        'method',
        `${method}: the smart account grants no permissions; the plain account of this wallet may`,
        { code: 4200 },
      )
    default:
      throw new Refusal(400, 'method', `This wallet does not support ${method}`, { code: 4200 })
  }
}

/** `wallet_sendCalls` (EIP-5792): all calls or none, in one operation. */
export async function prepareCallsAtOnce(context: OperationContext): Promise<Prepared> {
  const request = firstOf(context.params)
  const { calls, id, version, from, chainId, capabilities = {} } = request
  if (!Array.isArray(calls) || calls.length === 0 || calls.length > MAX_CALLS)
    throw toCallCountRefusal(calls, MAX_CALLS)
  if (!VERSIONS.includes(version as string))
    throw new Refusal(400, 'version', 'This wallet knows version 2.0.0 of wallet_sendCalls')
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > MAX_ID))
    throw new Refusal(400, 'id', 'The id of the calls is no text, or too long')
  if (id !== undefined && (await context.sent.find(id as string)))
    throw new Refusal(409, 'id', 'Calls with this id were sent before', { code: 5720 })
  if (capabilities === null || typeof capabilities !== 'object')
    throw new Refusal(400, 'capabilities', 'The capabilities of the request are malformed')
  const asked = capabilities as Record<string, { optional?: unknown } | undefined>
  const unknown = Object.keys(asked).find(
    (name) => !KNOWN_CAPABILITIES.includes(name) && asked[name]?.optional !== true,
  )
  if (unknown !== undefined)
    throw new Refusal(
      400,
      'capabilities',
      `This wallet does not support the capability ${unknown.slice(0, 60)}`,
      { code: 5700 },
    )
  const read = calls.map((call) => toCall({ ...(call as object), from, chainId }, context))
  return prepareOperation(read, context, {
    id: id as string | undefined,
    sponsor: asked['paymasterService'] as SponsorRequest | undefined,
    answer: ({ id: sent }) => ({ id: sent, capabilities: {} }),
  })
}

// The wallet chooses nonce, fees and signature: only the calls of the app's operation are executed.
async function prepareUserOperation(context: SmartContext & OperationContext): Promise<Prepared> {
  const { sender, callData } = firstOf(context.params)
  if (typeof sender !== 'string' || sender.toLowerCase() !== context.safe.address.toLowerCase())
    throw new Refusal(400, 'params', 'The operation is of another account')
  if (parseHex(callData) === undefined)
    throw new Refusal(400, 'params', 'The operation has no call data')
  const calls = await context.safe.decodeCalls(callData as Hex).catch((error: unknown) => {
    throw new Refusal(400, 'params', 'The operation is no call that this account carries out', {
      cause: error,
    })
  })
  // Encoding the calls again yields the same operation, so it contains nothing else.
  if ((await context.safe.encodeCalls(calls)).toLowerCase() !== (callData as string).toLowerCase())
    throw new Refusal(400, 'params', 'The operation holds more than its calls')
  for (const call of calls) checkTarget(call, context)
  return prepareOperation(calls, context, { answer: ({ hash }) => hash })
}

function toCall(given: object, context: OperationContext): Call {
  const call = readCall(given, context)
  refuseReplacement(call)
  const { to, value, data } = call
  if (to === undefined)
    throw new Refusal(400, 'params', 'A smart account creates no contracts by a transaction')
  return checkTarget({ to, value, data }, context)
}

function checkTarget(call: Call, { account, own = [] }: OperationContext): Call {
  checkControl(call, { own: [account.address, ...own].map((address) => address.toLowerCase()) })
  return call
}

function firstOf(params: unknown): Record<string, unknown> {
  const value: unknown = Array.isArray(params) ? params[0] : undefined
  if (value === null || typeof value !== 'object')
    throw new Refusal(400, 'params', 'The request has no parameters')
  return value as Record<string, unknown>
}
