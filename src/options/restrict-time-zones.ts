import type { Features, Options } from './options.js'

/** What {@link restrictTimeZones} restricts. */
export interface TimeZoneRestriction {
  /** IANA names, in any case ({@link RESTRICTED_TIME_ZONES}). */
  readonly zones?: readonly string[]
  /** Features of a visitor in one of them: no purchases and no swaps. */
  readonly features?: Partial<Features>
}

/** The time zones of China, Hong Kong and Macau, with the older names that systems still report. */
export const RESTRICTED_TIME_ZONES: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Beijing',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
  'Asia/Hong_Kong',
  'Hongkong',
  'Asia/Macau',
  'Asia/Macao',
]

/**
 * Options with some features off for visitors whose system is set to one of the time zones. It is a
 * courtesy to the app's rules, not a barrier: a visitor can change the clock. `features` win over
 * those of `options` and over the server's configuration.
 *
 * @example
 * createWalletModal(restrictTimeZones({ chains, server, projectId }))
 */
export function restrictTimeZones<O extends Options>(
  options: O,
  {
    zones = RESTRICTED_TIME_ZONES,
    features = { onramp: [], swaps: false },
  }: TimeZoneRestriction = {},
): O {
  const zone = readTimeZone()
  return zone !== undefined && zones.some((one) => one.toUpperCase() === zone)
    ? { ...options, features: { ...options.features, ...features } }
    : options
}

// Some systems report none.
function readTimeZone(): string | undefined {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone?.toUpperCase()
  } catch {
    return undefined
  }
}
