import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { describeLicenses, findUnlicensed } from '../../scripts/build/third-party-licenses.mjs'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wallet-modal-licences-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** A package with a licence; returns the id of its module. */
const addPackage = (name: string, license: string, text = 'The text of the licence.') => {
  write(
    `node_modules/${name}/package.json`,
    JSON.stringify({ name, version: '1.2.3', license, author: 'An Author' }),
  )
  if (text) write(`node_modules/${name}/LICENSE`, text)
  return join(folder, `node_modules/${name}/index.js`)
}

test('a bundled package is named with its version and the text of its licence', () => {
  const text = describeLicenses([addPackage('@some/package', 'MIT')])
  assert.match(text, /@some\/package 1\.2\.3 — MIT\n\nThe text of the licence\./)
})

test('a package that is installed inside another one is named itself', () => {
  const id = addPackage('outer/node_modules/inner', 'MIT')
  assert.doesNotMatch(describeLicenses([id]), /^outer \d/m)
})

test('a licence that may not be shipped is refused with the ones that may', () => {
  const id = addPackage('copyleft', 'GPL-3.0-only')
  assert.throws(
    () => describeLicenses([id]),
    /copyleft 1\.2\.3 \(GPL-3\.0-only\)\. Use a package with one of MIT/,
  )
})

test('a package without a licence is refused', () => {
  const id = addPackage('unlicensed', undefined as unknown as string)
  assert.throws(() => describeLicenses([id]), /unlicensed 1\.2\.3 \(unknown\)/)
})

test('a bundled package under Apache-2.0 needs a statement of its changes', () => {
  const id = addPackage('an-sdk', 'Apache-2.0')
  assert.throws(() => describeLicenses([id]), /an-sdk 1\.2\.3: .* Add a row to MODIFIED/)
})

test('copied icons and helpers of the bundler are named with what was changed', () => {
  const text = describeLicenses(['/repository/src/chains/eip155/marks.ts', '\0rolldown/runtime.js'])
  assert.match(text, /@web3icons\/core [\d.]+ — MIT\n\nModified: paths of icons/)
  assert.match(text, /rolldown [\d.]+ — MIT\n\nModified: the helper for namespaces/)
})

test('two builds in one folder name the packages of both, each once', () => {
  const [first, second] = [addPackage('first', 'MIT'), addPackage('second', 'ISC')]
  const both = describeLicenses([first, second], describeLicenses([first]))
  assert.equal(both.match(/^first 1\.2\.3/gm)?.length, 1)
  assert.equal(both.match(/^second 1\.2\.3/gm)?.length, 1)
})

test('an SDK in a built file without its licence is found', () => {
  write('THIRD_PARTY_LICENSES', describeLicenses([addPackage('known', 'MIT')]))
  write('chunks/a.js', '// node_modules/known/index.js\n// node_modules/@an/sdk/dist/index.js\n')
  assert.deepEqual(findUnlicensed(folder), ['chunks/a.js: @an/sdk is not in THIRD_PARTY_LICENSES'])
})

test('copied icons in a built file without their licence are found', () => {
  write('THIRD_PARTY_LICENSES', describeLicenses([]))
  write('chunks/marks.js', '// src/chains/solana/marks.ts\n')
  assert.deepEqual(findUnlicensed(folder), [
    'chunks/marks.js: @web3icons/core is not in THIRD_PARTY_LICENSES',
  ])
})

test('a folder with a file of its own is compared with that file, by its source maps', () => {
  write('THIRD_PARTY_LICENSES', describeLicenses([addPackage('known', 'MIT')]))
  write('cdn/THIRD_PARTY_LICENSES', describeLicenses([]))
  write('cdn/kit.js.map', JSON.stringify({ sources: ['../../node_modules/known/index.js'] }))
  assert.deepEqual(findUnlicensed(folder), [
    `cdn/kit.js.map: known is not in ${join('cdn', 'THIRD_PARTY_LICENSES')}`,
  ])
})
