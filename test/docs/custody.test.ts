import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ID = /CUST-\d\d/g
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const custody = read('docs/custody.md')
const idsOf = (text: string) => new Set(text.match(ID))

/** Ids in titles of tests: `test('…` and `it('…`, also over two lines. */
const tested = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'test'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => /\.(?:test|e2e)\.ts$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/\b(?:test|it)\(\s*(['"`])((?:(?!\1).)*)\1/g)].flatMap(
        ([, , title = '']) => title.match(ID) ?? [],
      ),
    ),
)

test('every mark of the custody pages names a test, and every such test is named by the custody page', () => {
  const pages = ['docs/custody.md', 'docs/what-if-i-lose.md', 'docs/threat-model.md']
  assert.ok(tested.size > 30, `${tested.size} ids found`)
  for (const page of pages)
    assert.deepEqual(
      [...idsOf(read(page))].filter((id) => !tested.has(id)),
      [],
      `${page} names tests that do not exist`,
    )
  assert.deepEqual(
    [...tested].filter((id) => !idsOf(custody).has(id)),
    [],
    'tests that no sentence of the custody page names',
  )
})

test('every row of the tables of who can do what has a proof', () => {
  const rows = [...pageTables(custody), ...pageTables(read('docs/threat-model.md'))]
  assert.ok(rows.length > 40, `${rows.length} rows`)
  assert.deepEqual(
    rows.filter((row) => !/CUST-\d\d|not covered/.test(row)),
    [],
  )
})

// The rows of tables whose last column is `Proof`.
function pageTables(text: string): string[] {
  return text
    .split(/\n(?!\|)/)
    .filter((block) => /^\|.*\| Proof \|\n/m.test(block))
    .flatMap((block) => block.split('\n').filter((line) => line.startsWith('|')))
    .filter((line) => !/^\| ?-|\| Proof \|$/.test(line))
}
