import type { Context } from 'hono'
import { ApiError } from './api-error.js'

/** The request's body as text, whatever its content type says; 413 past `maxBytes`, read no further. */
export async function readBody(context: Context, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of context.req.raw.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ApiError(413, '', `The body is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** The body as JSON; 400 when it is none. */
export async function readJsonBody(context: Context, maxBytes: number): Promise<unknown> {
  const text = await readBody(context, maxBytes)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, '', 'The body is not JSON', { cause: error })
  }
}
