import { parseBech32, countBytes } from '../../standards/encodings/bech32.js'

/**
 * The prefix of an address with a correct checksum that encodes an account (20 bytes) or a module
 * (32 bytes); otherwise undefined.
 */
export function readPrefix(address: string): string | undefined {
  const { prefix, words, encoding } = parseBech32(address) ?? {}
  const length = words && countBytes(words)
  return encoding === 'bech32' &&
    address === address.toLowerCase() &&
    (length === 20 || length === 32)
    ? prefix
    : undefined
}
