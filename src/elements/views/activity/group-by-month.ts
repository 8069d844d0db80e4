import { toMonth } from './activity-row.js'

/** Groups items, newest first: the name of the month precedes its first item. */
export function groupByMonth<T>(
  items: readonly T[],
  toTime: (item: T) => number,
  language: string,
): readonly (T | string)[] {
  const entries: (T | string)[] = []
  let last: string | undefined
  for (const item of items) {
    const at = toTime(item)
    const date = new Date(at)
    const month = `${date.getFullYear()} ${date.getMonth()}`
    if (month !== last) entries.push(toMonth(at, language))
    last = month
    entries.push(item)
  }
  return entries
}
