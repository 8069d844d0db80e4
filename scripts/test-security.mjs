/**
 * `npm run test:security`: tests the goals of the embedded wallet with their full counts, each with
 * its positive control. `npm test` runs the same files with smaller counts. `-- G3 G12` runs some
 * goals. Each goal writes its row in docs/security-tests.md when its files have run.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { getChromium } from './find-chromium.mjs'
import { ROOT } from './git-files.mjs'
import { NODE_TEST_FOLDERS, E2E_FOLDER } from './runner/test-folders.mjs'

const PAGE = 'docs/security-tests.md'
// The reporter's own lines.
const SUMMARY = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/

/** The statement of each goal, and the files that test it. */
const GOALS = {
  G1: [
    'forged messages are not accepted',
    'test/frame/hostile-messages.test.ts',
    'test/frame-site/page-endpoint.test.ts',
    'test/e2e/approvals.e2e.ts',
  ],
  G2: ['a redirected frame gets nothing', 'test/frame/hostile-messages.test.ts'],
  G3: [
    'nothing hidden is signed',
    'test/frame-site/click-guard.test.ts',
    'test/frame-site/site-settings.test.ts',
    'test/e2e/approvals.e2e.ts',
  ],
  G4: [
    'every promise settles',
    'test/frame/host.test.ts',
    'test/state/embedded/frame-login.test.ts',
    'test/state/embedded/frame-approvals.test.ts',
  ],
  G5: ['text of strangers runs no script', 'test/e2e/approvals.e2e.ts'],
  G6: [
    'no server keeps a share in clear, and no process has two of one enrolment',
    'test/server/frame/keys.test.ts',
    'test/server/wallet/custody-scan.test.ts',
  ],
  G7: [
    'codes cannot be guessed',
    'test/server/wallet/code-guesses.test.ts',
    'test/server/wallet/limits.test.ts',
    'test/server/wallet/sign-in.test.ts',
  ],
  G8: [
    'a restored wallet signs',
    'test/server/frame/keys.test.ts',
    'test/server/frame/recovery-keys.test.ts',
  ],
  G12: [
    'malformed requests do not reach Approve',
    'test/server/frame/refused-requests.test.ts',
    'test/server/frame/requests.test.ts',
    'test/server/frame/simulation.test.ts',
  ],
  G15: [
    'no role of the wallet, no mailbox and no node opens, moves or destroys a wallet',
    'test/server/wallet/hostile-api.test.ts',
    'test/server/wallet/hostile-vault.test.ts',
    'test/server/wallet/planted-holes.test.ts',
    'test/server/wallet/kept-frozen.test.ts',
    'test/server/wallet/half-removal.test.ts',
    'test/server/wallet/unproven-enrolments.test.ts',
    'test/server/wallet/mail-addresses.test.ts',
    'test/server/wallet/earlier-enrolments.test.ts',
    'test/server/wallet/hostile-surroundings.test.ts',
    'test/server/wallet/account-records.test.ts',
    'test/server/wallet/strangers-mails.test.ts',
    'test/server/wallet/stolen-codes.test.ts',
    'test/server/wallet/stolen-device.test.ts',
    'test/server/wallet/vault-spending.test.ts',
    'test/server/wallet/vault-freeze.test.ts',
    'test/server/wallet/half-freeze.test.ts',
    'test/server/wallet/freeze-on-screen.test.ts',
    'test/server/wallet/removed-device.test.ts',
    'test/server/frame/hostile-node.test.ts',
  ],
  G16: [
    'what is refused or marked as a transaction is so as a signature, on every family',
    'test/server/frame/corpus.test.ts',
    'test/server/frame/control-messages.test.ts',
  ],
  G19: ['a changed byte of the secure site is found', 'test/server/frame/verify.test.ts'],
  V14: [
    'keys are rotated, rewrapped and retired while the servers run',
    'test/server/keys/rotation.test.ts',
    'test/server/keys/key-provider.test.ts',
  ],
  D5: ['a known and an unknown email look alike', 'test/server/wallet/look-alike.test.ts'],
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(GOALS, name))
if (unknown.length > 0)
  throw new Error(
    `There is no goal ${unknown.join(', ')}. Goals: ${Object.keys(GOALS).join(', ')}.`,
  )
getChromium()
const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: ROOT })
  .toString()
  .trim()
const goals = Object.entries(GOALS).filter(([name]) => names.length === 0 || names.includes(name))
const results = new Map()
// The page is written after each goal: a run that is ended keeps the goals that it has tested.
for (const [name, [title, ...files]] of goals) {
  for (const file of files) {
    // Several goals share a file; each file runs once.
    if (results.has(file)) continue
    console.log(`\n${file}`)
    results.set(file, await runFile(file))
  }
  const ofGoal = files.map((file) => results.get(file))
  const isMet = ofGoal.every(({ code }) => code === 0)
  if (!isMet) process.exitCode = 1
  console.log(`\n${name} ${isMet ? 'met' : 'NOT MET'}: ${title}`)
  writeRow({
    name,
    title,
    isMet,
    passed: ofGoal.reduce((sum, { passed }) => sum + passed, 0),
    counts: ofGoal.flatMap(({ counts }) => counts),
    seconds: ofGoal.reduce((sum, { seconds }) => sum + seconds, 0),
  })
}

function runFile(file) {
  const inNode = [...NODE_TEST_FOLDERS, E2E_FOLDER].some((folder) => file.startsWith(`${folder}/`))
  return inNode
    ? run(process.execPath, ['--import', 'tsx', '--test', '--test-reporter', 'spec', file])
    : run('npx', ['wtr', '--files', file])
}

/** Runs a file; its passed tests, and the counts that they state (diagnostics of node:test). */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['inherit', 'pipe', 'inherit'],
      env: { ...process.env, SECURITY: 'full' },
    })
    let output = ''
    child.stdout.on('data', (bytes) => {
      process.stdout.write(bytes)
      output += bytes
    })
    child.once('error', reject)
    child.once('close', (code) => {
      const lines = stripVTControlCharacters(output).split('\n')
      const notes = lines.flatMap((line) => /^ *ℹ (.*)$/.exec(line)?.[1] ?? [])
      const inBrowser = lines.findLast((line) => /\d+ passed, \d+ failed/.test(line))
      resolve({
        code: code ?? 1,
        seconds: (performance.now() - started) / 1_000,
        passed: Number(
          /(\d+) passed/.exec(inBrowser ?? '')?.[1] ??
            notes.findLast((note) => /^pass \d+$/.test(note))?.slice(5) ??
            0,
        ),
        counts: notes.filter((note) => !SUMMARY.test(note)),
      })
    })
  })
}

/** Writes the row of a goal; the others keep theirs. */
function writeRow({ name, title, isMet, passed, counts, seconds }) {
  const day = new Date().toISOString().slice(0, 10)
  const path = join(ROOT, PAGE)
  const rows = new Map(
    (existsSync(path) ? readFileSync(path, 'utf8') : '')
      .split('\n')
      .flatMap((line) => (/^\| ([A-Z]\d+) \|/.test(line) ? [[line.split(' ')[1], line]] : [])),
  )
  const cells = [
    name,
    title,
    isMet ? 'met' : '**not met**',
    passed,
    counts.map((text) => text.replaceAll('|', '\\|')).join('<br>') || '–',
    (seconds / 60).toFixed(1),
    day,
    commit,
  ]
  rows.set(name, `| ${cells.join(' | ')} |`)
  const table = Object.entries(GOALS).map(
    ([goal, [statement]]) =>
      rows.get(goal) ?? `| ${goal} | ${statement} | not run yet | – | – | – | – | – |`,
  )
  writeFileSync(
    path,
    `# Security tests

Written by \`npm run test:security\`, with full counts. [The threat model](threat-model.md) says what each part may do; [custody.md](custody.md) names the tests of each sentence. Minutes are those of the run, on two cores that other work shares; a file that several goals share counts in each.

| Goal | Statement | Result | Tests | Counts | Minutes | Date | Commit |
| --- | --- | --- | --- | --- | --- | --- | --- |
${table.join('\n')}
`,
  )
}
