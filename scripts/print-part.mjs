/** Prints a part of `npm test`: how much it looked at, how long, what failed. */
import { toBlock } from './check-result.mjs'

const MAX_LINES = 40

/** One line for the part, then each failure with its reason. */
export function printPart(name, { files, results, notes = [], seconds }) {
  const count = (status) => results.filter((result) => result.status === status).length
  const failed = count('failed')
  const skipped = count('skipped')
  const words = [`${count('passed')} passed`, failed && `${failed} FAILED`, skipped && `${skipped} skipped`].filter(Boolean).join(', ')
  console.log(`${failed > 0 ? '✗' : '✓'} ${name.padEnd(10)} ${String(files).padStart(4)} files  ${seconds.toFixed(1).padStart(6)} s  ${words}`)
  for (const { title, message } of results.filter(({ status }) => status === 'failed')) {
    console.log(`    ✗ ${title}`)
    if (message) console.log(toBlock(message, '        ', MAX_LINES))
  }
  for (const note of notes) console.log(`      ${note}`)
}
