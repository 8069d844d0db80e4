/** Weighs the files of the languages as a page downloads them: minified, Brotli. */
import { brotliCompressSync } from 'node:zlib'
import { transformSync } from 'esbuild'
import { readText } from '../git-files.mjs'
import { LOCALES } from './language-files.mjs'

const KIB = 1024
/** Bytes that a language may take, by part. */
const BUDGETS = { first: 4 * KIB, account: 6 * KIB }

/**
 * The languages that take more than their budget, and the largest file of each budget in words.
 * `languages` is a map of maps, by tag and part.
 */
export function weighTexts(languages) {
  const sizes = Object.entries(BUDGETS).map(([part, budget]) => {
    const files = [...languages]
      .filter(([, parts]) => parts.has(part))
      .map(([tag]) => `${LOCALES}/${tag}/${part}.ts`)
      .map((path) => ({ path, bytes: weigh(path) }))
      .sort((one, other) => other.bytes - one.bytes)
    return { part, budget, files }
  })
  return {
    problems: sizes.flatMap(({ budget, files }) =>
      files
        .filter(({ bytes }) => bytes > budget)
        .map(({ path, bytes }) => `${path}: ${bytes} B Brotli, ${budget} B allowed`),
    ),
    notes: sizes
      .filter(({ files }) => files.length > 0)
      .map(
        ({ part, budget, files: [largest] }) =>
          `${part}: ${toKib(largest.bytes)} KiB Brotli at most (${largest.path}), ${toKib(budget)} allowed`,
      ),
  }
}

function weigh(path) {
  const { code } = transformSync(readText(path), { loader: 'ts', minify: true, format: 'esm' })
  return brotliCompressSync(code).length
}

function toKib(bytes) {
  return (bytes / KIB).toFixed(1)
}
