import {
  Transaction,
  VersionedTransaction,
  type Connection,
  type SendOptions,
  type Signer,
  type PublicKey,
} from '@solana/web3.js'
import { toBase58 } from '../../src/standards/encodings/base58.js'
import { findFeature, type StandardAccount } from '../../src/standards/wallet-standard.js'
import type { SolanaProvider } from '../../src/chains/solana/index.js'
import {
  WalletSendTransactionError,
  WalletSignMessageError,
  WalletSignTransactionError,
} from './errors.js'

/** A transaction of `@solana/web3.js` 1, of either form. */
export type AnyTransaction = Transaction | VersionedTransaction

/** True for a transaction that names its version, which the first form of transactions does not. */
export function isVersionedTransaction(
  transaction: AnyTransaction,
): transaction is VersionedTransaction {
  return 'version' in transaction
}

/** Options of `sendTransaction()`. */
export interface SendTransactionOptions extends SendOptions {
  /** Further keys that sign the transaction, besides the wallet. */
  signers?: Signer[]
}

/** The connected wallet with its account. */
export interface Signed {
  readonly provider: SolanaProvider
  readonly account: StandardAccount
  readonly publicKey: PublicKey
  /** Name of the network for the wallet, such as `solana:devnet`. */
  readonly chain: string
}

/**
 * Signs a transaction and sends it, by the wallet where it can, otherwise by the node. The wallet
 * is asked once. Throws WalletSendTransactionError.
 */
export async function sendTransaction(
  { account, chain, provider, publicKey }: Signed,
  transaction: AnyTransaction,
  connection: Connection,
  { signers = [], ...options }: SendTransactionOptions = {},
): Promise<string> {
  try {
    await prepare(transaction, connection, publicKey, signers, options)
    const send = findFeature(provider, 'solana:signAndSendTransaction', 'signAndSendTransaction')
    if (!send) {
      const [signed] = await signTransactions({ account, chain, provider, publicKey }, [
        transaction,
      ])
      return await connection.sendRawTransaction(signed!.serialize(), options)
    }
    const { maxRetries, minContextSlot, preflightCommitment, skipPreflight } = options
    const [sent] = (await send({
      account,
      chain,
      transaction: toBytes(transaction),
      options: {
        ...(maxRetries === undefined ? {} : { maxRetries }),
        ...(minContextSlot === undefined ? {} : { minContextSlot }),
        ...(preflightCommitment === undefined ? {} : { preflightCommitment }),
        ...(skipPreflight === undefined ? {} : { skipPreflight }),
      },
    })) as { readonly signature: Uint8Array }[]
    return toBase58(sent!.signature)
  } catch (error) {
    throw new WalletSendTransactionError(toText(error), error)
  }
}

/** Fills in what the wallet needs, and adds the signatures of the app's own keys. */
async function prepare(
  transaction: AnyTransaction,
  connection: Connection,
  publicKey: PublicKey,
  signers: Signer[],
  { minContextSlot, preflightCommitment }: SendOptions,
): Promise<void> {
  if (!isLegacy(transaction)) {
    if (signers.length > 0) transaction.sign(signers)
    return
  }
  transaction.feePayer ??= publicKey
  transaction.recentBlockhash ??= (
    await connection.getLatestBlockhash({
      ...(preflightCommitment ? { commitment: preflightCommitment } : {}),
      ...(minContextSlot === undefined ? {} : { minContextSlot }),
    })
  ).blockhash
  if (signers.length > 0) transaction.partialSign(...signers)
}

/** Signs transactions with one request. Throws WalletSignTransactionError. */
export async function signTransactions<T extends AnyTransaction>(
  { account, chain, provider }: Signed,
  transactions: readonly T[],
): Promise<T[]> {
  try {
    const sign = findFeature(provider, 'solana:signTransaction', 'signTransaction')
    if (!sign) throw new Error('The wallet signs no transaction without sending it.')
    const signed = (await sign(
      ...transactions.map((transaction) => ({ account, chain, transaction: toBytes(transaction) })),
    )) as { readonly signedTransaction: Uint8Array }[]
    return transactions.map((transaction, index) => {
      const bytes = signed[index]!.signedTransaction
      return (
        isLegacy(transaction) ? Transaction.from(bytes) : VersionedTransaction.deserialize(bytes)
      ) as T
    })
  } catch (error) {
    throw new WalletSignTransactionError(toText(error), error)
  }
}

/** Signs a message. Throws WalletSignMessageError. */
export async function signMessage(
  { account, provider }: Signed,
  message: Uint8Array,
): Promise<Uint8Array> {
  try {
    const sign = findFeature(provider, 'solana:signMessage', 'signMessage')
    if (!sign) throw new Error('The wallet signs no messages.')
    const [signed] = (await sign({ account, message })) as { readonly signature: Uint8Array }[]
    return signed!.signature
  } catch (error) {
    throw new WalletSignMessageError(toText(error), error)
  }
}

/** Whether a transaction has no version. Not by its class: an app may hold another copy of it. */
function isLegacy(transaction: AnyTransaction): transaction is Transaction {
  return !('version' in transaction)
}

function toBytes(transaction: AnyTransaction): Uint8Array {
  return isLegacy(transaction)
    ? Uint8Array.from(
        transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
      )
    : transaction.serialize()
}

function toText(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
