import type { Context } from 'hono'
import { ApiError } from './api-error.js'

const MAX_DEPTH = 100

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

/** The body as JSON; 400 when it is none, or is nested so deeply that whoever works on it may run out of stack. */
export async function readJsonBody(context: Context, maxBytes: number): Promise<unknown> {
  const value = parse(await readBody(context, maxBytes))
  if (isDeeperThan(value, MAX_DEPTH)) throw new ApiError(400, '', `The body is nested deeper than ${MAX_DEPTH} levels`)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ApiError(400, '', 'The body is not JSON', { cause: error })
  }
}

function isDeeperThan(value: unknown, levels: number): boolean {
  let row = [value]
  for (let level = 0; row.length > 0; level++) {
    if (level > levels) return true
    row = row.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}
