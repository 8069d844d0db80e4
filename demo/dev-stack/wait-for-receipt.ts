import { TransactionReceiptNotFoundError, type Hex, type TransactionReceipt } from 'viem'

const POLL_MS = 20
/** Only ends what hangs. */
const LIMIT_MS = 180_000

/** What reads a chain. */
export interface ReceiptReader { getTransactionReceipt(parameters: { hash: Hex }): Promise<TransactionReceipt> }

/**
 * Asks a local chain for a receipt until it is there. viem's `waitForTransactionReceipt` asks again with each new block and misses
 * a block that comes during a request. A chain that mines on demand has no later block, so it fails after 180 s.
 */
export async function waitForReceipt(reader: ReceiptReader, hash: Hex): Promise<TransactionReceipt> {
  for (const endsAt = performance.now() + LIMIT_MS; ;) {
    try {
      return await reader.getTransactionReceipt({ hash })
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError) || performance.now() > endsAt) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
