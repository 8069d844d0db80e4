import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { withDeadline } from '../../../platform/async/deadline.js'
import type { Eip1193Provider } from '../../../standards/eip1193.js'
import { parseHash } from '../../../standards/wallet-hex.js'
import type { SentTransfer, TransferRequest } from '../../adapter.js'
import { beforeAsking } from '../../kernel/ask-wallet.js'
import { toEvmChainId, toHexChainId } from '../evm-chain-id.js'
import { waitForReceipt } from './wait-for-receipt.js'
import { askEvmChainId, askProvider } from '../wallet-requests.js'

const CHAIN_SECONDS = 10

/** The sender and the network of a transaction. */
export type SenderRequest = Pick<
  TransferRequest,
  'connection' | 'chain' | 'account' | 'readUrls' | 'signal'
>

/**
 * Sends one request to the wallet to sign and send a transaction. Throws ACCOUNT_NOT_FOUND,
 * CHAIN_MISMATCH, USER_REJECTED, RESPONSE_INVALID, …
 */
export async function sendTransaction(
  request: SenderRequest,
  transaction: object,
): Promise<SentTransfer> {
  const { chain, readUrls, signal } = request
  const provider = await openWallet(request)
  const id = await askOnce(provider, { ...transaction, chainId: toHexChainId(chain.id) }, signal)
  const urls = readUrls?.(chain.id) ?? []
  return {
    id,
    confirmed: (options) =>
      waitForReceipt(id, {
        chainId: chain.id,
        urls: urls.length > 0 ? urls : chain.rpcUrls,
        ...options,
      }),
  }
}

/**
 * Returns the provider of a wallet after checking that it has the account and is on the network.
 * Throws ACCOUNT_NOT_FOUND, CHAIN_MISMATCH.
 */
export async function openWallet({
  connection,
  chain,
  account,
  signal,
}: SenderRequest): Promise<Eip1193Provider> {
  if (!connection.accounts.includes(account))
    throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
  const provider = connection.provider as Eip1193Provider
  // The wallet may be on another network, where the same address can be a different token.
  const actual = await beforeAsking(() =>
    withDeadline('The wallet', CHAIN_SECONDS, signal, (limit) => askEvmChainId(provider, limit)),
  )
  if (actual !== toEvmChainId(chain.id))
    throw new WalletModalError('CHAIN_MISMATCH', {
      details: { expected: chain.id, actual: `eip155:${actual}` },
    })
  return provider
}

/** Encodes a number for JSON-RPC. */
export function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}

async function askOnce(
  provider: Eip1193Provider,
  transaction: object,
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const method = 'eth_sendTransaction'
  let hash: unknown
  try {
    hash = await askProvider(provider, { method, params: [transaction] }, signal)
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method })
  }
  const id = parseHash(hash)
  if (id !== undefined) return id
  throw new WalletModalError('RESPONSE_INVALID', {
    details: { service: 'The wallet', reason: 'it did not return a transaction hash', method },
  })
}
