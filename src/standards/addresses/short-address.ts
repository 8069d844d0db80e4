/**
 * Shortens an address to its first and last letters around an ellipsis. A short address stays
 * whole.
 */
export function toShortAddress(address: string, start = 6, end = 4): string {
  return address.length <= start + end + 1
    ? address
    : `${address.slice(0, start)}…${address.slice(-end)}`
}
