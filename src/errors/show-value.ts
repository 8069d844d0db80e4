const MAX_LENGTH = 120

/**
 * Formats a value for the message of OPTIONS_INVALID: strings in quotes, arrays and objects as
 * JSON, at most 120 characters.
 */
export function showValue(value: unknown): string {
  let shown: string
  try {
    shown = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value))
  } catch {
    shown = String(value) // cyclic objects and bigints are not JSON
  }
  return shown.slice(0, MAX_LENGTH)
}
