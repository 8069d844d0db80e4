import type { Bytes } from '../../encoding/bytes.js'

const HEADER = '\u00ffsolana offchain'
const VERSION_AT = 16
// Version 0 in both forms in use: with the application's domain and the signers, and the shorter
// one of hardware wallets.
const LONG = { format: 49, signers: 50, key: 32 } as const
const SHORT = { format: 17, length: 18, text: 20 } as const

/** The text of a Solana off-chain message; undefined for bytes of another form. */
export function readOffchainMessage(bytes: Bytes): string | undefined {
  const header = String.fromCharCode(...bytes.subarray(0, VERSION_AT))
  if (header !== HEADER || bytes[VERSION_AT] !== 0) return undefined
  const signers = bytes[LONG.signers] ?? 0
  const longAt = LONG.signers + 1 + signers * LONG.key
  return readText(bytes, longAt, longAt + 2) ?? readText(bytes, SHORT.length, SHORT.text)
}

function readText(bytes: Bytes, lengthAt: number, textAt: number): string | undefined {
  const length = (bytes[lengthAt] ?? 0) | ((bytes[lengthAt + 1] ?? 0) << 8)
  if (length === 0 || textAt + length !== bytes.length) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(textAt))
  } catch {
    return undefined
  }
}
