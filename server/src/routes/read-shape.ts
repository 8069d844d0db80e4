import type * as z from 'zod/mini'
import { ApiError } from '../http/api-error.js'

/**
 * Parses input with a schema; 400 with `description` otherwise, and the path of the first error as
 * the field, such as `addresses.0`.
 */
export function readShape<T>(schema: z.ZodMiniType<T>, value: unknown, description: string): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new ApiError(400, read.error.issues[0]?.path.join('.') ?? '', description, {
    cause: read.error,
  })
}
