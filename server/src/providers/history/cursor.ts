import type * as z from 'zod/mini'
import { ProviderRefused } from '../provider-unavailable.js'

const MAX_LENGTH = 1_000

/** Makes a value opaque for the asker. */
export function writeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Reads what {@link writeCursor} wrote; throws {@link ProviderRefused} for anything else. */
export function readCursor<T>(schema: z.ZodMiniType<T>, text: string): T {
  if (text.length <= MAX_LENGTH && /^[\w-]+$/.test(text)) {
    const value = schema.safeParse(parse(Buffer.from(text, 'base64url').toString('utf8')))
    if (value.success) return value.data
  }
  throw new ProviderRefused('cursor', 'The cursor is not one this server gave')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no cursor of ours; the schema refuses it
  }
}
