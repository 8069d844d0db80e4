import { toBase58 } from '../../encoding/base58.js'
import { joinBytes, type Bytes } from '../../encoding/bytes.js'
import { Refusal } from '../../wallet/refusal.js'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_FLAG = 0x80

/** A lookup table of a transaction, and the entries that it uses. */
export interface SolanaTable {
  readonly key: string
  readonly writable: readonly number[]
  readonly readOnly: readonly number[]
}

/**
 * A parsed Solana transaction: what this wallet signs of it, and where its signature is inserted.
 */
export interface SolanaTransaction {
  readonly message: Bytes
  /** Number of signatures that the fee is paid for. */
  readonly signatures: number
  /** Accounts in the transaction itself; those of its tables follow. */
  readonly keys: readonly string[]
  /** Instructions; their program and accounts are positions in all accounts. */
  readonly calls: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Bytes
  }[]
  readonly tables: readonly SolanaTable[]
  /** True for a writable account of `keys`. */
  isWritable(index: number): boolean
  /** The whole transaction with this wallet's signature. */
  addSignature(signature: Uint8Array): Bytes
}

/**
 * Parses a legacy or version 0 transaction that needs the wallet's signature. Throws for other
 * bytes.
 */
export function readSolanaTransaction(bytes: Bytes, address: string): SolanaTransaction {
  const malformed = () => new Refusal(400, 'params', 'The transaction is malformed')
  let at = 0
  const take = (count: number) => {
    if (at + count > bytes.length) throw malformed()
    return bytes.subarray(at, (at += count))
  }
  // Solana's compact-u16.
  const count = () => {
    let value = 0
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = take(1)[0]!
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw malformed()
  }
  const signatures = count()
  const signaturesAt = at
  take(signatures * SIGNATURE_BYTES)
  const messageAt = at
  const isVersioned = (bytes[at] ?? 0) >= VERSION_FLAG
  if (isVersioned && take(1)[0] !== VERSION_FLAG)
    throw new Refusal(400, 'params', 'The transaction is of a newer version than this wallet reads')
  const needed = take(1)[0]!
  const readOnlySigned = take(1)[0]!
  const readOnly = take(1)[0]!
  const keys = Array.from({ length: count() }, () => toBase58(take(KEY_BYTES)))
  const own = keys.slice(0, needed).indexOf(address)
  if (own < 0 || signatures !== needed)
    throw new Refusal(400, 'params', "The transaction does not ask for this wallet's signature")
  take(KEY_BYTES)
  const calls = Array.from({ length: count() }, () => {
    const program = take(1)[0]!
    const accounts = [...take(count())]
    return { program, accounts, data: take(count()) }
  })
  const tables: SolanaTable[] = []
  if (isVersioned) {
    for (let left = count(); left > 0; left--)
      tables.push({
        key: toBase58(take(KEY_BYTES)),
        writable: [...take(count())],
        readOnly: [...take(count())],
      })
  }
  if (at !== bytes.length) throw malformed()
  return {
    message: bytes.slice(messageAt),
    signatures,
    keys,
    calls,
    tables,
    isWritable: (index) =>
      index < needed - readOnlySigned || (index >= needed && index < keys.length - readOnly),
    addSignature: (signature) =>
      joinBytes(
        bytes.subarray(0, signaturesAt + own * SIGNATURE_BYTES),
        signature,
        bytes.subarray(signaturesAt + (own + 1) * SIGNATURE_BYTES),
      ),
  }
}
