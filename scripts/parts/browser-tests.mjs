/**
 * Tests in Chromium, through web-test-runner: those of state, chains and services with the lines
 * that they run, all others without.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT, countTracked, listFiles } from '../git-files.mjs'
import { HANG_MS } from '../runner/hang-limits.mjs'
import { runCommand } from '../runner/run-command.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS, isBrowserTest } from '../runner/test-folders.mjs'
import { checkCoverage } from './coverage.mjs'

/**
 * The number of test files that a browser runs in parallel; web-test-runner.config.mjs uses it too.
 */
export const FILES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const SOURCES = ['.test.ts', '.test.tsx']
/** Folders whose tests count for coverage. A line that only a test of a screen runs does not. */
const MEASURED = ['test/chains', 'test/modal', 'test/services', 'test/state']

/** Two jobs, because web-test-runner measures all files of a run or none. */
export function listBrowserTests() {
  const files = listFiles(['test'], SOURCES).filter(isBrowserTest)
  const isMeasured = (file) => MEASURED.some((folder) => file.startsWith(`${folder}/`))
  const measured = countTracked(MEASURED, SOURCES)
  const others =
    countTracked(['test'], SOURCES) -
    countTracked([...NODE_TEST_FOLDERS, E2E_FOLDER, ...MEASURED], SOURCES)
  return [
    toJob('unit-measured', files.filter(isMeasured), measured, ['--coverage']),
    toJob(
      'unit',
      files.filter((file) => !isMeasured(file)),
      others,
      [],
    ),
  ]
}

function toJob(name, files, tracked, args) {
  return { name, weight: FILES_AT_ONCE, run: () => runAll(name, files, tracked, args) }
}

async function runFiles(name, files, args) {
  const path = join(ROOT, `.cache/results/${name}.raw.json`)
  rmSync(path, { force: true })
  const { output } = await runCommand(
    join(ROOT, 'node_modules/.bin/wtr'),
    [...args, '--files', ...files],
    { env: { TEST_RESULTS: path }, timeoutMs: HANG_MS.browser },
  )
  if (!existsSync(path))
    return {
      files: 0,
      results: [{ title: `${name}: web-test-runner runs`, status: 'failed', message: output }],
    }
  return JSON.parse(readFileSync(path, 'utf8'))
}

// The number of files must equal git's list.
async function runAll(name, list, tracked, args) {
  const { files, results, lines } = await runFiles(name, list, args)
  const expected = Math.max(tracked, 1)
  const missed =
    files < expected
      ? [
          {
            title: `${name}: every test file ran`,
            status: 'failed',
            message: `ran ${files} files, git lists ${expected} (${list.length} with new ones)`,
          },
        ]
      : []
  const covered = lines ? checkCoverage(lines) : []
  return {
    files,
    results: [...results, ...missed, ...covered],
    notes: covered.map(({ note }) => note),
  }
}
