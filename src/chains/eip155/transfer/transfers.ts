import { encodeFunctionData } from 'viem/utils'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { toAddress } from '../../../standards/caip.js'
import type { ChainTransfers, TransferRequest, TransferTerms } from '../../adapter.js'
import { beforeAsking } from '../../kernel/ask-wallet.js'
import { isAddress } from '../address.js'
import { erc20Abi } from '../read/erc20-abi.js'
import {
  checkDecimals,
  estimateTransfer,
  readDecimals,
  type EvmTransaction,
} from './estimate-transfer.js'
import { sendTransaction, toHex } from './send-transaction.js'

const MAX_AMOUNT = 2n ** 256n - 1n
const ZERO_ADDRESS = /^0x0{40}$/

/** Sends the native coin and ERC-20 tokens. The wallet signs, chooses the nonce and broadcasts. */
export const transfers: ChainTransfers = {
  async estimate(request) {
    return estimateTransfer(request, toTransaction(request))
  },
  readDecimals,
  async send(request) {
    const { chain, token, decimals, all, terms, readUrls, signal } = request
    const transaction = toTransaction(request)
    if (!request.connection.accounts.includes(request.account))
      throw new WalletModalError('ACCOUNT_NOT_FOUND', { details: { account: request.account } })
    // An estimate has already compared the decimals.
    if (token !== undefined && !terms)
      checkDecimals(
        token,
        decimals,
        await beforeAsking(() =>
          readDecimals({ chain, token, ...(readUrls && { readUrls }), ...(signal && { signal }) }),
        ),
      )
    return sendTransaction(request, { ...transaction, ...(all && toFees(terms)) })
  },
}

function toTransaction({ account, to, amount, token }: TransferRequest): EvmTransaction {
  // A token sent to its own contract, or anything sent to the zero address, is lost.
  if (!isAddress(to) || ZERO_ADDRESS.test(to) || to.toLowerCase() === token?.toLowerCase())
    throw new WalletModalError('ACCOUNT_INVALID', { details: { address: to } })
  if (amount <= 0n || amount > MAX_AMOUNT)
    throw new WalletModalError('OPTIONS_INVALID', {
      details: {
        option: 'amount',
        value: String(amount),
        expectation: 'a positive number of base units below 2^256',
      },
    })
  const from = toAddress(account)
  if (token === undefined) return { from, to, value: toHex(amount), data: '0x' }
  if (!isAddress(token))
    throw new WalletModalError('OPTIONS_INVALID', {
      details: { option: 'token', value: token, expectation: 'the address of an ERC-20 contract' },
    })
  return {
    from,
    to: token,
    value: '0x0',
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [to.toLowerCase() as `0x${string}`, amount],
    }),
  }
}

// A payment of the whole balance leaves exactly the estimated fee, so the wallet must use it.
// Otherwise the wallet's own fees are more recent.
function toFees(terms: TransferTerms = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    ['gas', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'].flatMap((name) =>
      terms[name] === undefined ? [] : [[name, toHex(terms[name])] as const],
    ),
  )
}
