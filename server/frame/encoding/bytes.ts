/** Bytes for WebCrypto, which accepts no shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 8192)
    text += String.fromCharCode(...bytes.subarray(index, index + 8192))
  return btoa(text)
}

/** Base64url without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Parses base64url with or without padding. Throws a TypeError for other text. */
export function fromBase64Url(text: string): Bytes {
  if (!/^[\w-]*={0,2}$/.test(text)) throw new TypeError('The text is not base64url')
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
}

/** `0x` and lower-case hex. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Parses `0x` and an even number of hex digits. Undefined for other text. */
export function parseHex(text: unknown): Bytes | undefined {
  if (typeof text !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) return undefined
  const bytes = new Uint8Array(text.length / 2 - 1)
  for (let index = 0; index < bytes.length; index++)
    bytes[index] = parseInt(text.slice(2 + index * 2, 4 + index * 2), 16)
  return bytes
}

/** Copies several arrays into one. */
export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
