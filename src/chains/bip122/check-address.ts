import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { AddressNetwork } from './network-names.js'

/** What an address says of itself. */
export interface AddressKind {
  readonly network: AddressNetwork
  readonly type: 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'
}

const base58check = createBase58check(sha256)
// Version bytes of base58check. The networks for tests and regtest share theirs.
const VERSIONS: Readonly<Record<number, AddressKind>> = {
  0x00: { network: 'mainnet', type: 'p2pkh' },
  0x05: { network: 'mainnet', type: 'p2sh' },
  0x6f: { network: 'testnet', type: 'p2pkh' },
  0xc4: { network: 'testnet', type: 'p2sh' },
}
const PREFIXES: Readonly<Record<string, AddressNetwork>> = { bc: 'mainnet', tb: 'testnet', bcrt: 'regtest' }
const SCRIPT_HASH_BYTES = 20
const MAX_PROGRAM_BYTES = 40

/** Reads an address with its checksum: base58check, bech32 (BIP-173) for witness version 0, bech32m (BIP-350) for later ones. Undefined when it is none. */
export function readAddress(text: string): AddressKind | undefined {
  if (text.length > 90) return undefined
  try {
    return /^(bc|tb|bcrt)1/i.test(text) ? readWitness(text) : readLegacy(text)
  } catch {
    return undefined // a character outside the alphabet, or a wrong checksum
  }
}

/** Whether an address may be used on a network. Legacy addresses of regtest have the form of the networks for tests. */
export function isOn(network: AddressNetwork, { network: own, type }: AddressKind): boolean {
  return own === network || (network === 'regtest' && own === 'testnet' && (type === 'p2pkh' || type === 'p2sh'))
}

function readLegacy(text: string): AddressKind | undefined {
  const bytes = base58check.decode(text)
  return bytes.length === SCRIPT_HASH_BYTES + 1 ? VERSIONS[bytes[0]!] : undefined
}

function readWitness(text: string): AddressKind | undefined {
  const lower = text.toLowerCase()
  const first = lower[lower.lastIndexOf('1') + 1]
  const code = first === 'q' ? bech32 : bech32m
  const { prefix, words } = code.decode(text as `${string}1${string}`)
  const network = PREFIXES[prefix]
  const [version = 0, ...rest] = words
  const { length } = code.fromWords(rest)
  if (!network || version > 16 || length < 2 || length > MAX_PROGRAM_BYTES) return undefined
  if (version > 0) return { network, type: version === 1 && length === 32 ? 'p2tr' : 'witness' }
  if (length === SCRIPT_HASH_BYTES) return { network, type: 'p2wpkh' }
  return length === 32 ? { network, type: 'p2wsh' } : undefined
}
