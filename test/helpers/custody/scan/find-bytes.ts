const PREFIX_BYTES = 4
const PREFIX_PAIRS = 1 << 16

/**
 * The names of the byte strings that a buffer contains; one pass over the buffer. Each must have at
 * least four bytes.
 */
export function findBytes(
  buffer: Buffer,
  needles: Iterable<readonly [name: string, bytes: Buffer]>,
): Set<string> {
  const byPrefix = new Map<number, (readonly [string, Buffer])[]>()
  // Two bytes are enough to rule out most positions.
  const isPair = new Uint8Array(PREFIX_PAIRS)
  for (const [name, bytes] of needles) {
    if (bytes.length < PREFIX_BYTES) throw new RangeError(`${name} has ${bytes.length} bytes`)
    const prefix = bytes.readUInt32BE(0)
    isPair[prefix >>> 16] = 1
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), [name, bytes]])
  }
  const found = new Set<string>()
  for (let at = 0; at <= buffer.length - PREFIX_BYTES; at++) {
    if (isPair[(buffer[at]! << 8) | buffer[at + 1]!] === 0) continue
    for (const [name, bytes] of byPrefix.get(buffer.readUInt32BE(at)) ?? [])
      if (!found.has(name) && buffer.subarray(at, at + bytes.length).equals(bytes)) found.add(name)
  }
  return found
}

/** A secret in the forms in which programs write bytes: raw, hex, base64 and base64url. */
export function listForms(name: string, base64url: string): [name: string, bytes: Buffer][] {
  const raw = Buffer.from(base64url, 'base64url')
  return [
    raw,
    Buffer.from(raw.toString('hex')),
    Buffer.from(raw.toString('base64').replace(/=+$/, '')),
    Buffer.from(base64url),
  ].map((bytes) => [name, bytes])
}
