import { isImageAddress } from '../../platform/network/image-address.js'
import type {
  Transaction,
  TransactionTransfer,
} from '../../services/chain-data/list-transactions.js'
import type { ChainId } from '../../standards/caip.js'
import { toWalletName } from '../../standards/wallet-text.js'
import type { Attempt, PendingTransaction } from '../transactions/pending.js'
import { toMoney } from './tokens/read-balances.js'

const NUMERIC = /^\d{1,80}(?:\.\d{1,80})?$/
const MAX_TRANSFERS = 8

/** One transfer of an asset in a transaction. Names and pictures are untrusted. */
export interface ActivityTransfer {
  /** Seen from the account. */
  readonly direction: 'in' | 'out' | 'self'
  /** Symbol of the asset. */
  readonly symbol: string
  /** Whole units, a plain decimal string. */
  readonly amount: string
  /** Address of the icon. */
  readonly icon: string | undefined
  /** True for an NFT. */
  readonly nft: boolean
  /** Value in US dollars at that time, if the source has it. */
  readonly value?: number
}

/** One transaction of an account. */
export interface ActivityItem {
  /** Transaction hash, or the id in the network's own form. */
  readonly id: string
  /** Network of the transaction (CAIP-2). */
  readonly chainId: ChainId
  /** Block time, or the time of sending before a block includes it; ms since 1970. */
  readonly at: number
  /**
   * `pending`: no block includes it yet. `cancelled`: another one took its place that moves nothing.
   */
  readonly status: 'confirmed' | 'failed' | 'pending' | 'cancelled'
  /** Transactions of the same nonce that this page sent, newest last, if there is more than one. */
  readonly attempts?: readonly Attempt[]
  /**
   * Operation, in the source's vocabulary: send, receive, trade, approve, mint, burn, deploy,
   * execute, …
   */
  readonly operation: string
  /** Address of the sender. */
  readonly from: string
  /** Address of the receiver or contract. */
  readonly to: string
  /** Name of the app involved, if the source has one. */
  readonly application: string | undefined
  /** What it does, in the words of the app that added it with `addTransaction()`. */
  readonly description?: string
  /** What the transaction moved into or out of the account. */
  readonly transfers: readonly ActivityTransfer[]
}

/**
 * Converts a history page to items of one network. Skips transactions of other networks and those
 * whose transfers are all flagged as spam.
 */
export function toActivity(page: readonly Transaction[], chainId: ChainId): ActivityItem[] {
  return page.flatMap((transaction): ActivityItem[] => {
    const { id, transfers, metadata } = transaction
    const at = Date.parse(metadata.minedAt)
    const spam =
      transfers.length > 0 && transfers.every(({ nft_info }) => nft_info?.flags?.is_spam === true)
    if (spam || Number.isNaN(at) || (metadata.chain ?? chainId) !== chainId) return []
    return [
      {
        id: metadata.hash || id,
        chainId,
        at,
        status: toStatus(metadata.status),
        operation: metadata.operationType,
        from: metadata.sentFrom,
        to: metadata.sentTo,
        application: toWalletName(metadata.application?.name),
        transfers: transfers.slice(0, MAX_TRANSFERS).flatMap(toTransfer),
      },
    ]
  })
}

/** Converts a transaction that the history does not list yet. */
export function fromPending({
  id,
  attempts,
  chainId,
  at,
  status,
  kind,
  account,
  to,
  symbol,
  amount,
  icon,
  received,
  description,
}: PendingTransaction): ActivityItem {
  const out =
    kind === 'approve' || kind === 'app'
      ? []
      : [{ direction: 'out' as const, symbol, amount, icon, nft: false }]
  const back = received
    ? [
        {
          direction: 'in' as const,
          symbol: received.symbol,
          amount: received.amount,
          icon: received.icon,
          nft: false,
        },
      ]
    : []
  return {
    id,
    chainId,
    at,
    status,
    ...(attempts && { attempts }),
    operation: kind === 'app' ? 'execute' : kind,
    from: account.slice(account.lastIndexOf(':') + 1),
    to: to ?? '',
    application: undefined,
    ...(description !== undefined && { description }),
    transfers: [...out, ...back],
  }
}

/**
 * Merges lists, newest first, each transaction once. The attempts at one transaction are one entry:
 * of the history it has time and amounts, unless it was cancelled.
 */
export function mergeActivity(...lists: readonly (readonly ActivityItem[])[]): ActivityItem[] {
  const all = new Map<string, ActivityItem>()
  for (const item of lists.flat()) if (!all.has(item.id)) all.set(item.id, item)
  for (const item of lists.flat().filter(({ attempts }) => attempts)) {
    const { attempts, status } = item
    const listed = all.get(item.id)!
    for (const { id } of attempts!) all.delete(id)
    const isListed = listed !== item && status !== 'cancelled'
    all.set(item.id, isListed ? { ...listed, attempts: attempts! } : item)
  }
  return [...all.values()].sort((a, b) => b.at - a.at)
}

/** True for the id of a transaction or of one of its attempts. */
export function isOfItem({ id, attempts }: ActivityItem, wanted: string): boolean {
  return id === wanted || attempts?.some((attempt) => attempt.id === wanted) === true
}

function toTransfer({
  fungible_info,
  nft_info,
  direction,
  quantity,
  value: worth,
}: TransactionTransfer): ActivityTransfer[] {
  if (!NUMERIC.test(quantity.numeric)) return []
  const nft = !!nft_info
  const symbol =
    toWalletName(nft ? nft_info.name : (fungible_info?.symbol ?? fungible_info?.name)) ?? ''
  const value = toMoney(worth)
  const icon = nft ? nft_info.content?.preview?.url : fungible_info?.icon?.url
  return [
    {
      direction,
      symbol,
      amount: quantity.numeric,
      icon: isImageAddress(icon) ? icon : undefined,
      nft,
      ...(value !== undefined && { value }),
    },
  ]
}

function toStatus(status: string): ActivityItem['status'] {
  if (status === 'failed' || status.endsWith('_FAILED')) return 'failed'
  return status === 'pending' || status.endsWith('_IN_PROGRESS') ? 'pending' : 'confirmed'
}
