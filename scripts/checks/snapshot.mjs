/**
 * Compares a public interface with the accepted snapshot; `npm test -- --update` accepts the
 * current one.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toResult } from './check-result.mjs'
import { ROOT } from '../git-files.mjs'

/** One result: passed if `value` equals the file, which contains JSON. */
export function compareSnapshot(title, path, value) {
  const file = join(ROOT, path)
  const now = `${JSON.stringify(value, null, 2)}\n`
  if (process.env.UPDATE_SNAPSHOTS) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, now)
  }
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (before === now) return toResult(title, [])
  const hint = `${path} differs; if that is meant, say so with \`npm test -- --only exports,manifest --update\``
  return toResult(title, [hint, ...diffLines(before.split('\n'), now.split('\n'))])
}

function diffLines(before, now) {
  const gone = before.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`)
  const come = now.filter((line) => !before.includes(line)).map((line) => `+ ${line.trim()}`)
  return [...gone, ...come]
}
