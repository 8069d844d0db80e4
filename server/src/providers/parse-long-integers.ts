// A quoted string or a number; other characters are skipped.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG = /^-?[1-9]\d{15,}$/

/**
 * Parses JSON whose integers may exceed a double's precision, such as Solana's u64 amounts:
 * integers of 16 digits and more become strings. Throws `SyntaxError` like `JSON.parse`.
 */
export function parseLongIntegers(text: string): unknown {
  return JSON.parse(text.replace(TOKENS, (token) => (LONG.test(token) ? `"${token}"` : token)))
}
