/**
 * The share of lines that tests without screens run, by folder. web-test-runner measures it
 * (`npx wtr --coverage --files …` prints it and writes coverage/); its own threshold is one for all
 * files together.
 */
import { transformSync } from 'esbuild'
import { listFiles, readText } from '../git-files.mjs'

/**
 * Percent of the lines of each folder. On 2026-11-28 they were 94.8, 93.9 and 87.8.
 *
 * @type {Record<string, number>}
 */
export const FLOORS = { 'src/state': 90, 'src/chains': 90, 'src/services': 85 }
const NAMED_FILES = 12

/**
 * A result for each folder of {@link FLOORS}.
 *
 * @param lines of each loaded file, `{ path: { covered, total } }`. Other files with code count as
 *   not run.
 */
export function checkCoverage(lines, floors = FLOORS) {
  return Object.entries(floors).map(([folder, floor]) => {
    const files = listFiles([folder], ['.ts']).flatMap((path) => {
      const known = lines[path] ?? countUnloaded(path)
      return known ? [{ path, missed: known.total - known.covered, ...known }] : []
    })
    const sum = (key) => files.reduce((total, file) => total + file[key], 0)
    const percent = Math.floor((sum('covered') / Math.max(sum('total'), 1)) * 1000) / 10
    const least = files.sort((a, b) => b.missed - a.missed).slice(0, NAMED_FILES)
    return {
      title: `coverage: tests without screens run ${floor} % of the lines of ${folder}`,
      note: `${folder}: ${percent} % of lines`,
      status: percent >= floor ? 'passed' : 'failed',
      message: `${percent} %. Most lines without a test:\n${least.map(({ path, missed, total }) => `  ${path}: ${missed} of ${total}`).join('\n')}`,
    }
  })
}

// A file of types alone has no code.
function countUnloaded(path) {
  const text = readText(path)
  const { code } = transformSync(text, { loader: 'ts' })
  return code.trim() === '' ? undefined : { covered: 0, total: text.trimEnd().split('\n').length }
}
