import { fromBase58 } from '../../../standards/encodings/base58.js'
import { sha256 } from '../../../standards/encodings/sha256.js'
import type { AddressKind } from '../network-names.js'
import { isWitness, readWitness } from './witness-address.js'

// Version bytes of base58check. Test networks and regtest share theirs.
const VERSIONS: Readonly<Record<number, AddressKind>> = {
  0x00: { network: 'mainnet', type: 'p2pkh' },
  0x05: { network: 'mainnet', type: 'p2sh' },
  0x6f: { network: 'testnet', type: 'p2pkh' },
  0xc4: { network: 'testnet', type: 'p2sh' },
}
const SCRIPT_HASH_BYTES = 20
const CHECKSUM_BYTES = 4
const MAX_LENGTH = 90

/**
 * Parses an address and verifies its checksum: base58check, bech32 (BIP-173) for witness version 0,
 * bech32m (BIP-350) for later ones. Undefined for other texts.
 */
export function readAddress(text: string): AddressKind | undefined {
  if (text.length > MAX_LENGTH) return undefined
  return isWitness(text) ? readWitness(text) : readLegacy(text)
}

function readLegacy(text: string): AddressKind | undefined {
  const bytes = fromBase58(text)
  if (bytes?.length !== 1 + SCRIPT_HASH_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  const [version = 0] = body
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES).join() ===
    bytes.subarray(-CHECKSUM_BYTES).join()
    ? VERSIONS[version]
    : undefined
}
