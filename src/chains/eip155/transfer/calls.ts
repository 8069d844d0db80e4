import { toAddress } from '../../../standards/caip.js'
import type { ChainCalls } from '../../adapter.js'
import { readCapabilities, sendCalls } from './send-calls.js'
import { sendTransaction, toHex } from './send-transaction.js'

/** Calls of an app on EVM networks (EIP-5792). */
export const calls: ChainCalls = {
  readCapabilities,
  sendCall: (request, { to, data, value }) =>
    sendTransaction(request, { from: toAddress(request.account), to, data, value: toHex(value) }),
  sendBatch: sendCalls,
}
