/** Element, state, chain and service tests in Chromium, through web-test-runner. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, countTracked, listFiles } from '../git-files.mjs'
import { runCommand } from '../run-command.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS, isBrowserTest } from '../test-folders.mjs'

const SOURCES = ['.test.ts', '.test.tsx']
const RESULTS = join(ROOT, '.cache/results/unit.raw.json')

/** Runs them all; the number of files has to be what git lists. */
export async function runBrowserTests() {
  rmSync(RESULTS, { force: true })
  const { output } = await runCommand(join(ROOT, 'node_modules/.bin/wtr'), [], { env: { TEST_RESULTS: RESULTS } })
  if (!existsSync(RESULTS)) return { files: 0, results: [{ title: 'unit: web-test-runner runs', status: 'failed', message: output }] }
  const { files, results } = JSON.parse(readFileSync(RESULTS, 'utf8'))
  const expected = Math.max(countTracked(['test'], SOURCES) - countTracked([...NODE_TEST_FOLDERS, E2E_FOLDER], SOURCES), 1)
  const known = listFiles(['test'], SOURCES).filter(isBrowserTest).length
  const missed = files < expected ? [{ title: 'unit: every test file ran', status: 'failed', message: `ran ${files} files, git lists ${expected} (${known} with new ones)` }] : []
  return { files, results: [...results, ...missed] }
}
