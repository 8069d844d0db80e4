import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { describeLicenses } from '../../scripts/build/third-party-licenses.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) =>
  JSON.parse(readFileSync(`${root}${path}`, 'utf8')) as {
    version: string
    license: string
    author: string
    scripts?: Record<string, string>
    dependencies?: Record<string, string>
  }

test('the shipped marks equal what the script writes from the package', () => {
  const output = execFileSync(process.execPath, ['scripts/make-marks.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.match(output, /chains\/eip155\/marks\.ts: \d+ characters/)
  assert.match(output, /tokens\/token-marks\.ts: \d+ characters/)
  assert.match(output, /server\/directory\/marks\.json: \d+ characters/)
  assert.match(output, /server\/directory\/icons\.json\.br: \d+ characters/)
})

test('the licence beside the marks names the installed version and its author', () => {
  const { version, author } = read('node_modules/@web3icons/core/package.json')
  const text = describeLicenses(['/repository/src/chains/eip155/marks.ts'])
  assert.ok(text.includes(`@web3icons/core ${version} — MIT\n`))
  assert.ok(text.includes(`Licensed under MIT, copyright ${author}.`))
})

test('the package of the marks is MIT, runs nothing on install, and is no dependency of the kit, the server or the demo', () => {
  for (const name of ['@web3icons/core', '@web3icons/common']) {
    const { license, scripts = {} } = read(`node_modules/${name}/package.json`)
    assert.equal(license, 'MIT', name)
    assert.deepEqual(
      Object.keys(scripts).filter((script) => /^(pre|post)?install$|^prepare$/.test(script)),
      [],
      name,
    )
  }
  for (const manifest of ['package.json', 'server/package.json', 'demo/package.json'])
    assert.deepEqual(
      Object.keys(read(manifest).dependencies ?? {}).filter((name) =>
        name.startsWith('@web3icons'),
      ),
      [],
      manifest,
    )
})
