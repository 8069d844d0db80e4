import { TransactionReceiptNotFoundError, type Hex, type TransactionReceipt } from 'viem'

const POLL_MS = 20
/** Only ends a wait that hangs. */
const LIMIT_MS = 180_000

/** A client that reads receipts. */
export interface ReceiptReader {
  getTransactionReceipt(parameters: { hash: Hex }): Promise<TransactionReceipt>
}

/**
 * Polls a local chain for a receipt. viem's `waitForTransactionReceipt` polls once per new block
 * and misses a block that arrives during a request. A chain that mines on demand has no later
 * block, so viem's function would fail after 180 s.
 */
export async function waitForReceipt(
  reader: ReceiptReader,
  hash: Hex,
): Promise<TransactionReceipt> {
  for (const endsAt = performance.now() + LIMIT_MS; ;) {
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || performance.now() > endsAt)
        throw error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
