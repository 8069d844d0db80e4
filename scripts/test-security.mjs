/**
 * `npm run test:security`: tests the goals of the embedded wallet with their full counts, each with
 * its positive control. `npm test` runs the same files with smaller counts. `-- G3 G12` runs some
 * goals.
 */
import { spawn } from 'node:child_process'
import { getChromium } from './find-chromium.mjs'
import { ROOT } from './git-files.mjs'
import { NODE_TEST_FOLDERS, E2E_FOLDER } from './test-folders.mjs'

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
    'no role of the wallet, and no mailbox, opens, moves or destroys a wallet',
    'test/server/wallet/hostile-roles.test.ts',
    'test/server/wallet/unproven-enrolments.test.ts',
    'test/server/wallet/mail-addresses.test.ts',
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
const goals = Object.entries(GOALS).filter(([name]) => names.length === 0 || names.includes(name))
const failed = new Set()
// Several goals share a file; each file runs once.
for (const file of new Set(goals.flatMap(([, [, ...files]]) => files))) {
  const inNode = [...NODE_TEST_FOLDERS, E2E_FOLDER].some((folder) => file.startsWith(`${folder}/`))
  console.log(`\n${file}`)
  const code = inNode
    ? await run(process.execPath, ['--import', 'tsx', '--test', '--test-reporter', 'spec', file])
    : await run('npx', ['wtr', '--files', file])
  if (code !== 0) failed.add(file)
}
console.log()
for (const [name, [title, ...files]] of goals)
  console.log(`${name} ${files.some((file) => failed.has(file)) ? 'NOT MET' : 'met'}: ${title}`)
process.exitCode = failed.size === 0 ? 0 : 1

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, SECURITY: 'full' },
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
