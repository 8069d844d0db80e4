import { parseBech32, countBytes } from '../../standards/bech32.js'

/** The prefix of an address whose checksum holds and that encodes an account of 20 bytes or a module's of 32; undefined when it is none. */
export function readPrefix(address: string): string | undefined {
  const { prefix, words, encoding } = parseBech32(address) ?? {}
  const length = words && countBytes(words)
  return encoding === 'bech32' && address === address.toLowerCase() && (length === 20 || length === 32) ? prefix : undefined
}
