/**
 * Replaces `uint8arrays` (and multiformats, with two dozen encodings). Contains the five encodings that the SDK uses: UTF-8, base16, padded
 * base64, base64url, and base10 for the type byte of an envelope.
 */
type Encoding = 'utf8' | 'base16' | 'base64pad' | 'base64url' | 'base10'

/** Text → bytes. */
export function fromString(text: string, encoding: Encoding = 'utf8'): Uint8Array {
  if (encoding === 'utf8') return new TextEncoder().encode(text)
  if (encoding === 'base10') return Uint8Array.of(Number(text))
  if (encoding === 'base16')
    return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )
}

/** Bytes → text. */
export function toString(bytes: Uint8Array, encoding: Encoding = 'utf8'): string {
  if (encoding === 'utf8') return new TextDecoder().decode(bytes)
  if (encoding === 'base10') return String(bytes[0] ?? 0)
  if (encoding === 'base16')
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  const padded = btoa(binary)
  return encoding === 'base64pad'
    ? padded
    : padded.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Concatenates byte arrays. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
