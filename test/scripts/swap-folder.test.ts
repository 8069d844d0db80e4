import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const SCRIPT = fileURLToPath(new URL('../../scripts/build/swap-folder.mjs', import.meta.url))

test('several processes place folders at the same path concurrently: none fails, and the result is complete', async () => {
  const root = mkdtempSync(join(tmpdir(), 'swap-folder-'))
  try {
    // The former content is not mixed with the new one.
    mkdirSync(join(root, 'dist/stale'), { recursive: true })
    writeFileSync(join(root, 'dist/stale/file'), 'old')
    const build = (name: string) => `
      import { mkdirSync, writeFileSync } from 'node:fs'
      import { swapFolder } from ${JSON.stringify(SCRIPT)}
      for (let turn = 0; turn < 150; turn++) {
        const folder = ${JSON.stringify(join(root, `build-${name}`))} + turn
        mkdirSync(folder + '/deep', { recursive: true })
        for (const file of ['a', 'deep/b']) writeFileSync(folder + '/' + file, ${JSON.stringify(name)} + turn)
        swapFolder(folder, ${JSON.stringify(join(root, 'dist'))})
      }`
    await Promise.all(
      ['x', 'y', 'z'].map((name) =>
        promisify(execFile)(process.execPath, ['--input-type=module', '--eval', build(name)]),
      ),
    )
    assert.deepEqual(readdirSync(root), ['dist'])
    assert.deepEqual(readdirSync(join(root, 'dist')).sort(), ['a', 'deep'])
    const [one, two] = ['a', 'deep/b'].map((file) => readFileSync(join(root, 'dist', file), 'utf8'))
    assert.equal(one, two)
    assert.match(one!, /^[xyz]149$/)
  } finally {
    rmSync(root, { recursive: true })
  }
})
