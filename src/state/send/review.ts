import type { TransferEstimate } from '../../chains/adapter.js'
import { toError } from '../../errors/to-error.js'
import type { WalletModalError } from '../../errors/wallet-modal-error.js'
import { toAddressKey } from '../../standards/addresses/address-key.js'
import { toAddress, toNamespace } from '../../standards/caip.js'
import type { Contact } from '../contacts/contact-list.js'
import type { Core } from '../core.js'
import { findConnection, toCallRequest } from '../transactions/to-call-request.js'
import { findTransfers } from './find-transfers.js'
import { findLookAlike } from './look-alike.js'
import { toTransfer, type PaymentOrder } from './payments.js'

// The network may no longer accept a fee this old.
const FRESH_MS = 30_000
// A larger change of the amount than 0.1 % requires the visitor's consent.
const TOLERANCE = 1000n

/**
 * A warning about the receiver. `token`: it is the contract or mint of the token that is sent.
 * `like`: the known address that it could be mistaken for.
 */
export interface ReceiverWarning {
  readonly kind: 'first-time' | 'look-alike' | 'own' | 'token'
  readonly like?: string
  /** Name of the contact with the address `like`. */
  readonly contact?: string
}

/** A payment as the visitor reviews it before the wallet is asked. */
export interface Review {
  readonly order: PaymentOrder
  readonly warning: ReceiverWarning | undefined
  /**
   * Maximum fee in base units of the native coin; undefined if the wallet decides or no node
   * answered.
   */
  readonly fee: bigint | undefined
  /** Cost of creating the receiver's token account (Solana). */
  readonly deposit: bigint | undefined
  /**
   * Why the payment cannot be sent: too little of the native coin for the fee, or the network's
   * error.
   */
  readonly problem: 'fee' | WalletModalError | undefined
  /** Time of the estimate, ms since 1970. */
  readonly at: number
}

/** The part of a review that is known before the network has answered. */
export type EarlyReview = Pick<Review, 'order' | 'warning'>

/** The addresses that a receiver is compared with. */
export interface KnownPeople {
  /** Past receivers. */
  readonly known: readonly string[]
  /** The visitor's own addresses. */
  readonly own: readonly string[]
  /** The visitor's contacts in the family of the payment. */
  readonly contacts?: readonly Contact[]
}

/** Dependencies of a review. */
export interface ReviewContext extends KnownPeople {
  /** Balance of the native coin; undefined while unknown. */
  readonly coins: bigint | undefined
  readonly signal?: AbortSignal
}

/**
 * Estimates the fee and checks the payment before the wallet is asked. Throws SEND_INVALID,
 * OPTIONS_INVALID, ACCOUNT_INVALID, REQUEST_ABORTED.
 */
export async function reviewOrder(
  core: Pick<Core, 'config' | 'connector' | 'connections' | 'network'>,
  order: PaymentOrder,
  context: ReviewContext,
): Promise<Review> {
  const { coins, signal } = context
  const { estimate, problem } = await tryEstimate(core, order, signal)
  const spent = (estimate?.fee ?? 0n) + (estimate?.deposit ?? 0n)
  const native = order.token.address === undefined
  // With `all`, the amount is what the current fee leaves, and never more than was entered.
  const most = coins === undefined || !estimate ? order.amount : coins - spent - estimate.reserve
  const amount = order.all && most < order.amount ? most : order.amount
  const needed = spent + (native ? amount : 0n)
  const short = estimate !== undefined && coins !== undefined && (needed > coins || amount <= 0n)
  return Object.freeze({
    order: Object.freeze({ ...order, amount, ...(estimate && { estimate }) }),
    warning: findWarning(order, context),
    fee: estimate?.fee,
    deposit: estimate?.deposit,
    problem: short ? 'fee' : problem,
    at: Date.now(),
  })
}

/**
 * True when the amount of a payment is what a fee leaves that may have changed since. A wallet
 * decides the fee of any other payment itself.
 */
export function isOutdated({ order, at }: Review): boolean {
  const age = Date.now() - at
  // Negative after the clock was set back; the true age is then unknown.
  return order.all === true && (age < 0 || age > FRESH_MS)
}

/**
 * True when the visitor must see the new review of a payment before it is sent: it cannot be sent,
 * or its amount has changed.
 */
export function isChanged(
  { order: { amount }, problem }: Review,
  { order: { amount: shown } }: Review,
): boolean {
  const difference = amount < shown ? shown - amount : amount - shown
  return problem !== undefined || difference > shown / TOLERANCE
}

/**
 * Maximum of the native coin that leaves enough for the fee. Undefined if the wallet decides the
 * fee.
 */
export async function findMaximum(
  core: Pick<Core, 'config' | 'connector' | 'connections' | 'network'>,
  order: PaymentOrder,
  coins: bigint,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  // The smallest payment, which every balance covers.
  const estimate = await estimateOrder(core, { ...order, amount: 1n }, signal)
  if (!estimate) return undefined
  const most = coins - estimate.fee - (estimate.deposit ?? 0n) - estimate.reserve
  return most > 0n ? most : 0n
}

async function estimateOrder(
  core: Pick<Core, 'config' | 'connector' | 'connections' | 'network'>,
  order: PaymentOrder,
  signal?: AbortSignal,
): Promise<TransferEstimate | undefined> {
  const sender = toCallRequest(core, order, findConnection(core, order))
  const transfers = await findTransfers(core, toNamespace(order.account))
  return transfers.estimate?.({ ...toTransfer(sender, order), ...(signal && { signal }) })
}

// If no node answers, the payment can still be sent: the wallet shows the fee itself. An error of
// the network is shown.
async function tryEstimate(
  core: Pick<Core, 'config' | 'connector' | 'connections' | 'network'>,
  order: PaymentOrder,
  signal: AbortSignal | undefined,
): Promise<{ estimate?: TransferEstimate | undefined; problem?: WalletModalError }> {
  try {
    return { estimate: await estimateOrder(core, order, signal) }
  } catch (failure) {
    const error = toError(failure)
    if (error.code === 'TRANSACTION_FAILED') return { problem: error }
    if (['SERVICE_UNAVAILABLE', 'RATE_LIMITED', 'REQUEST_TIMEOUT'].includes(error.code)) return {}
    throw error
  }
}

/**
 * Compares the receiver of a payment with past receivers, the visitor's own addresses, and the
 * contacts. A contact that was not paid yet is compared like any other new receiver.
 */
export function findWarning(
  { account, to, token }: PaymentOrder,
  { known, own, contacts = [] }: KnownPeople,
): ReceiverWarning | undefined {
  const fold = (address: string) => toAddressKey(toNamespace(account), address)
  const isReceiver = (address: string) => fold(address) === fold(to)
  if (isReceiver(toAddress(account))) return { kind: 'own' }
  if (token.address !== undefined && isReceiver(token.address)) return { kind: 'token' }
  if ([...known, ...own].some(isReceiver)) return undefined
  const others = contacts.filter(({ address }) => !isReceiver(address))
  const like = findLookAlike(to, [...known, ...own, ...others.map(({ address }) => address)])
  if (like === undefined) return { kind: 'first-time' }
  const contact = others.find(({ address }) => fold(address) === fold(like))
  return { kind: 'look-alike', like, ...(contact && { contact: contact.name }) }
}
