/**
 * The result of a check: `{ files, results: [{ title, status, message? }], notes? }`, and how it is
 * printed when the check runs alone.
 */
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

const MAX_WIDTH = 400

/** One rule's outcome: passed if there are no problems. */
export function toResult(title, problems) {
  return problems.length === 0
    ? { title, status: 'passed' }
    : { title, status: 'failed', message: problems.join('\n') }
}

/** A message ready to print: indented, without colours, long lines of bundled code truncated. */
export function toBlock(message, indent, maxLines = Infinity) {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const shown = lines
    .slice(0, maxLines)
    .map((line) => indent + (line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)} …` : line))
  return [
    ...shown,
    ...(lines.length > maxLines ? [`${indent}… ${lines.length - maxLines} lines more`] : []),
  ].join('\n')
}

/** Whether a script was started directly rather than imported. */
export function isMain(url) {
  return process.argv[1] === fileURLToPath(url)
}

/** Prints a check's outcome and sets the exit code. A check that looked at no file fails. */
export function printCheck(name, { files, results, notes = [] }) {
  console.log(`${name}: looked at ${files} files`)
  for (const { title, status, message } of results) {
    console.log(`${status === 'passed' ? '✓' : '✗'} ${title}`)
    if (message) console.log(toBlock(message, '    '))
  }
  for (const note of notes) console.log(`  ${note}`)
  if (files === 0 || results.some(({ status }) => status === 'failed')) process.exitCode = 1
}
