import type { Context } from 'hono'
import { ApiError } from './api-error.js'
import { prices } from './budget/prices.js'
import { refusals } from './refusals.js'
import { MAX_JSON_DEPTH, isNestedTooDeeply } from './json-text.js'

// Memory of a chunk besides its bytes: a sender may send every byte as a separate chunk.
const CHUNK_BYTES = 512
// Bytes of an oversized body that are read and discarded, so that its sender receives the refusal
// instead of a broken connection.
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024

/**
 * Reads the request's body as text of any content type; 413 past `maxBytes`. The client pays for
 * the announced length before a byte is read, and for a body of unknown length as it arrives, so
 * that a client without budget cannot fill the memory with bodies that are then refused.
 */
export async function readBody(context: Context, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  const { use, spend } = context.var
  let paid = 0
  const pay = (length: number) => {
    const price = prices.body(Math.min(length, maxBytes))
    spend(price - paid)
    paid = Math.max(paid, price)
  }
  pay(Number(context.req.header('content-length') ?? 0))
  let bytes = 0
  let held = 0
  try {
    for await (const chunk of context.req.raw.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > maxBytes + MAX_DISCARDED_BYTES) break
      if (bytes > maxBytes) continue
      pay(bytes)
      const memory = chunk.byteLength + CHUNK_BYTES
      if (!use.addBytes(memory)) throw refusals.tooMuchAtOnce()
      held += memory
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The sender disconnected or was too slow; not a failure of the server.
    throw new ApiError(400, '', 'The body is incomplete: the connection closed or was too slow', {
      cause: error,
    })
  } finally {
    use.removeBytes(held)
  }
  if (bytes > maxBytes) throw new ApiError(413, '', `The body is larger than ${maxBytes} bytes`)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Reads the body as JSON; 400 for other content, and for nesting so deep that recursive code may
 * overflow the stack.
 */
export async function readJsonBody(context: Context, maxBytes: number): Promise<unknown> {
  const text = await readBody(context, maxBytes)
  if (isNestedTooDeeply(text))
    throw new ApiError(400, '', `The body is nested deeper than ${MAX_JSON_DEPTH} levels`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, '', 'The body is not JSON', { cause: error })
  }
}
