/** Writes new source files and rows for the generators; it never overwrites an existing file. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../git-files.mjs'

/** Writes a file that does not exist yet. */
export function writeNew(path, text) {
  const file = join(ROOT, path)
  if (existsSync(file)) throw new Error(`${path} exists already.`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`wrote ${path}`)
}

/** Inserts text after the last match of a pattern; names the file to check if there is none. */
export function insertAfterLast(path, pattern, text) {
  const before = readFileSync(join(ROOT, path), 'utf8')
  const last = [...before.matchAll(pattern)].at(-1)
  if (!last) throw new Error(`${path} has changed its shape: nothing in it matches ${pattern}.`)
  const position = last.index + last[0].length
  writeFileSync(join(ROOT, path), before.slice(0, position) + text + before.slice(position))
  console.log(`added to ${path}`)
}

/** `BuyInProgress` → `buy-in-progress`. */
export function toKebab(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** Runs a generator and prints a refusal as one line. */
export function generate(act) {
  try {
    act(process.argv.slice(2))
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
