import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes } from '@noble/hashes/utils'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { toBase58 } from '../encoding/base58.js'
import type { Bytes } from '../encoding/bytes.js'

const EVM_PATH = "m/44'/60'/0'/0/0"
const SOLANA_PATH = [44, 501, 0, 0]
const HARDENED = 0x8000_0000
const SEED_BITS = 512
const ENTROPY_BITS = 256
// BIP-39.
const SEED_ROUNDS = 2048

/** The addresses of one wallet. */
export interface WalletAddresses {
  /** Checksummed, EIP-55. */
  readonly eip155: `0x${string}`
  /** Base58. */
  readonly solana: string
}

/** Keys of one wallet. They exist only inside the key worker. */
export interface WalletKeys {
  readonly addresses: WalletAddresses
  /** Signs a 32-byte digest: 64 bytes and the recovery bit as 27 or 28. */
  signDigest(digest: Uint8Array): Uint8Array
  /** Signs a message of any length with ed25519. */
  signEd25519(message: Uint8Array): Uint8Array
  /** Overwrites the keys. */
  wipe(): void
}

/** The 24 words of a wallet. */
export function toWords(entropy: Uint8Array): string {
  return entropyToMnemonic(entropy, wordlist)
}

/**
 * The entropy of 24 words, ignoring case and spacing. Undefined when a word or the checksum is
 * wrong.
 */
export function parseWords(text: string): Bytes | undefined {
  try {
    const entropy = new Uint8Array(
      mnemonicToEntropy(
        text
          .normalize('NFKD')
          .trim()
          .toLowerCase()
          .split(/[\s,;]+/)
          .join(' '),
        wordlist,
      ),
    )
    return entropy.length * 8 === ENTROPY_BITS ? entropy : undefined
  } catch {
    return undefined
  }
}

/** The private keys of a wallet, for a restore without any server. */
export async function derivePrivateKeys(
  entropy: Uint8Array,
): Promise<{ readonly evm: Uint8Array; readonly solana: Uint8Array }> {
  const seed = await toSeed(entropy)
  const keys = {
    evm: HDKey.fromMasterSeed(seed).derive(EVM_PATH).privateKey!,
    solana: deriveSolana(seed),
  }
  seed.fill(0)
  return keys
}

/**
 * Derives the keys of a wallet from 256 bits of entropy: BIP-39, then `m/44'/60'/0'/0/0` and
 * SLIP-10 `m/44'/501'/0'/0'`.
 */
export async function deriveKeys(entropy: Uint8Array): Promise<WalletKeys> {
  const { evm, solana } = await derivePrivateKeys(entropy)
  const addresses = {
    eip155: toEvmAddress(secp256k1.getPublicKey(evm, false)),
    solana: toBase58(ed25519.getPublicKey(solana)),
  }
  return {
    addresses,
    signDigest(digest) {
      const signature = secp256k1.sign(digest, evm, { lowS: true })
      return concatBytes(signature.toCompactRawBytes(), Uint8Array.of(27 + signature.recovery))
    },
    signEd25519: (message) => ed25519.sign(message, solana),
    wipe() {
      evm.fill(0)
      solana.fill(0)
    },
  }
}

// WebCrypto computes the 2048 rounds in a millisecond.
async function toSeed(entropy: Uint8Array): Promise<Bytes> {
  const encode = (text: string) => new TextEncoder().encode(text.normalize('NFKD'))
  const key = await crypto.subtle.importKey('raw', encode(toWords(entropy)), 'PBKDF2', false, [
    'deriveBits',
  ])
  return new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-512', salt: encode('mnemonic'), iterations: SEED_ROUNDS },
      key,
      SEED_BITS,
    ),
  )
}

// SLIP-10 supports only hardened derivation for ed25519.
function deriveSolana(seed: Uint8Array): Uint8Array {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of SOLANA_PATH) {
    const index = new Uint8Array(4)
    new DataView(index.buffer).setUint32(0, HARDENED + step)
    node = hmac(
      sha512,
      node.subarray(32),
      concatBytes(Uint8Array.of(0), node.subarray(0, 32), index),
    )
  }
  return node.slice(0, 32)
}

/** The EIP-55 address of an uncompressed public key. */
export function toEvmAddress(publicKey: Uint8Array): `0x${string}` {
  const address = bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(address)))
  return `0x${[...address].map((digit, index) => (parseInt(hash[index]!, 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}
