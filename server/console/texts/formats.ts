import { formatTag } from './texts.js'

const BYTES = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEP = 1_000

/** A whole number. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(formatTag()).format(value)
}

/** A part of a whole, as a percentage. */
export function formatShare(part: number, whole: number): string {
  return new Intl.NumberFormat(formatTag(), {
    style: 'percent',
    maximumFractionDigits: 1,
  }).format(whole === 0 ? 0 : part / whole)
}

/** A number of bytes in the unit that keeps it short. */
export function formatBytes(bytes: number): string {
  const power = Math.min(
    BYTES.length - 1,
    bytes < STEP ? 0 : Math.floor(Math.log(bytes) / Math.log(STEP)),
  )
  return new Intl.NumberFormat(formatTag(), {
    style: 'unit',
    unit: BYTES[power]!,
    // The short name of a single byte has no plural: "0 byte".
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / STEP ** power)
}

/** A duration in milliseconds, or in seconds from ten of them on. */
export function formatDuration(ms: number): string {
  const isLong = ms >= 10 * STEP
  return new Intl.NumberFormat(formatTag(), {
    style: 'unit',
    unit: isLong ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  }).format(isLong ? ms / STEP : ms)
}

/** Date and time of Unix milliseconds, in this device's time zone. */
export function formatTime(at: number): string {
  return new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium', timeStyle: 'medium' }).format(
    at,
  )
}

/** Date of Unix milliseconds, in this device's time zone. */
export function formatDate(at: number): string {
  return new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium' }).format(at)
}

/** Date of Unix milliseconds in UTC. */
export function formatDay(at: number): string {
  return new Intl.DateTimeFormat(formatTag(), { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
}
