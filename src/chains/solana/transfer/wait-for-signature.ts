import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { wait } from '../../../platform/async/deadline.js'
import type { Chain } from '../../adapter.js'
import { startAwakeTime } from '../../kernel/awake-time.js'
import { readChain } from '../read/read-chain.js'

const POLL_MS = 1000
// About 25 blocks, in which a node that lags behind or follows a fork catches up.
const RECHECK_MS = 10_000
const TIMEOUT_SECONDS = 180
const DONE: ReadonlySet<unknown> = new Set(['confirmed', 'finalized'])

/** Parameters of a wait. */
export interface WaitOptions {
  readonly chain: Chain
  readonly urls: readonly string[]
  /** The last block height that may include the transaction. */
  readonly last: bigint | PromiseLike<bigint>
  readonly signal?: AbortSignal
}

/**
 * Resolves once a transaction is confirmed; polls every second. A failed read is repeated. Throws
 * TRANSACTION_FAILED when it failed, or when two observations 10 s apart, the second at another
 * node if there is one, agree that it can no longer be included. Throws REQUEST_TIMEOUT after 180
 * s, excluding the time that the tab slept.
 */
export async function waitForSignature(
  id: string,
  { chain, urls, last, signal }: WaitOptions,
): Promise<void> {
  const others = [...urls.slice(1), ...urls.slice(0, 1)]
  const read = (method: string, params: readonly unknown[]) =>
    readChain(
      chain.id,
      doubtful ? others : urls,
      { method, params },
      { signal, tries: Math.max(1, urls.length) },
    )
  const readTime = startAwakeTime()
  /**
   * True when the last observation was that the transaction is unknown and too old. One node may be
   * wrong, and the visitor would pay again.
   */
  let doubtful = false
  for (;;) {
    const late = readTime() >= TIMEOUT_SECONDS * 1000
    const found = await readStatus(read, id).catch((failure: unknown) => {
      if (signal?.aborted) throw failure
      return undefined
    })
    // What is only processed may be on a fork that the network drops.
    if (found?.status?.err && found.status.confirmationStatus !== 'processed')
      throw new WalletModalError('TRANSACTION_FAILED', {
        details: { reason: JSON.stringify(found.status.err), transaction: id },
      })
    if (DONE.has(found?.status?.confirmationStatus)) return
    const expired: boolean = found ? !found.status && found.height > (await last) : doubtful
    if (found && expired && doubtful)
      throw new WalletModalError('TRANSACTION_FAILED', {
        details: { reason: 'no block included it in time', transaction: id },
      })
    doubtful = expired
    if (late)
      throw new WalletModalError('REQUEST_TIMEOUT', {
        details: { what: `The confirmation of ${id}`, seconds: TIMEOUT_SECONDS, transaction: id },
      })
    await wait(doubtful ? RECHECK_MS : POLL_MS, signal)
  }
}

interface Status {
  readonly err?: unknown
  readonly confirmationStatus?: unknown
}

async function readStatus(
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
  id: string,
): Promise<{ status: Status | undefined; height: bigint }> {
  // Height first, so that a transaction that lands between the two reads is seen.
  const height = await read('getBlockHeight', [{ commitment: 'confirmed' }])
  // Nodes drop recent statuses within minutes. Their history still has a transaction that landed
  // while the tab slept.
  const answer = (await read('getSignatureStatuses', [
    [id],
    { searchTransactionHistory: true },
  ])) as { value?: readonly (Status | null)[] } | null
  if (!Array.isArray(answer?.value))
    throw new WalletModalError('RESPONSE_INVALID', {
      details: { service: 'The node', reason: 'no state of the transaction' },
    })
  return {
    status: answer.value[0] ?? undefined,
    height: Number.isSafeInteger(height) ? BigInt(height as number) : 0n,
  }
}
