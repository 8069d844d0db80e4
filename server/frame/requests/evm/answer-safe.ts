import type { ChainId } from '../../../../src/contract.js'
import type { WalletAddresses } from '../../keys/wallet-keys.js'
import { toEvmChainId } from '../../wallet/chains.js'
import { Refusal } from '../../wallet/refusal.js'
import type { Rpc } from '../../wallet/rpc.js'
import { getCallsStatus, type SentCalls } from './evm-calls.js'

const NEEDS_SMART_ACCOUNT = [
  'eth_getUserOperationReceipt',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_supportedEntryPoints',
]
const MAX_PARAMS = 256 * 1024

/** Answers requests that need no consent: from the wallet, or from the operator's own node. */
export async function answerSafe(
  method: string,
  {
    params,
    chainId,
    addresses,
    rpc,
    sent,
    chains,
  }: {
    params: unknown
    chainId: ChainId
    addresses: WalletAddresses
    rpc: Rpc
    sent: SentCalls
    chains: readonly string[]
  },
): Promise<unknown> {
  if (method === 'eth_accounts') return [addresses.eip155]
  if (method === 'eth_chainId') return `0x${toEvmChainId(chainId).toString(16)}`
  if (method === 'wallet_getCapabilities')
    return Object.fromEntries(
      chains
        .filter((chain) => chain.startsWith('eip155:'))
        .map((chain) => [
          `0x${toEvmChainId(chain as ChainId).toString(16)}`,
          { atomic: { status: 'unsupported' } },
        ]),
    )
  if (method === 'wallet_getCallsStatus') return getCallsStatus(params, sent, rpc)
  if (NEEDS_SMART_ACCOUNT.includes(method))
    throw new Refusal(
      400,
      'method',
      `${method} needs a smart account, which this wallet does not offer`,
      { code: 4200 },
    )
  if (JSON.stringify(params ?? null).length > MAX_PARAMS)
    throw new Refusal(400, 'params', 'The request is too long')
  return rpc.call(chainId, method, params)
}
