import { ed25519 } from '@noble/curves/ed25519'

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const MORE = 0x80

/**
 * Inserts the signature of a key into a Solana transaction, legacy or versioned. Throws if the key
 * is not among the signers.
 */
export function signTransaction(transaction: Uint8Array, secret: Uint8Array): Uint8Array {
  const key = ed25519.getPublicKey(secret)
  const signatures = readLength(transaction, 0)
  const messageAt = signatures.end + signatures.length * SIGNATURE_BYTES
  // A versioned message has its version before the header of three bytes, of which the first is the
  // number of signers.
  const headerAt = messageAt + (transaction[messageAt]! & MORE ? 1 : 0)
  const signers = transaction[headerAt]!
  const keysAt = readLength(transaction, headerAt + 3).end
  const keyAt = (index: number) =>
    transaction.subarray(keysAt + index * KEY_BYTES, keysAt + (index + 1) * KEY_BYTES)
  const index = Array.from({ length: signers }, (_, each) => each).findIndex(
    (each) => keyAt(each).join() === key.join(),
  )
  if (index < 0 || signatures.length !== signers)
    throw new Error('The transaction asks for no signature of this account.')
  const signed = transaction.slice()
  signed.set(
    ed25519.sign(transaction.subarray(messageAt), secret),
    signatures.end + index * SIGNATURE_BYTES,
  )
  return signed
}

// Solana's compact-u16: seven bits per byte, lowest first; the highest bit means that another byte
// follows.
function readLength(
  bytes: Uint8Array,
  start: number,
): { readonly length: number; readonly end: number } {
  let length = 0
  for (let end = start; end < start + 3; end++) {
    const byte = bytes[end]
    if (byte === undefined) break
    length |= (byte & ~MORE) << (7 * (end - start))
    if (!(byte & MORE)) return { length, end: end + 1 }
  }
  throw new Error('The bytes are no Solana transaction.')
}
