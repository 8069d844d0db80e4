import { parseBech32, toBytes } from '../../standards/bech32.js'

/** The prefix of an address whose checksum holds and that encodes an account of 20 bytes or a module's of 32; undefined when it is none. */
export function readPrefix(address: string): string | undefined {
  const { prefix, words, encoding } = parseBech32(address) ?? {}
  const length = words && toBytes(words)?.length
  return encoding === 'bech32' && address === address.toLowerCase() && (length === 20 || length === 32) ? prefix : undefined
}
