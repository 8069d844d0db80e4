const HEX = /^(?:[0-9a-f]{2})*$/
const KEY = /^[0-9a-f]{64}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const CHUNK = 0x8000

/** Lower-case hex of bytes. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of lower-case hex. Throws a TypeError for any other text. */
export function fromHex(text: string): Uint8Array {
  if (!HEX.test(text)) throw new TypeError('The text is not lower-case hex.')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

/** True for 32 bytes in lower-case hex: a key or a topic. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && KEY.test(value)
}

/** Standard base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return btoa(text)
}

/** Bytes of standard base64 with padding; undefined for any other text. */
export function fromBase64(text: string): Uint8Array | undefined {
  return BASE64.test(text)
    ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    : undefined
}

/** base64url without padding (RFC 4648 §5). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Bytes of base64url with or without padding; undefined for any other text. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const base64 = text.replace(/-/g, '+').replace(/_/g, '/')
  return fromBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
}

/** UTF-8 bytes of a text. */
export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The text of UTF-8 bytes; undefined if they are malformed. */
export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
