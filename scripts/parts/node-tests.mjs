/**
 * Tests that run in Node: the server's, the scripts', and the end-to-end ones that drive a browser.
 * Each file is a job.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installSmartAccounts } from '../bootstrap.mjs'
import { bundlePrograms } from '../runner/bundle-programs.mjs'
import { getDatabaseTemplate } from '../runner/database-template.mjs'
import { getChromium } from '../find-chromium.mjs'
import { ROOT, listFiles } from '../git-files.mjs'
import { HANG_MS } from '../runner/hang-limits.mjs'
import { runCommand } from '../runner/run-command.mjs'
import { E2E_FOLDER, NODE_TEST_FOLDERS } from '../runner/test-folders.mjs'

// PGlite is started hundreds of times and computes little: V8's optimising compiler takes two
// thirds of each start.
const QUICK_START = '--liftoff-only'
/**
 * The share of a core that a file is planned with, so that four run on two cores: the 180 files use
 * 1,300 s of processor time in 2,500 s.
 */
export const SHARE = 0.5
/** Files that keep a whole core busy. */
const BUSY = [
  'test/e2e/gallery-axe.e2e.ts',
  'test/e2e/motion.e2e.ts',
  'test/e2e/tabs.e2e.ts',
  'test/e2e/wallet-connect.e2e.ts',
]
/** The program that test/helpers/servers/stack.ts starts as a separate process. */
const STACK_PROGRAM = 'demo/dev-stack/run-demo.ts'
/** The program that scripts/runner/prepare-pages.mjs runs. */
const PREPARED_BY = 'demo/dev-stack/prepare-pages.ts'
const RAW = join(ROOT, '.cache/results/raw')

let pages
let contracts

/** Server, scripts and plain-Node tests. */
export function listNodeTests() {
  return toJobs(
    'server',
    // The fixtures of the command line are apps with tests of their own.
    listFiles(NODE_TEST_FOLDERS, ['.test.ts', '.test.tsx', '.test.mjs']).filter(
      (path) => !path.includes('/fixtures/'),
    ),
  )
}

/** Each file starts its own chain, relay and browser, on free ports. */
export function listEndToEnd() {
  getChromium() // throws with instructions if there is none
  return toJobs('e2e', listFiles([E2E_FOLDER], ['.e2e.ts', '.e2e.tsx']))
}

function toJobs(part, files) {
  if (files.length === 0) throw new Error(`${part}: no test file was found.`)
  let prepared
  const run = async (file) => runFile(file, await (prepared ??= prepare(part, files)))
  return files.map((file) => ({
    name: file,
    run: () => run(file),
    ...(BUSY.includes(file) && { weight: 1 }),
  }))
}

async function prepare(part, files) {
  const [programs, template] = await Promise.all([
    bundle(part, files),
    getDatabaseTemplate(),
    (pages ??= preparePages()),
    (contracts ??= installContracts()),
  ])
  return { programs, template }
}

function bundle(part, files) {
  // If a file cannot be bundled, all run from their sources, so that only this file fails.
  const sources = existsSync(join(ROOT, STACK_PROGRAM)) ? [...files, STACK_PROGRAM] : files
  return bundlePrograms(part, sources).catch((error) => {
    console.log(`The tests of ${part} run from their sources, which takes longer: ${error.message}`)
    return new Map()
  })
}

// Test files that run in parallel start the demo at the same time. Without this step each demo
// would let Vite bundle the packages of its pages, and would overwrite the bundles that another
// running demo serves. It runs beside the quick checks, as it takes seconds of one core.
async function preparePages() {
  if (!existsSync(join(ROOT, PREPARED_BY))) return
  const { code, output } = await runCommand(
    process.execPath,
    ['scripts/runner/prepare-pages.mjs'],
    {
      timeoutMs: HANG_MS.start,
    },
  )
  if (code !== 0)
    throw new Error(`The packages of the demo's pages could not be prepared.\n${output}`)
}

// Here once: test files that run in parallel would install them at the same time.
async function installContracts() {
  if (existsSync(join(ROOT, STACK_PROGRAM))) await installSmartAccounts({ log: console.log })
}

// Not `node --test`, which can name neither the file nor the test that hangs.
async function runFile(file, { programs, template }) {
  const destination = join(RAW, `${file}.jsonl`)
  rmSync(destination, { force: true })
  mkdirSync(dirname(destination), { recursive: true })
  const reporter = [
    '--test-reporter',
    './scripts/runner/node-test-reporter.mjs',
    '--test-reporter-destination',
    destination,
  ]
  const program = programs.get(file)
  const args = [
    QUICK_START,
    ...(program === undefined ? ['--import', 'tsx'] : ['--enable-source-maps']),
    ...reporter,
    program ?? file,
  ]
  // NODE_TEST_CONTEXT is set inside another test run, and makes Node report to that run.
  const { code, output, stopped } = await runCommand(process.execPath, args, {
    env: {
      NODE_TEST_CONTEXT: undefined,
      PGLITE_TEMPLATE: template,
      WALLET_MODAL_DEV_PROGRAM: programs.get(STACK_PROGRAM),
    },
    timeoutMs: HANG_MS.file,
  })
  const lines = existsSync(destination)
    ? readFileSync(destination, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : []
  // Node names the file in which a test is written; for a contract that several files run, that is
  // the contract's file.
  const results = lines
    .filter(({ status }) => status !== 'started')
    .map((result) => ({ ...result, file }))
  if (stopped)
    return {
      files: 1,
      results: [
        ...results,
        {
          title: `${file} ends`,
          status: 'failed',
          file,
          message: `${describeHang(lines)}\n${output}`,
        },
      ],
    }
  if (code !== 0 && results.every(({ status }) => status !== 'failed'))
    results.push({
      title: `${file} runs`,
      status: 'failed',
      file,
      message: `It ended with code ${code}.\n${output}`,
    })
  if (results.length === 0)
    results.push({
      title: `${file} holds tests`,
      status: 'failed',
      file,
      message: 'The file holds no tests.',
    })
  return { files: 1, results }
}

function describeHang(lines) {
  const last = lines.at(-1)
  if (!last) return 'It hung before its first test.'
  return last.status === 'started'
    ? `It hung in the test: ${last.title}`
    : `It hung after the test: ${last.title}`
}
