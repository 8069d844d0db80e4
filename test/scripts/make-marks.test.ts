import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) =>
  JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as {
    license: string
    scripts?: Record<string, string>
    dependencies?: Record<string, string>
  }

test('the shipped marks equal what the script writes from the package', () => {
  const output = execFileSync(process.execPath, ['scripts/make-marks.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.match(output, /chains\/eip155\/marks\.ts: \d+ characters/)
  assert.match(output, /server\/directory\/marks\.json: \d+ characters/)
})

test('the package of the marks is MIT, runs nothing on install, and is no dependency of the kit', () => {
  for (const name of ['@web3icons/core', '@web3icons/common']) {
    const { license, scripts = {} } = read(`node_modules/${name}/package.json`)
    assert.equal(license, 'MIT', name)
    assert.deepEqual(
      Object.keys(scripts).filter((script) => /^(pre|post)?install$|^prepare$/.test(script)),
      [],
      name,
    )
  }
  assert.deepEqual(
    Object.keys(read('package.json').dependencies ?? {}).filter((name) =>
      name.startsWith('@web3icons'),
    ),
    [],
  )
})
