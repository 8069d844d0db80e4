/** Replaces `@walletconnect/time` (CommonJS, with a stopwatch and tslib). The same constants and the same two conversions. */
export const ONE_SECOND = 1
export const FIVE_SECONDS = 5
export const THIRTY_SECONDS = 30
export const ONE_MINUTE = 60
export const FIVE_MINUTES = 5 * ONE_MINUTE
export const ONE_HOUR = 60 * ONE_MINUTE
export const SIX_HOURS = 6 * ONE_HOUR
export const ONE_DAY = 24 * ONE_HOUR
export const SEVEN_DAYS = 7 * ONE_DAY
export const THIRTY_DAYS = 30 * ONE_DAY

/** Converts s to ms, with the SDK's spelling. */
export function toMiliseconds(seconds: number): number {
  return seconds * 1000
}

/** Converts ms to whole s, with the SDK's spelling. */
export function fromMiliseconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000)
}
