import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { bech32 } from '@scure/base'

const HASH_BYTES = 20
const MAX_ADDRESS = 90
const SIGNATURE = /^[A-Za-z0-9+/]{86}==$/

/** The key hash in a bech32 address; undefined unless it belongs to a secp256k1 key. */
export function readCosmosHash(address: string): Uint8Array | undefined {
  if (address.length > MAX_ADDRESS || address !== address.toLowerCase()) return undefined
  try {
    const bytes = bech32.fromWords(bech32.decode(address as `${string}1${string}`).words)
    return bytes.length === HASH_BYTES ? bytes : undefined
  } catch {
    return undefined // wrong checksum
  }
}

/** The kinds of keys: the hash of the document, and the hash of the key in the address. */
const KINDS = [
  // secp256k1
  { toDigest: sha256, toHash: (key: Point) => ripemd160(sha256(key.toRawBytes(true))) },
  // ethsecp256k1 (Ethermint): the address equals that of the key on EVM networks.
  {
    toDigest: keccak_256,
    toHash: (key: Point) => keccak_256(key.toRawBytes(false).subarray(1)).subarray(-HASH_BYTES),
  },
] as const

type Point = ReturnType<InstanceType<typeof secp256k1.Signature>['recoverPublicKey']>

/**
 * True when a Cosmos account signed the text by ADR-36 (64 bytes in base64) with a secp256k1 or
 * ethsecp256k1 key. The key is recovered from the signature and compared with the address by its
 * hash.
 */
export function isSignedOnCosmos(address: string, message: string, signature: string): boolean {
  const hash = readCosmosHash(address)
  if (!hash || !SIGNATURE.test(signature)) return false
  const document = Buffer.from(toSignDoc(address, message))
  try {
    const parsed = secp256k1.Signature.fromCompact(Buffer.from(signature, 'base64'))
    return KINDS.some(({ toDigest, toHash }) =>
      [0, 1, 2, 3].some((bit) => {
        try {
          return (
            Buffer.compare(
              toHash(parsed.addRecoveryBit(bit).recoverPublicKey(toDigest(document))),
              hash,
            ) === 0
          )
        } catch {
          return false // no point with this recovery bit
        }
      }),
    )
  } catch {
    return false // values out of range
  }
}

/** The signed document (ADR-36): amino JSON with sorted keys. */
function toSignDoc(signer: string, message: string): string {
  const value = { data: Buffer.from(message).toString('base64'), signer }
  return JSON.stringify({
    account_number: '0',
    chain_id: '',
    fee: { amount: [], gas: '0' },
    memo: '',
    msgs: [{ type: 'sign/MsgSignData', value }],
    sequence: '0',
  })
}
