// A text in quotes, or a number; what is neither is passed over.
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG = /^-?[1-9]\d{15,}$/

/**
 * Parses JSON in which integers may be longer than a double is exact, as u64 amounts of Solana are: whole numbers of 16 digits and
 * more come out as text. Throws `SyntaxError` as `JSON.parse` does.
 */
export function parseLongIntegers(text: string): unknown {
  return JSON.parse(text.replace(TOKENS, (token) => (LONG.test(token) ? `"${token}"` : token)))
}
