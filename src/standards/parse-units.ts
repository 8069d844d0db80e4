const PLAIN = /^(\d*)(?:\.(\d*))?$/
const MAX_DIGITS = 120

/**
 * A plain decimal text as base units, exact. Undefined for a text that is no number: a sign, an exponent, a comma, a space. A
 * text with more decimals than the asset has is undefined too, unless `floor` is set, which leaves out what is too fine.
 */
export function parseUnits(text: string, decimals: number, { floor = false }: { floor?: boolean } = {}): bigint | undefined {
  const parts = text.length <= MAX_DIGITS ? PLAIN.exec(text) : null
  if (!parts) return undefined
  const [whole = '', fraction = ''] = [parts[1], parts[2]]
  if (whole + fraction === '') return undefined
  if (!floor && fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals))) return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
