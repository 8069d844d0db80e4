const MAX_UINT256 = 2n ** 256n - 1n

/** Converts base units to whole units, exact: `1500000` with 6 decimals is `1.5`. */
export function toHuman(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/**
 * Parses an amount in base units from a client: an integer from 0 to the uint256 maximum; otherwise
 * undefined.
 */
export function parseAmount(text: unknown): bigint | undefined {
  if (typeof text !== 'string' || !/^\d{1,78}$/.test(text)) return undefined
  const amount = BigInt(text)
  return amount <= MAX_UINT256 ? amount : undefined
}
