const SHOWN = 4
const MAX_DIFFERENCES = 4
/** Two differences at most this far apart count as one stretch. */
const CHANCE = 4
// The common prefix of all addresses of a kind: `0x`, or the bech32 prefix with its version.
const PREFIX = /^(?:0x|(?:bc|tb|bcrt)1[a-z])/i

/**
 * Finds the known address that `address` imitates: the first and last four characters are equal, or
 * all but a few characters are. Returns undefined when `address` itself is known or no known
 * address is similar.
 */
export function findLookAlike(address: string, known: readonly string[]): string | undefined {
  const own = strip(address)
  const others = known.filter((other) => strip(other) !== own)
  if (others.length < known.length) return undefined
  return others.find((other) => resembles(own.toLowerCase(), strip(other).toLowerCase()))
}

function resembles(one: string, other: string): boolean {
  if (one.slice(0, SHOWN) === other.slice(0, SHOWN) && one.slice(-SHOWN) === other.slice(-SHOWN))
    return true
  if (one.length !== other.length) return false
  let differences = 0
  for (let index = 0; index < one.length && differences <= MAX_DIFFERENCES; index++)
    if (one[index] !== other[index]) differences++
  return differences <= MAX_DIFFERENCES
}

// Case is not significant in hex and bech32. Two base58 addresses that differ in case are
// different, yet look alike.
function strip(address: string): string {
  const bare = address.replace(PREFIX, '')
  return bare === address ? address : bare.toLowerCase()
}

/** A stretch of characters in which two addresses differ, counted from 1. */
export interface Difference {
  readonly from: number
  readonly to: number
}

/**
 * The stretches in which two addresses differ. Short equal stretches between them are included, as
 * they are chance.
 */
export function listDifferences(address: string, other: string): readonly Difference[] {
  const stretches: { from: number; to: number }[] = []
  for (const index of findDifferences(address, other)) {
    const last = stretches.at(-1)
    if (last && index + 1 - last.to <= CHANCE) last.to = index + 1
    else stretches.push({ from: index + 1, to: index + 1 })
  }
  return stretches
}

/** Positions at which two addresses differ, for a screen that shows both. */
export function findDifferences(address: string, other: string): ReadonlySet<number> {
  const places = Array.from(address, (letter, index) =>
    letter.toLowerCase() === other[index]?.toLowerCase() ? -1 : index,
  )
  return new Set(places.filter((index) => index >= 0))
}
