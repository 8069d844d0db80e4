import { fromBase58, toBase58 } from '../../standards/encodings/base58.js'
import { blake2b } from '../../standards/encodings/blake2b.js'

const KEY_BYTES = 32
const CHECKSUM_BYTES = 2
const MAX_PREFIX = 16_383
// Not by `TextEncoder`, which the simulated page of Jest lacks.
const CONTEXT = Uint8Array.from('SS58PRE', (letter) => letter.charCodeAt(0))
/** The prefix of addresses that name no network. */
export const GENERIC_PREFIX = 42

/**
 * Parses an address and verifies its checksum (SS58). Returns the network's prefix and the
 * account's 32 bytes; undefined for other texts.
 */
export function readAddress(
  text: string,
): { readonly prefix: number; readonly key: Uint8Array } | undefined {
  const bytes = text.length <= 64 ? fromBase58(text) : undefined
  if (!bytes) return undefined
  const [first = 0, second = 0] = bytes
  const prefixBytes = first & 0x40 ? 2 : 1
  // The two reserved bits would allow a second text for the same prefix.
  if (bytes.length !== prefixBytes + KEY_BYTES + CHECKSUM_BYTES || first & 0x80) return undefined
  const prefix =
    prefixBytes === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  return toChecksum(body).join() === bytes.subarray(-CHECKSUM_BYTES).join()
    ? { prefix, key: body.slice(prefixBytes) }
    : undefined
}

/** Encodes an account's 32 bytes as an address of a network (SS58). */
export function toAddressText(key: Uint8Array, prefix = GENERIC_PREFIX): string {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > MAX_PREFIX)
    throw new RangeError(`An SS58 prefix is an integer from 0 to ${MAX_PREFIX}, not ${prefix}.`)
  const head =
    prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = Uint8Array.from([...head, ...key])
  return toBase58(Uint8Array.from([...body, ...toChecksum(body)]))
}

function toChecksum(body: Uint8Array): Uint8Array {
  return blake2b(Uint8Array.from([...CONTEXT, ...body]), 64).subarray(0, CHECKSUM_BYTES)
}

/** True if an address, with the prefix of any network, belongs to a key. */
export function isAddressOf(address: string, key: Uint8Array): boolean {
  return readAddress(address)?.key.join() === key.join()
}
