/** Tests that run in Node: the server's, the scripts', and the end-to-end ones that drive a browser. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { getChromium } from '../find-chromium.mjs'
import { ROOT, listFiles } from '../git-files.mjs'
import { runCommand } from '../run-command.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS } from '../test-folders.mjs'

/** Server, scripts and plain-Node tests; three files at once, as half of each is waiting. */
export function runNodeTests() {
  return runFiles('server', listFiles(NODE_TEST_FOLDERS, ['.test.ts', '.test.tsx', '.test.mjs']), { concurrency: 3, timeoutMs: 180_000 })
}

/** Two files at once: each brings up its own chain, relay and browser on free ports. */
export function runEndToEnd() {
  return runFiles('e2e', listFiles([E2E_FOLDER], ['.e2e.ts', '.e2e.tsx']), { concurrency: 2, timeoutMs: 420_000 })
}

async function runFiles(name, files, { concurrency, timeoutMs }) {
  if (files.length === 0) return { files: 0, results: [{ title: `${name}: there are tests`, status: 'failed', message: 'No test file was found.' }] }
  const destination = join(ROOT, `.cache/results/${name}.raw.jsonl`)
  rmSync(destination, { force: true })
  const { output } = await runCommand(
    process.execPath,
    [
      '--import', 'tsx', '--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeoutMs}`,
      '--test-reporter', './scripts/node-test-reporter.mjs', '--test-reporter-destination', destination,
      ...files,
    ],
    { env: { CHROME_PATH: name === 'e2e' ? getChromium() : (process.env.CHROME_PATH ?? '') } },
  )
  const lines = existsSync(destination) ? readFileSync(destination, 'utf8').trim().split('\n').filter(Boolean) : []
  const results = lines.map((line) => JSON.parse(line))
  if (results.length === 0) return { files: 0, results: [{ title: `${name}: node --test runs`, status: 'failed', message: output }] }
  const isFile = ({ title }) => files.some((file) => title === file || title.endsWith(`/${file}`))
  const tests = results.map((result) => (isFile(result) && result.status === 'passed' ? { ...result, status: 'failed', message: 'The file holds no tests.' } : result))
  const seen = new Set(tests.map(({ file, title }) => file ?? title))
  // Node names the file a test is written in: for a contract that several files run, that is the contract's.
  const silent = files.filter((file) => ![file, ...findImports(file)].some((name) => [...seen].some((path) => path.endsWith(name))))
  return { files: seen.size, results: [...tests, ...silent.map((file) => ({ title: `${file} ran`, status: 'failed', message: 'No result came from it.' }))] }
}

function findImports(file) {
  const sources = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(\.{1,2}\/[^']+)\.js'/g)]
  return sources.map(([, source]) => `${join(dirname(file), source)}.ts`)
}
