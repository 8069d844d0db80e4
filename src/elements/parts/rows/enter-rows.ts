/**
 * Handles a key in the search field above a list: arrow down or Enter focuses the first enabled
 * row. Enter selects it if it is the only row. The keys of an input method (Japanese, Chinese), which
 * choose a word, are left to it.
 */
export function enterRows(event: KeyboardEvent, rows: Iterable<HTMLElement>): void {
  if (event.isComposing) return
  const all = [...rows]
  const first = all.find((row) => !row.hasAttribute('disabled'))
  if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
  event.preventDefault()
  if (event.key === 'Enter' && all.length === 1) first.click()
  else first.focus()
}
