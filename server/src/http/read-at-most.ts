import { holdForRequest } from './budget/held-answers.js'

type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null

/**
 * Reads a body; stops and returns undefined past `maxBytes`. Rejects when the body breaks off, and
 * with 429 when its request holds too many bytes.
 */
export async function readBytesAtMost(
  body: Body,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    holdForRequest(chunk.byteLength)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Reads a body as UTF-8 text; stops and returns undefined past `maxBytes`. Rejects when the body
 * breaks off.
 */
export async function readAtMost(body: Body, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytesAtMost(body, maxBytes)
  return bytes && Buffer.from(bytes).toString('utf8')
}
