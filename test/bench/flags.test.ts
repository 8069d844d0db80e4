import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { isInstalled } from '../../bench/comparison.mjs'
import { parseFlags, USAGE } from '../../bench/flags.mjs'
import { ROOT } from '../../scripts/git-files.mjs'
import { HANG_MS } from '../helpers/clocks/until.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const parse = (...args: string[]) => parseFlags(args, ['open1', 'open4'])

test('the flags of the bench are read', () => {
  const { quick, runs, only, json, comparing } = parse()
  assert.deepEqual(
    { quick, runs, only, json, comparing },
    {
      quick: false,
      runs: 5,
      only: undefined,
      json: false,
      comparing: false,
    },
  )
  assert.equal(parse('--quick').runs, 1)
  assert.equal(parse('--quick', '--runs', '3').runs, 3)
  assert.equal(parse('--peers').comparing, true)
  assert.deepEqual(parse('--only', 'open1,open4').only, ['open1', 'open4'])
})

test('a flag, a measure and a number of runs that do not exist are refused in words', () => {
  assert.throws(() => parse('--quik'), /--quik/)
  assert.throws(() => parse('quick'), /quick/)
  assert.throws(() => parse('--only'), /--only/)
  assert.throws(
    () => parse('--only', 'open1,open2'),
    /no measure open2\. There are: open1, open4\./,
  )
  for (const runs of ['0', '1.5', 'x', ''])
    assert.throws(() => parse('--runs', runs), /--runs is a whole number from 1/)
})

test('the bench prints its usage for --help and for an unknown flag, and starts nothing', () => {
  const run = (flag: string) =>
    spawnSync(process.execPath, [join(ROOT, 'bench/run.mjs'), flag], {
      encoding: 'utf8',
      timeout: HANG_MS,
    })
  const help = run('--help')
  assert.deepEqual([help.status, help.stdout, help.stderr], [0, `${USAGE}\n`, ''])
  const unknown = run('--helb')
  assert.equal(unknown.status, 1)
  assert.equal(unknown.stdout, '')
  assert.match(unknown.stderr, /--helb[^]*npm run bench -- \[flags\]/)
})

test('the bench of the server names an unknown flag and an unknown measure, and starts nothing', () => {
  for (const [flags, word] of [
    [['--help'], '--help'],
    [['--only', 'start,strat'], 'no measure strat\\.'],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'bench/server/run.ts'), ...flags],
      { cwd: ROOT, encoding: 'utf8', timeout: HANG_MS },
    )
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(stderr, new RegExp(`${word}[^]*Flags: --json`))
  }
})

test('the other kits are installed if no installation was completed after the lock was written', () => {
  const folder = createTemporaryFolder('peers')
  const url = pathToFileURL(`${folder}/`)
  const write = (path: string, second: number) => {
    writeFileSync(join(folder, path), '{}')
    utimesSync(join(folder, path), second, second)
  }
  write('package-lock.json', 2000)
  assert.equal(isInstalled(url), false, 'nothing is installed')
  mkdirSync(join(folder, 'node_modules'))
  assert.equal(isInstalled(url), false, 'an installation was interrupted')
  write('node_modules/.package-lock.json', 1000)
  assert.equal(isInstalled(url), false, 'the lock was written later')
  write('node_modules/.package-lock.json', 2000)
  assert.equal(isInstalled(url), true)
})
