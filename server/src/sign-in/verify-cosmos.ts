import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { bech32 } from '@scure/base'

const HASH_BYTES = 20
const MAX_ADDRESS = 90
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

/** The hash of the key in a bech32 address; undefined for what is none of a secp256k1 key. */
export function readCosmosHash(address: string): Uint8Array | undefined {
  if (address.length > MAX_ADDRESS || address !== address.toLowerCase()) return undefined
  try {
    const bytes = bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)
    return bytes.length === HASH_BYTES ? bytes : undefined
  } catch {
    return undefined // the checksum is wrong
  }
}

/** Whether a Cosmos account signed the text by ADR-36 (64 bytes in base64). The signature gives the key, and the address is its hash. */
export function isSignedOnCosmos(address: string, message: string, signature: string): boolean {
  const hash = readCosmosHash(address)
  if (!hash || !SIGNATURE.test(signature)) return false
  const digest = sha256(Buffer.from(toSignDoc(address, message)))
  try {
    const parsed = secp256k1.Signature.fromCompact(Buffer.from(signature, 'base64'))
    return [0, 1, 2, 3].some((bit) => {
      try {
        return Buffer.compare(ripemd160(sha256(parsed.addRecoveryBit(bit).recoverPublicKey(digest).toRawBytes(true))), hash) === 0
      } catch {
        return false // no point with this bit
      }
    })
  } catch {
    return false // numbers out of range
  }
}

/** The document that is signed (ADR-36): amino JSON, its names in order. */
function toSignDoc(signer: string, message: string): string {
  const value = { data: Buffer.from(message).toString('base64'), signer }
  return JSON.stringify({ account_number: '0', chain_id: '', fee: { amount: [], gas: '0' }, memo: '', msgs: [{ type: 'sign/MsgSignData', value }], sequence: '0' })
}
