import type { Transaction, TransactionTransfer } from '../../../../src/contract.js'
import { NATIVE } from '../address.js'
import { toHuman } from '../amounts.js'
import type { ChainTransaction, ChainTransfer } from './history-provider.js'

const ZERO = '0x0000000000000000000000000000000000000000'
const APPROVE = '0x095ea7b3'
const PAYMENTS: readonly string[] = ['send', 'receive']

/** Data and picture of the transferred asset. */
export interface TransferFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string
}

/** Converts a transaction to the contract's form, from the view of one account. */
export function toContractTransaction(
  account: string,
  transaction: ChainTransaction,
  findFacts: (transfer: ChainTransfer) => TransferFacts | undefined,
): Transaction {
  const own = transaction.transfers.filter(({ from, to }) => from === account || to === account)
  const operationType = toOperation(account, transaction, own)
  // A payment of tokens is a transaction to the token's contract; its parties are those of the
  // transfer.
  const paid = PAYMENTS.includes(operationType) ? own : []
  return {
    id: `${transaction.chainId}:${transaction.hash}`,
    metadata: {
      operationType,
      hash: transaction.hash,
      minedAt: new Date(transaction.minedAt).toISOString(),
      sentFrom: findCommon(paid.map(({ from }) => from)) ?? transaction.from,
      sentTo: findCommon(paid.map(({ to }) => to)) ?? transaction.to ?? transaction.created ?? '',
      status: transaction.status,
      nonce: transaction.nonce,
      chain: transaction.chainId,
      application: null,
    },
    transfers: own.map((transfer) => toTransfer(account, transfer, findFacts(transfer))),
  }
}

function toOperation(
  account: string,
  { created, method, from, transfers }: ChainTransaction,
  own: readonly ChainTransfer[],
): string {
  if (created && from === account) return 'deploy'
  const incoming = own.filter(({ to }) => to === account)
  const outgoing = own.filter((transfer) => transfer.from === account)
  if (
    incoming.length > 0 &&
    outgoing.length > 0 &&
    incoming.some(({ token }) => outgoing.every((other) => other.token !== token))
  )
    return 'trade'
  if (outgoing.length > 0) return outgoing.every(({ to }) => to === ZERO) ? 'burn' : 'send'
  if (incoming.length > 0)
    return incoming.every((transfer) => transfer.from === ZERO) ? 'mint' : 'receive'
  return method === APPROVE && transfers.length === 0 ? 'approve' : 'execute'
}

function findCommon(addresses: readonly string[]): string | undefined {
  return new Set(addresses).size === 1 ? addresses[0] : undefined
}

function toTransfer(
  account: string,
  transfer: ChainTransfer,
  facts: TransferFacts | undefined,
): TransactionTransfer {
  const { kind, tokenId, from, to, amount, token } = transfer
  const isNft = kind === 'erc721' || kind === 'erc1155'
  const base = {
    direction:
      from === to ? ('self' as const) : to === account ? ('in' as const) : ('out' as const),
    quantity: { numeric: toHuman(amount, isNft ? 0 : (facts?.decimals ?? 0)) },
    value: null,
    price: null,
  }
  const name = facts?.name || shorten(token)
  if (isNft)
    return {
      ...base,
      fungible_info: null,
      nft_info: { name: `${name} #${tokenId ?? '?'}`, content: null, flags: { is_spam: false } },
    }
  return {
    ...base,
    nft_info: null,
    fungible_info: {
      name,
      symbol: facts?.symbol || (token === NATIVE ? '' : shorten(token)),
      icon: facts ? { url: facts.iconUrl } : null,
    },
  }
}

function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}
