import { encodeFunctionData } from 'viem/utils'
import { toError } from '../../errors/to-error.js'
import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { withDeadline } from '../../platform/deadline.js'
import { toAddress } from '../../standards/caip.js'
import type { Eip1193Provider } from '../../standards/eip1193.js'
import type { ChainTransfers, TransferRequest, TransferTerms } from '../adapter.js'
import { isAddress } from './address.js'
import { erc20Abi } from './erc20-abi.js'
import { toEvmChainId, toHexChainId } from './evm-chain-id.js'
import { checkDecimals, estimateTransfer, readDecimals, type EvmTransaction } from './estimate-transfer.js'
import { waitForReceipt } from './wait-for-receipt.js'
import { askEvmChainId, askProvider } from './wallet-requests.js'

const CHAIN_SECONDS = 10
const MAX_AMOUNT = 2n ** 256n - 1n
const HASH = /^0x[0-9a-f]{64}$/i
const NOWHERE = /^0x0{40}$/

/** Sends the network's coin and ERC-20 tokens. The wallet signs, chooses the nonce and sends. */
export const transfers: ChainTransfers = {
  async estimate(request) {
    return estimateTransfer(request, toTransaction(request))
  },
  readDecimals,
  async send(request) {
    const { connection, chain, account, token, decimals, all, terms, readUrls, signal } = request
    const transaction = toTransaction(request)
    if (!connection.accounts.includes(account)) throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account } })
    // An estimate has compared the decimals already.
    if (token !== undefined && !terms) checkDecimals(token, decimals, await readDecimals({ chain, token, ...(readUrls && { readUrls }), ...(signal && { signal }) }))
    const provider = connection.provider as Eip1193Provider
    // The wallet may have moved to another network, where the same address can be another token.
    const actual = await withDeadline('The wallet', CHAIN_SECONDS, signal, (limit) => askEvmChainId(provider, limit))
    if (actual !== toEvmChainId(chain.id)) throw new WalletModalError('CHAIN_MISMATCH', { details: { expected: chain.id, actual: `eip155:${actual}` } })
    const id = await askOnce(provider, { ...transaction, ...(all && toFees(terms)), chainId: toHexChainId(chain.id) }, signal)
    const urls = readUrls?.(chain.id) ?? []
    return { id, confirmed: (options) => waitForReceipt(id, { chainId: chain.id, urls: urls.length > 0 ? urls : chain.rpcUrls, ...options }) }
  },
}

function toTransaction({ account, to, amount, token }: TransferRequest): EvmTransaction {
  // A token sent to its own contract, or anything sent to the zero address, is lost.
  if (!isAddress(to) || NOWHERE.test(to) || to.toLowerCase() === token?.toLowerCase()) throw new WalletModalError('ACCOUNT_INVALID', { details: { address: to } })
  if (amount <= 0n || amount > MAX_AMOUNT) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'amount', value: String(amount), expectation: 'a positive number of base units below 2^256' } })
  const from = toAddress(account)
  if (token === undefined) return { from, to, value: toHex(amount), data: '0x' }
  if (!isAddress(token)) throw new WalletModalError('OPTIONS_INVALID', { details: { option: 'token', value: token, expectation: 'the address of an ERC-20 contract' } })
  return { from, to: token, value: '0x0', data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to.toLowerCase() as `0x${string}`, amount] }) }
}

// A payment of all the coin leaves exactly the estimated fee, so the wallet has to keep to it. Otherwise its own fees are newer.
function toFees(terms: TransferTerms = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].flatMap((name) => (terms[name] === undefined ? [] : [[name, toHex(terms[name])] as const])))
}

async function askOnce(provider: Eip1193Provider, transaction: object, signal: AbortSignal = new AbortController().signal): Promise<string> {
  const method = 'eth_sendTransaction'
  let hash: unknown
  try {
    hash = await askProvider(provider, { method, params: [transaction] }, signal)
  } catch (failure) {
    throw toError(failure, 'UNKNOWN', { method })
  }
  if (typeof hash === 'string' && HASH.test(hash)) return hash
  throw new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason: 'it gave no transaction hash', method } })
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
