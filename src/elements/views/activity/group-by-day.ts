import { toMonth } from './activity-row.js'

/** A heading of a list by time. */
export interface DateHeading {
  readonly text: string
  readonly unit: 'month' | 'day'
}

/**
 * Groups items, newest first: the month, then the day precede their first item. The last two days
 * are named.
 */
export function groupByDay<T>(
  items: readonly T[],
  toTime: (item: T) => number,
  language: string,
  now = new Date(),
): readonly (T | DateHeading)[] {
  const format = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const entries: (T | DateHeading)[] = []
  const today = toDay(now)
  let month: string | undefined
  let day: number | undefined
  for (const item of items) {
    const date = new Date(toTime(item))
    const nextMonth = `${date.getFullYear()} ${date.getMonth()}`
    const nextDay = toDay(date)
    if (nextMonth !== month)
      entries.push({ text: toMonth(date.getTime(), language, now), unit: 'month' })
    if (nextDay !== day) {
      const age = today - nextDay
      entries.push({
        text:
          age === 0 || age === 1
            ? toSentence(near.format(-age, 'day'), language)
            : format.format(date),
        unit: 'day',
      })
    }
    month = nextMonth
    day = nextDay
    entries.push(item)
  }
  return entries
}

/** Number of a day in the visitor's time zone, without gaps at changes of the clock. */
function toDay(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
}

function toSentence(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
