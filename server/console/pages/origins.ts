/** The origins of a text with one a line. Empty lines and repetitions are left out. */
export function readOrigins(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/\s+/)
        .map((line) => line.replace(/\/$/, ''))
        .filter(Boolean),
    ),
  ]
}

/** The first text that cannot be an origin or a pattern of origins. The server knows more rules. */
export function findWrongOrigin(origins: readonly string[]): string | undefined {
  return origins.find((text) => {
    const plain = text.replace('://*.', '://')
    try {
      return new URL(plain).origin !== plain.toLowerCase()
    } catch {
      return true
    }
  })
}
