const MAX_LENGTH = 120

/** A value as the message of OPTIONS_INVALID shows it: texts in quotes, lists and objects as JSON. */
export function showValue(value: unknown): string {
  let shown: string
  try {
    shown = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? String(value))
  } catch {
    shown = String(value) // cyclic objects, big integers
  }
  return shown.slice(0, MAX_LENGTH)
}
