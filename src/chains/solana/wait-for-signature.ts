import { WalletModalError } from '../../errors/wallet-modal-error.js'
import { wait } from '../../platform/deadline.js'
import type { Chain } from '../adapter.js'
import { readChain } from './read-chain.js'

const POLL_MS = 1000
const DONE: ReadonlySet<unknown> = new Set(['confirmed', 'finalized'])

/** What a transaction is waited for with. */
export interface WaitOptions {
  readonly chain: Chain
  readonly urls: readonly string[]
  /** The last block that may include the transaction. */
  readonly last: bigint
  readonly signal?: AbortSignal
}

/** Resolves once a transaction is confirmed; asks each second. Throws TRANSACTION_FAILED when it failed, or when no block may include it any more. */
export async function waitForSignature(id: string, { chain, urls, last, signal }: WaitOptions): Promise<void> {
  const read = (method: string, params: readonly unknown[]) => readChain(chain.id, urls, { method, params }, { signal })
  for (;;) {
    // The height first: a transaction that lands between the two reads is then seen.
    const height = await read('getBlockHeight', [{ commitment: 'confirmed' }])
    const answer = (await read('getSignatureStatuses', [[id]])) as { value?: readonly ({ err?: unknown; confirmationStatus?: unknown } | null)[] } | null
    const status = answer?.value?.[0]
    if (status?.err) throw new WalletModalError('TRANSACTION_FAILED', { details: { reason: JSON.stringify(status.err), transaction: id } })
    if (DONE.has(status?.confirmationStatus)) return
    if (!status && Number.isSafeInteger(height) && BigInt(height as number) > last) throw new WalletModalError('TRANSACTION_FAILED', { details: { reason: 'no block included it in time', transaction: id } })
    await wait(POLL_MS, signal)
  }
}
