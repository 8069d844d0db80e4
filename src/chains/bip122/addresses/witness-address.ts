import { parseBech32, countBytes } from '../../../standards/encodings/bech32.js'
import type { AddressKind, AddressNetwork } from '../network-names.js'

const PREFIXES: Readonly<Record<string, AddressNetwork>> = {
  bc: 'mainnet',
  tb: 'testnet',
  bcrt: 'regtest',
}
const MAX_LENGTH = 90
const MAX_PROGRAM_BYTES = 40

/** Whether a text has the prefix of a segwit address. */
export function isWitness(text: string): boolean {
  return /^(bc|tb|bcrt)1/i.test(text)
}

/**
 * Parses a segwit address and verifies its checksum: bech32 (BIP-173) for witness version 0,
 * bech32m (BIP-350) for later ones. Undefined for other texts.
 */
export function readWitness(text: string): AddressKind | undefined {
  const {
    prefix = '',
    words: [version = 0, ...rest] = [],
    encoding,
  } = (text.length <= MAX_LENGTH && parseBech32(text)) || {}
  const network = PREFIXES[prefix]
  const length = countBytes(rest) ?? 0
  if (
    !network ||
    version > 16 ||
    (encoding === 'bech32') !== (version === 0) ||
    length < 2 ||
    length > MAX_PROGRAM_BYTES
  )
    return undefined
  if (version > 0) return { network, type: version === 1 && length === 32 ? 'p2tr' : 'witness' }
  if (length === 20) return { network, type: 'p2wpkh' }
  return length === 32 ? { network, type: 'p2wsh' } : undefined
}
