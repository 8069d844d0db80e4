import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'

interface Manifest {
  readonly main: string
  readonly alias: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, string | { readonly default?: string }>>
}

test('`alias`, which Parcel reads in place of `exports`, names the same files', () => {
  const { alias, exports, main } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const files = Object.entries(exports).flatMap(([entry, target]) => {
    const file = typeof target === 'string' ? target : target.default
    // A type has no file, and Parcel finds one whose path is its name.
    return file === undefined || file === entry ? [] : [[entry, file]]
  })
  const { '.': whole, ...entries } = Object.fromEntries(files) as Record<string, string>
  assert.equal(main, whole)
  assert.deepEqual(alias, entries)
})
