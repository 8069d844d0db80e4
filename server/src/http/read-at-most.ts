import { holdForRequest } from './budget/held-answers.js'

type Body = AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null

/** A body; undefined, and read no further, past `maxBytes`. Rejects when it breaks off, and with 429 when the request it is read for holds too much. */
export async function readBytesAtMost(body: Body, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
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

/** A body as UTF-8 text; undefined, and read no further, past `maxBytes`. Rejects when it breaks off. */
export async function readAtMost(body: Body, maxBytes: number): Promise<string | undefined> {
  const bytes = await readBytesAtMost(body, maxBytes)
  return bytes && Buffer.from(bytes).toString('utf8')
}
