// Spreadsheets read a cell that begins so as a formula, also after white space.
const FORMULA = /^[\s]*[=+\-@|%]/

/** A line of CSV (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function toCsvLine(cells: readonly unknown[]): string {
  return `${cells.map(toCell).join(',')}\r\n`
}

function toCell(value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
