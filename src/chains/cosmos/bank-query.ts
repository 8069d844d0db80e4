// Protocol Buffers tag: field number and wire type 2 (length-delimited) in one byte.
const FIRST = 0x0a
const SECOND = 0x12
const MAX_LENGTH = 127
const AMOUNT = /^\d{1,78}$/

/**
 * `QueryBalanceRequest` of the bank module, in hexadecimal. Both texts have fewer than 128
 * characters.
 */
export function toBalanceQuery(address: string, denom: string): string {
  const bytes = [...toField(FIRST, address), ...toField(SECOND, denom)]
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The amount in a `QueryBalanceResponse` (base64): 0 for an account without deposits; undefined for
 * another denom or malformed data.
 */
export function readCoinAmount(value: unknown, denom: string): bigint | undefined {
  if (value === null || value === undefined || value === '') return 0n
  if (typeof value !== 'string') return undefined
  const coin = readFields(toBytes(value))?.get(FIRST)
  const fields = coin && readFields(coin)
  const text = (field: number) => new TextDecoder().decode(fields?.get(field))
  // Protocol Buffers omit an empty amount.
  const amount = text(SECOND) || '0'
  return fields && text(FIRST) === denom && AMOUNT.test(amount) ? BigInt(amount) : undefined
}

function toField(tag: number, text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  if (bytes.length > MAX_LENGTH) throw new RangeError('The text is longer than 127 bytes.')
  return [tag, bytes.length, ...bytes]
}

function toBytes(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return Uint8Array.of(0)
  }
}

/** Fields of a message that contains only strings of at most 127 bytes; otherwise undefined. */
function readFields(bytes: Uint8Array): Map<number, Uint8Array> | undefined {
  const fields = new Map<number, Uint8Array>()
  for (let at = 0; at < bytes.length;) {
    const [tag, length] = [bytes[at] ?? 0, bytes[at + 1] ?? Number.POSITIVE_INFINITY]
    const end = at + 2 + length
    if ((tag !== FIRST && tag !== SECOND) || length > MAX_LENGTH || end > bytes.length)
      return undefined
    fields.set(tag, bytes.subarray(at + 2, end))
    at = end
  }
  return fields
}
