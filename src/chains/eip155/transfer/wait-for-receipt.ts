import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { wait } from '../../../platform/async/deadline.js'
import type { ChainId } from '../../../standards/caip.js'
import type { ConfirmedTransfer } from '../../adapter.js'
import { startAwakeTime } from '../../kernel/awake-time.js'
import { readChain } from '../read/read-chain.js'
import { toRevertReason } from './revert-reason.js'

const TIMEOUT_SECONDS = 180
const TIMEOUT_MS = TIMEOUT_SECONDS * 1000
const FIRST_DELAY_MS = 200
const MAX_RETRIES = 6
// Interval after the retries, about the time of one block.
const POLL_MS = 4000
const STATUS = /^0x0*[01]$/i

/** Where to read a transaction. */
export interface ReceiptOptions {
  readonly chainId: ChainId
  readonly urls: readonly string[]
  readonly signal?: AbortSignal
  /**
   * The transaction as a node returned it earlier. Nodes drop a transaction that was replaced, and
   * without its nonce the replacement cannot be found.
   */
  readonly known?: SentTransaction
}

/** A transaction as a node returns it. */
export interface SentTransaction {
  readonly hash: string
  readonly from: string
  readonly to: string | null
  readonly nonce: string
  readonly value: string
  readonly input: string
  readonly gas: string
}

interface Receipt {
  readonly status: string
  readonly blockNumber: string
  readonly transactionHash: string
}

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Resolves once a block includes the transaction, or one with the same nonce and effect and a
 * higher fee. Throws TRANSACTION_FAILED with the reason of the revert, or with `cancelled` or
 * `replaced` when a block includes one with the same nonce and another effect; REQUEST_TIMEOUT
 * after 180 s, excluding the time that the tab slept. A failed read is repeated.
 */
export async function waitForReceipt(
  hash: string,
  { chainId, urls, signal, known: given }: ReceiptOptions,
): Promise<ConfirmedTransfer> {
  const read: Read = (method, params) =>
    readChain(chainId, urls, { method, params }, { signal, tries: Math.max(1, urls.length) })
  const readTime = startAwakeTime()
  let known = given
  let firstBlock: bigint | undefined
  for (let attempt = 0; ; attempt++) {
    // Read before the requests, so that one last round begins after the deadline.
    const late = readTime() >= TIMEOUT_MS
    try {
      const receipt = await readReceipt(read, hash)
      if (receipt) return await finish(read, receipt, known)
      firstBlock ??= BigInt((await read('eth_blockNumber', [])) as string)
      known ??= ((await read('eth_getTransactionByHash', [hash])) ?? undefined) as
        | SentTransaction
        | undefined
      const other = known && (await findReplacement(read, known, firstBlock))
      if (known && other) return await settleReplaced(read, known, other)
    } catch (failure) {
      if (
        signal?.aborted ||
        (failure instanceof WalletModalError && failure.code === 'TRANSACTION_FAILED')
      )
        throw failure
    }
    if (late)
      throw new WalletModalError('REQUEST_TIMEOUT', {
        details: { what: `The receipt of ${hash}`, seconds: TIMEOUT_SECONDS, transaction: hash },
      })
    await wait(
      Math.max(
        0,
        Math.min(
          attempt < MAX_RETRIES ? FIRST_DELAY_MS * 2 ** attempt : POLL_MS,
          TIMEOUT_MS - readTime(),
        ),
      ),
      signal,
    )
  }
}

async function readReceipt(read: Read, hash: string): Promise<Receipt | undefined> {
  const receipt = (await read('eth_getTransactionReceipt', [hash])) as Receipt | null
  // Some nodes return the receipt before the block.
  if (!receipt?.blockNumber) return undefined
  const { transactionHash, status } = receipt
  // A failure that is reported by mistake makes people pay twice, so an unclear answer is read
  // again.
  if (String(transactionHash).toLowerCase() !== hash.toLowerCase() || !STATUS.test(status))
    throw new WalletModalError('RESPONSE_INVALID', {
      details: {
        service: 'The node',
        reason: 'a receipt of another transaction, or without a status',
      },
    })
  return receipt
}

async function finish(
  read: Read,
  { status, blockNumber, transactionHash }: Receipt,
  known: SentTransaction | undefined,
): Promise<ConfirmedTransfer> {
  if (BigInt(status) === 1n) return { id: transactionHash }
  const transaction =
    known ??
    ((await read('eth_getTransactionByHash', [transactionHash]).catch(
      () => null,
    )) as SentTransaction | null)
  throw new WalletModalError('TRANSACTION_FAILED', {
    details: {
      reason: await readReason(read, transaction, blockNumber),
      transaction: transactionHash,
    },
  })
}

// A receipt contains no reason, so the call is repeated at its block.
async function readReason(
  read: Read,
  transaction: SentTransaction | null,
  blockNumber: string,
): Promise<string> {
  if (!transaction) return 'unknown reason'
  const { from, to, value, input, gas } = transaction
  return read('eth_call', [{ from, to, value, data: input, gas }, blockNumber]).then(
    () => 'unknown reason',
    (failure) => toRevertReason((failure as { cause?: unknown }).cause),
  )
}

/** The included transaction with the same sender and nonce; undefined while the nonce is unused. */
async function findReplacement(
  read: Read,
  { hash, from, nonce }: SentTransaction,
  firstBlock: bigint,
): Promise<SentTransaction | undefined> {
  const isUsed = async (block: string) =>
    BigInt((await read('eth_getTransactionCount', [from, block])) as string) > BigInt(nonce)
  if (!(await isUsed('latest'))) return undefined
  let [before, after] = [firstBlock, BigInt((await read('eth_blockNumber', [])) as string)]
  // The nonce was used before the wait began, so the receipt is on its way.
  if (await isUsed(toHex(before))) before -= 1n
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    if (await isUsed(toHex(middle))) after = middle
    else before = middle
  }
  const block = (await read('eth_getBlockByNumber', [toHex(after), true])) as {
    transactions?: readonly SentTransaction[]
  } | null
  const found = block?.transactions?.find(
    (other) =>
      other.from.toLowerCase() === from.toLowerCase() && BigInt(other.nonce) === BigInt(nonce),
  )
  return found && found.hash !== hash ? found : undefined
}

async function settleReplaced(
  read: Read,
  sent: SentTransaction,
  other: SentTransaction,
): Promise<ConfirmedTransfer> {
  const same =
    other.to?.toLowerCase() === sent.to?.toLowerCase() &&
    BigInt(other.value) === BigInt(sent.value) &&
    other.input === sent.input
  if (!same) {
    // A call of the account to itself can move something: EIP-7702 gives it code.
    const cancelled =
      other.to?.toLowerCase() === other.from.toLowerCase() &&
      BigInt(other.value) === 0n &&
      other.input === '0x'
    throw new WalletModalError('TRANSACTION_FAILED', {
      details: {
        reason: cancelled ? 'cancelled' : 'replaced',
        transaction: sent.hash,
        replacement: other.hash,
      },
    })
  }
  const receipt = await readReceipt(read, other.hash)
  // Between block and receipt; the next round reads again.
  if (!receipt)
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: 'The node', reason: 'a block without the receipts of its transactions' },
    })
  return { ...(await finish(read, receipt, other)), repriced: true }
}

function toHex(value: bigint): string {
  return `0x${value.toString(16)}`
}
