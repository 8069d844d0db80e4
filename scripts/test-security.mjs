/**
 * `npm run test:security`: the goals of the embedded wallet with their full counts, each with its positive control. `npm test` runs the same
 * files with smaller counts. `-- G3 G12` runs some goals.
 */
import { spawn } from 'node:child_process'
import { getChromium } from './find-chromium.mjs'
import { ROOT } from './git-files.mjs'

/** Files that show a goal: `node` runs in Node, `browser` in web-test-runner. `name` keeps the tests whose title it matches. */
const GOALS = {
  G1: { title: 'forged messages are not accepted', browser: ['test/frame/hostile-messages.test.ts', 'test/frame-site/page-endpoint.test.ts'], node: ['test/e2e/approvals.e2e.ts'], name: 'G1|A4|A8' },
  G2: { title: 'a redirected frame gets nothing', browser: ['test/frame/hostile-messages.test.ts'] },
  G3: { title: 'nothing hidden is signed', node: ['test/e2e/approvals.e2e.ts'], name: 'G3|B2|window|ancestor|signs what' },
  G4: { title: 'every promise settles', browser: ['test/frame/host.test.ts', 'test/state/connect/frame-login.test.ts', 'test/state/connect/frame-approvals.test.ts'] },
  G5: { title: 'text of strangers runs no script', node: ['test/e2e/approvals.e2e.ts', 'test/e2e/strict-page.e2e.ts'], name: 'G5|policy|Trusted Types' },
  G6: { title: 'no server holds a whole key', node: ['test/server/frame/keys.test.ts', 'test/server/wallet/custody-scan.test.ts'] },
  G7: { title: 'codes cannot be guessed', node: ['test/server/wallet/limits.test.ts', 'test/server/wallet/sign-in.test.ts'] },
  G8: { title: 'a restored wallet signs', node: ['test/server/frame/keys.test.ts'] },
  G12: { title: 'malformed requests do not reach Approve', node: ['test/server/frame/refused-requests.test.ts', 'test/server/frame/requests.test.ts'] },
  D5: { title: 'a known and an unknown e-mail look alike', node: ['test/server/wallet/look-alike.test.ts'] },
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((goal) => !Object.hasOwn(GOALS, goal))
if (unknown.length > 0) throw new Error(`There is no goal ${unknown.join(', ')}. Goals: ${Object.keys(GOALS).join(', ')}.`)
getChromium()
const failed = []
for (const [goal, { title, node = [], browser = [], name }] of Object.entries(GOALS).filter(([goal]) => chosen.length === 0 || chosen.includes(goal))) {
  console.log(`\n${goal}: ${title}`)
  const codes = [
    ...(browser.length > 0 ? [await run('npx', ['wtr', '--files', ...browser])] : []),
    ...(node.length > 0 ? [await run(process.execPath, ['--import', 'tsx', '--test', '--test-reporter', 'spec', ...(name ? ['--test-name-pattern', name] : []), ...node])] : []),
  ]
  if (codes.some((code) => code !== 0)) failed.push(goal)
}
console.log(failed.length === 0 ? '\nEvery goal is met.' : `\nNot met: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, SECURITY: 'full' } })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
