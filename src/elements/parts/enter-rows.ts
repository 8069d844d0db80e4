/** A key in the search above a list: arrow down or Enter focuses the first row that is not disabled. Enter selects it when the list has no other row. */
export function enterRows(event: KeyboardEvent, rows: Iterable<HTMLElement>): void {
  const all = [...rows]
  const first = all.find((row) => !row.hasAttribute('disabled'))
  if (!first || (event.key !== 'ArrowDown' && event.key !== 'Enter')) return
  event.preventDefault()
  if (event.key === 'Enter' && all.length === 1) first.click()
  else first.focus()
}
