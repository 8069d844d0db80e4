/**
 * The reason of a network that refused a transaction, as its text or as `none` in the visitor's
 * language.
 */
export function toReason(reason: unknown, none: string): string {
  return reason === undefined || reason === 'unknown reason' ? none : String(reason)
}
