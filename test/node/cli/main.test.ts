import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url))

for (const [args, code] of [
  [[], 0],
  [['--help'], 0],
  [['migrate', '--help'], 0],
  [['doctor', '-h'], 0],
  [['migrat'], 1],
] as const)
  test(`\`wallet-modal ${args.join(' ')}\` prints its commands and ends with ${code}`, () => {
    const { status, stdout } = spawnSync(process.execPath, ['--import', 'tsx', MAIN, ...args], {
      encoding: 'utf8',
    })
    assert.equal(status, code)
    assert.match(stdout, /npx wallet-modal migrate \[folder\]/)
  })
