import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { buildSync } from 'esbuild'

const FOLDER = fileURLToPath(new URL('../../src/elements/theme/presets/', import.meta.url))
const NO_PRESETS = ['index.ts', 'preset-tokens.ts']
const MAX_BYTES = 512

describe('theme presets', () => {
  it('take at most half a kB each', () => {
    const files = readdirSync(FOLDER).filter((name) => !NO_PRESETS.includes(name))
    assert.equal(files.length, 6)
    for (const file of files) {
      const { outputFiles } = buildSync({
        entryPoints: [FOLDER + file],
        bundle: true,
        minify: true,
        format: 'esm',
        write: false,
      })
      const size = gzipSync(outputFiles[0]!.contents).length
      assert.ok(size <= MAX_BYTES, `${file} takes ${size} bytes`)
    }
  })
})
