import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createScratchProject } from './scratch-project.js'

const RUN = `import { listNodeTests } from './parts/node-tests.mjs'
import { runParts } from './runner/run-parts.mjs'
console.log(JSON.stringify(await runParts([{ name: 'server', jobs: listNodeTests }], { timeLimitMs: Number(process.argv[2]) })))
process.exit()
`
const FILES = {
  'test/node/good.test.ts':
    "import { it } from 'node:test'\nit('works', () => {})\nit.skip('waits', () => {})\n",
  'test/node/bad.test.ts':
    "import { it } from 'node:test'\nit('fails', () => { throw new Error('no') })\n",
  'test/node/crash.test.ts':
    "import { it } from 'node:test'\nit('works', () => {})\nprocess.on('exit', () => { process.exitCode = 7 })\n",
  'test/node/empty.test.ts': 'export {}\n',
  'test/node/broken.test.ts': "import './missing.js'\n",
  // A child process that is left behind holds its parent's pipes open.
  'test/node/leftover.test.ts':
    "import { it } from 'node:test'\nimport { spawn } from 'node:child_process'\nit('works', () => void spawn('sleep', ['600'], { stdio: 'inherit' }).unref())\n",
}
const HANGING =
  "import { it } from 'node:test'\nit('works', () => {})\nit('never ends', async () => { setInterval(() => {}, 1000); await new Promise(() => {}) })\n"

// Contents of a bundle besides the tests: the packages of the server.
const BUNDLED = { 'server/package.json': '{ "dependencies": {} }' }

function run(files: Readonly<Record<string, string>>, timeLimitMs: number) {
  const project = createScratchProject({ 'scripts/run.mjs': RUN, ...files })
  try {
    return project.run('run.mjs', String(timeLimitMs)).output
  } finally {
    project.remove()
  }
}

describe('the parts that run in Node', () => {
  it('name part, file and test of each failure, and files that crash, are empty or do not load', () => {
    const output = run(FILES, 600_000)
    assert.match(output, /✗ server {2}test\/node\/bad\.test\.ts {2}fails\n\s+no/)
    assert.match(output, /✗ server {2}test\/node\/crash\.test\.ts runs\n\s+It ended with code 7/)
    assert.match(output, /✗ server {2}test\/node\/empty\.test\.ts holds tests/)
    assert.match(output, /✗ server {2}test\/node\/broken\.test\.ts runs\n[^✗]*missing/)
    assert.doesNotMatch(output, /✗ server {2}test\/node\/(good|leftover)/)
    assert.match(output, /\{"passed":3,"failed":4\}/)
  })

  it('end at the total limit and name the file that hangs', () => {
    const output = run({ 'test/node/hanging.test.ts': HANGING, ...BUNDLED }, 5_000)
    assert.doesNotMatch(output, /from their sources/)
    assert.match(output, /✗ server {2}test\/node\/hanging\.test\.ts ends\n\s+It hung/)
    assert.match(output, /The limit for all parts was reached/)
  })
})
