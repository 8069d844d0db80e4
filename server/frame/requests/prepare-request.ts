import { Refusal } from '../wallet/refusal.js'
import { prepareCalls, type SentCalls } from './evm/evm-calls.js'
import { prepareReplacement } from './evm-replacement.js'
import { prepareTransaction } from './evm/evm-transaction.js'
import { preparePersonalMessage } from './messages/personal-message.js'
import type { Prepared, RequestContext } from './prepared.js'
import { prepareSolanaMessage, prepareSolanaTransactions } from './solana/solana-requests.js'
import { prepareTypedData } from './messages/typed-data.js'

/**
 * Prepares a request that needs the visitor's approval. Throws for malformed and unsupported
 * requests.
 */
export async function prepareRequest(
  method: string,
  context: RequestContext,
  sent: SentCalls,
): Promise<Prepared> {
  const namespace = context.chainId.startsWith('solana:') ? 'solana' : 'eip155'
  if (method.startsWith('solana_') !== (namespace === 'solana'))
    throw new Refusal(400, 'chainId', 'The request is for an account of another kind of network')
  switch (method) {
    case 'personal_sign':
      return preparePersonalMessage(context)
    case 'eth_signTypedData_v4':
      return prepareTypedData(context)
    case 'eth_sendTransaction':
      return isReplacement(context) ? prepareReplacement(context) : prepareTransaction(context)
    case 'wallet_sendCalls':
      return prepareCalls(context, sent)
    case 'solana_signMessage':
      return prepareSolanaMessage(context)
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction':
      return prepareSolanaTransactions(method, context)
    default:
      throw new Refusal(
        400,
        'method',
        `${method} needs a smart account, which this wallet does not offer`,
        { code: 4200 },
      )
  }
}

function isReplacement({ params }: RequestContext): boolean {
  const call = (Array.isArray(params) ? params[0] : undefined) as { replaces?: unknown } | null
  return call?.replaces !== undefined
}
