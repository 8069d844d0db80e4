import type { Hex } from 'viem'
import { toEvmChainId } from '../wallet/chains.js'
import { Refusal } from '../wallet/refusal.js'
import { showHidden } from '../requests/messages/plain-text.js'
import { readNonce } from './chain-state.js'
import type { OperationContext } from './operation-account.js'
import { ENTRY_POINT } from './safe.js'
import type { SentOperation } from './sent-operations.js'

const STATUS = { pending: 100, confirmed: 200, dropped: 400, reverted: 500 } as const
const WAIT_MS = 120_000
const FIRST_POLL_MS = 200
const MAX_POLL_MS = 2_000
const MAX_REASON = 200
const KEY_SHIFT = 64n

interface Receipt {
  readonly success: boolean
  readonly reason?: unknown
  readonly logs?: unknown
  readonly receipt: Readonly<Record<string, unknown>> & { readonly transactionHash: Hex }
}

type Asked = Pick<OperationContext, 'bundler' | 'rpc' | 'now'>

/** The state of an operation: executed or pending; `replaced` and `expired` are final. */
export async function readState(
  { hash, chainId, sender, nonce, validUntil, entryPoint = ENTRY_POINT }: SentOperation,
  { bundler, rpc, now }: Asked,
): Promise<{ state: 'pending' | 'replaced' | 'expired' } | { state: 'done'; receipt: Receipt }> {
  const read = async () =>
    toReceipt(await bundler.call(chainId, 'eth_getUserOperationReceipt', [hash]))
  const receipt = await read()
  if (receipt) return { state: 'done', receipt }
  const isExpired = now > validUntil * 1000
  const next = await readNonce(rpc, chainId, { sender, key: nonce >> KEY_SHIFT, entryPoint })
  if (next <= nonce && !isExpired) return { state: 'pending' }
  // Its nonce is used: by itself, moments ago, or by another operation.
  const late = await read()
  return late ? { state: 'done', receipt: late } : { state: next > nonce ? 'replaced' : 'expired' }
}

/** `wallet_getCallsStatus` (EIP-5792) of calls that a smart account executes as one. */
export async function getOperationStatus(
  operation: SentOperation,
  context: Asked,
): Promise<object> {
  const found = await readState(operation, context)
  const base = {
    version: '2.0.0',
    id: operation.id,
    chainId: `0x${toEvmChainId(operation.chainId).toString(16)}`,
    atomic: true,
  }
  if (found.state !== 'done')
    return {
      ...base,
      status: found.state === 'pending' ? STATUS.pending : STATUS.dropped,
      receipts: [],
    }
  const { success, logs, receipt } = found.receipt
  const { transactionHash, blockHash, blockNumber, gasUsed } = receipt
  return {
    ...base,
    status: success ? STATUS.confirmed : STATUS.reverted,
    receipts: [
      {
        logs: Array.isArray(logs) ? logs : [],
        status: success ? '0x1' : '0x0',
        blockHash,
        blockNumber,
        gasUsed,
        transactionHash,
      },
    ],
  }
}

/**
 * The hash of the transaction that executed an operation. Throws a text for the visitor when it
 * failed, was replaced, or is not executed within two minutes.
 */
export async function waitForTransaction(
  operation: SentOperation,
  context: Omit<Asked, 'now'>,
): Promise<Hex> {
  const endsAt = Date.now() + WAIT_MS
  for (let pause = FIRST_POLL_MS; Date.now() < endsAt; pause = Math.min(pause * 1.5, MAX_POLL_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    const found = await readState(operation, { ...context, now: Date.now() }).catch(
      (error: unknown) => {
        // The operation is pending; an unanswered request is repeated.
        if (error instanceof Refusal) return { state: 'pending' as const }
        throw error
      },
    )
    if (found.state === 'pending') continue
    if (found.state === 'replaced')
      throw new Refusal(
        409,
        'operation',
        'Another operation of the account took the place of this one. Nothing of this one was done',
      )
    if (found.state !== 'done')
      throw new Refusal(
        408,
        'operation',
        'The network did not carry out the operation in time, and never will',
      )
    const { success, reason, receipt } = found.receipt
    if (!success)
      throw new Refusal(
        400,
        'operation',
        `The network tried the operation and it failed: ${toReason(reason)}`,
      )
    return receipt.transactionHash
  }
  throw new Refusal(
    408,
    'operation',
    'The operation was sent, and the network has not carried it out yet. It may do so within the hour: look at your account before you send it again',
  )
}

function toReason(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' && reason !== '0x'
    ? showHidden(reason.slice(0, MAX_REASON))
    : 'unknown reason'
}

function toReceipt(value: unknown): Receipt | undefined {
  if (value === null || value === undefined) return undefined
  const { success, receipt } = value as Partial<Receipt>
  if (
    typeof success !== 'boolean' ||
    receipt === null ||
    typeof receipt !== 'object' ||
    typeof receipt.transactionHash !== 'string' ||
    !/^0x[0-9a-f]{64}$/i.test(receipt.transactionHash)
  )
    throw new Refusal(
      502,
      'bundler',
      'The service that carries out operations answered in a form this wallet does not know',
    )
  return value as Receipt
}
