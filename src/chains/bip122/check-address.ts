import { fromBase58 } from '../../standards/base58.js'
import { parseBech32, toBytes } from '../../standards/bech32.js'
import { sha256 } from '../../standards/sha256.js'
import type { AddressKind, AddressNetwork } from './network-names.js'

// Version bytes of base58check. The networks for tests and regtest share theirs.
const VERSIONS: Readonly<Record<number, AddressKind>> = {
  0x00: { network: 'mainnet', type: 'p2pkh' },
  0x05: { network: 'mainnet', type: 'p2sh' },
  0x6f: { network: 'testnet', type: 'p2pkh' },
  0xc4: { network: 'testnet', type: 'p2sh' },
}
const PREFIXES: Readonly<Record<string, AddressNetwork>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }
const SCRIPT_HASH_BYTES = 20
const CHECKSUM_BYTES = 4
const MAX_PROGRAM_BYTES = 40

/** Reads an address with its checksum: base58check, bech32 (BIP-173) for witness version 0, bech32m (BIP-350) for later ones. Undefined when it is none. */
export function readAddress(text: string): AddressKind | undefined {
  if (text.length > 90) return undefined
  return /^(bc|tb|bcrt)1/i.test(text) ? readWitness(text) : readLegacy(text)
}

function readLegacy(text: string): AddressKind | undefined {
  const bytes = fromBase58(text)
  if (bytes?.length !== 1 + SCRIPT_HASH_BYTES + CHECKSUM_BYTES) return undefined
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  return sha256(sha256(body)).subarray(0, CHECKSUM_BYTES).join() === bytes.subarray(-CHECKSUM_BYTES).join() ? VERSIONS[body[0]!] : undefined
}

function readWitness(text: string): AddressKind | undefined {
  const { prefix = '', words: [version = 0, ...rest] = [], encoding } = parseBech32(text) ?? {}
  const network = PREFIXES[prefix]
  const length = toBytes(rest)?.length ?? 0
  if (!network || version > 16 || (encoding === 'bech32') !== (version === 0) || length < 2 || length > MAX_PROGRAM_BYTES) return undefined
  if (version > 0) return { network, type: version === 1 && length === 32 ? 'p2tr' : 'witness' }
  if (length === SCRIPT_HASH_BYTES) return { network, type: 'p2wpkh' }
  return length === 32 ? { network, type: 'p2wsh' } : undefined
}
