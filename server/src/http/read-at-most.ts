/** A body as UTF-8 text; undefined, and read no further, past `maxBytes`. Rejects when it breaks off. */
export async function readAtMost(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null, maxBytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
