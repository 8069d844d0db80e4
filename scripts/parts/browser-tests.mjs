/** Element, state, chain and service tests in Chromium, through web-test-runner. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT, countTracked, listFiles } from '../git-files.mjs'
import { HANG_MS } from '../hang-limits.mjs'
import { runCommand } from '../run-command.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS, isBrowserTest } from '../test-folders.mjs'

/**
 * The number of test files that a browser runs in parallel; web-test-runner.config.mjs uses it too.
 */
export const FILES_AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const SOURCES = ['.test.ts', '.test.tsx']
const RESULTS = join(ROOT, '.cache/results/unit.raw.json')

/** One job for all files, because they share a server and a browser. */
export function listBrowserTests() {
  return [{ name: 'unit', weight: FILES_AT_ONCE, run: runAll }]
}

async function runFiles() {
  rmSync(RESULTS, { force: true })
  const { output } = await runCommand(join(ROOT, 'node_modules/.bin/wtr'), [], {
    env: { TEST_RESULTS: RESULTS },
    timeoutMs: HANG_MS.browser,
  })
  if (!existsSync(RESULTS))
    return {
      files: 0,
      results: [{ title: 'unit: web-test-runner runs', status: 'failed', message: output }],
    }
  return JSON.parse(readFileSync(RESULTS, 'utf8'))
}

// The number of files must equal git's list.
async function runAll() {
  const { files, results } = await runFiles()
  const expected = Math.max(
    countTracked(['test'], SOURCES) - countTracked([...NODE_TEST_FOLDERS, E2E_FOLDER], SOURCES),
    1,
  )
  const known = listFiles(['test'], SOURCES).filter(isBrowserTest).length
  const missed =
    files < expected
      ? [
          {
            title: 'unit: every test file ran',
            status: 'failed',
            message: `ran ${files} files, git lists ${expected} (${known} with new ones)`,
          },
        ]
      : []
  return { files, results: [...results, ...missed] }
}
