import type * as z from 'zod/mini'
import { ProviderRefused } from '../provider-unavailable.js'

const MAX_LENGTH = 1_000

/** Encodes a value as an opaque cursor. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Decodes a cursor of {@link writeCursor}. Throws {@link ProviderRefused} for other text. */
export function readCursor<T>(schema: z.ZodMiniType<T>, text: string): T {
  if (text.length <= MAX_LENGTH && /^[\w-]+$/.test(text)) {
    const value = schema.safeParse(parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (value.success) return value.data
  }
  throw new ProviderRefused('cursor', 'The cursor was not issued by this server')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a valid cursor; the schema refuses it
  }
}
