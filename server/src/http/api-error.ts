import type { Context } from 'hono'
import { ApiError as ApiErrorBody } from '../../../src/contract.js'

/** Statuses of a refusal. */
export type RefusalStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 409
  | 412
  | 413
  | 421
  | 426
  | 429
  | 500
  | 502
  | 503

/** A refused request; `field` names the offending input or is empty. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: RefusalStatus
  readonly field: string
  readonly retryAfterS: number | undefined

  constructor(
    status: RefusalStatus,
    field: string,
    description: string,
    options: ErrorOptions & { retryAfterS?: number } = {},
  ) {
    super(description, options)
    this.status = status
    this.field = field
    this.retryAfterS = options.retryAfterS
  }
}

/** The contract's error body, with `Retry-After` if waiting helps. */
export function toErrorResponse(context: Context, error: ApiError): Response {
  if (error.retryAfterS !== undefined)
    context.header('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterS))))
  context.header('Cache-Control', 'no-store')
  // The rest of the body may still be arriving, so the next request must use another connection.
  if (error.status === 413) context.header('Connection', 'close')
  return context.json(
    ApiErrorBody.parse({
      status: 'FAILED',
      reasons: [{ field: error.field, description: error.message }],
    }),
    error.status,
  )
}
