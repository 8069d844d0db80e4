const PLAIN = /^(\d*)(?:\.(\d*))?$/
const MAX_DIGITS = 120

/**
 * Parses a plain decimal string to base units, exact. Undefined for other texts: a sign, an
 * exponent, a comma, a space. Surplus decimals also give undefined, unless `floor` is set, which
 * drops them.
 */
export function parseUnits(
  text: string,
  decimals: number,
  { floor = false }: { floor?: boolean } = {},
): bigint | undefined {
  const parts = text.length <= MAX_DIGITS ? PLAIN.exec(text) : null
  if (!parts) return undefined
  const [whole = '', fraction = ''] = [parts[1], parts[2]]
  if (whole + fraction === '') return undefined
  if (!floor && fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals)))
    return undefined
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
