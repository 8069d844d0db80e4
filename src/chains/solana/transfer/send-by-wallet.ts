import { toError } from '../../../errors/to-error.js'
import { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { withDeadline } from '../../../platform/async/deadline.js'
import { toBase58 } from '../../../standards/encodings/base58.js'
import type { ChainId } from '../../../standards/caip.js'
import { findFeature, type StandardWallet } from '../../../standards/wallet-standard.js'
import { askWallet } from '../../kernel/ask-wallet.js'
import { toKeyBytes } from '../key-bytes.js'
import { readBytes } from '../read-bytes.js'
import { NODE_CODES } from '../read/node-codes.js'
import { toStandardChain } from '../standard-chains.js'

const SIGN_SECONDS = 300
const SIGNATURE_BYTES = 64

interface Output {
  readonly signature?: unknown
  readonly signedTransaction?: unknown
}

/** A transaction with empty signatures, and how to send it. */
export interface SendRequest {
  readonly address: string
  readonly chainId: ChainId
  readonly transaction: Uint8Array
  read(method: string, params: readonly unknown[], tries?: number): Promise<unknown>
  readonly signal?: AbortSignal | undefined
}

/**
 * Lets a wallet sign and send a transaction, and returns its id in base58. On networks that are not
 * public the wallet only signs, because it has no node there. Throws ACCOUNT_NOT_FOUND,
 * USER_REJECTED, METHOD_UNSUPPORTED, TRANSACTION_FAILED, RESPONSE_INVALID.
 */
export async function sendByWallet(
  wallet: StandardWallet,
  { address, chainId, transaction, read, signal }: SendRequest,
): Promise<string> {
  const chain = toStandardChain(chainId)
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account)
    throw new WalletModalError('ACCOUNT_NOT_FOUND', {
      details: { account: `${chainId}:${address}` },
    })
  const ask = async (method: string, act: (input: object) => unknown): Promise<Output> => {
    try {
      const outputs = await withDeadline('Signing', SIGN_SECONDS, signal, (limit) =>
        askWallet(() => act({ account, transaction, chain }), limit),
      )
      return ((Array.isArray(outputs) ? outputs[0] : outputs) ?? {}) as Output
    } catch (failure) {
      throw toError(failure, 'UNKNOWN', { method }, NODE_CODES)
    }
  }

  const signAndSend = findFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction')
  const sign = findFeature(wallet, 'solana:signTransaction', 'signTransaction')
  if (signAndSend && (!sign || chain !== 'solana:localnet')) {
    const output = await ask('solana:signAndSendTransaction', signAndSend)
    const signature = readBytes(output.signature)
    if (signature?.length === SIGNATURE_BYTES) return toBase58(signature)
    throw invalid('the signature is not 64 bytes')
  }
  if (!sign)
    throw new WalletModalError('METHOD_UNSUPPORTED', {
      details: { method: 'solana:signTransaction' },
    })
  const output = await ask('solana:signTransaction', sign)
  const signed = readBytes(output.signedTransaction)
  const signature = signed && readOwnSignature(signed, address)
  if (!signature) throw invalid('the transaction is not signed by the account')
  const id = toBase58(signature)
  try {
    await read('sendTransaction', [
      btoa(Array.from(signed, (byte) => String.fromCharCode(byte)).join('')),
      { encoding: 'base64', preflightCommitment: 'confirmed' },
    ])
  } catch (failure) {
    // A node may have accepted it before its connection broke. Reported as a failure, the visitor
    // would pay again.
    if (!(await isKnown(id, failure, read))) throw failure
  }
  return id
}

// True when a node has a transaction whose broadcast failed. The second node of a repeated
// broadcast answers "already been processed".
async function isKnown(id: string, failure: unknown, read: SendRequest['read']): Promise<boolean> {
  if (
    /already been processed|AlreadyProcessed/i.test(
      String((failure as { cause?: { message?: unknown } | null }).cause?.message),
    )
  )
    return true
  try {
    const answer = (await read('getSignatureStatuses', [[id]])) as {
      value?: readonly ({ err?: unknown } | null)[]
    } | null
    const status = answer?.value?.[0]
    return typeof status === 'object' && status !== null && (status.err ?? null) === null
  } catch {
    return false // the caller reports the failure of the broadcast
  }
}

// The fee payer signs first, and its signature is the transaction id.
function readOwnSignature(transaction: Uint8Array, address: string): Uint8Array | undefined {
  const count = transaction[0] ?? 0
  const message = 1 + count * SIGNATURE_BYTES
  // A versioned message has an extra byte before the header (bit 7). Three header bytes and the
  // number of keys follow.
  const firstKey = message + ((transaction[message] ?? 0) & 0x80 ? 1 : 0) + 4
  const signature = transaction.subarray(1, 1 + SIGNATURE_BYTES)
  const isOwn =
    count > 0 &&
    count < 0x80 &&
    transaction.subarray(firstKey, firstKey + 32).join() === toKeyBytes(address)?.join()
  return isOwn && signature.some((byte) => byte !== 0) ? signature.slice() : undefined
}

function invalid(reason: string): WalletModalError {
  return new WalletModalError('RESPONSE_INVALID', { details: { service: 'The wallet', reason } })
}
