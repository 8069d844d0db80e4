/**
 * `npm run matrix`: installs, builds and connects every app of examples/, follows every quickstart,
 * and tries the toolchains of test/e2e/toolchains/toolchains.ts. Needs dist/ and the npm registry, and
 * takes minutes. Arguments name some: `npm run matrix -- vue webpack`.
 */
import { spawn } from 'node:child_process'
import { ROOT } from './git-files.mjs'

const names = process.argv.slice(2).join(',') || 'all'
const child = spawn(
  process.execPath,
  [
    '--import',
    'tsx',
    '--test',
    '--test-reporter=spec',
    'test/e2e/examples.e2e.ts',
    'test/e2e/quickstarts.e2e.ts',
    'test/e2e/toolchains.e2e.ts',
  ],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, MATRIX: names, QUICKSTARTS: names },
  },
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})
