/**
 * UTF-8 bytes of a text. The simulated page of Jest has no `TextEncoder`, which the function of
 * `@noble/hashes` needs. Throws URIError for half of a surrogate pair.
 */
export function toUtf8(text: string): Uint8Array {
  const bytes = encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))
}
