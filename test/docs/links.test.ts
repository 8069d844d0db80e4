import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const packed = (
  JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
    }),
  ) as [{ files: { path: string }[] }]
)[0].files.map(({ path }) => path)
const pages = packed.filter((path) => path.endsWith('.md') && !path.startsWith('dist/'))

/** `[text](address)` and `![text](address)`, except in code. */
function readLinks(path: string) {
  const text = readFileSync(join(ROOT, path), 'utf8')
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
}

function readAnchors(path: string) {
  return [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}

describe('links of the documentation', () => {
  it('the package contains the pages', () => {
    for (const page of [
      'README.md',
      'CHANGELOG.md',
      'docs/options.md',
      'docs/errors.md',
      'docs/api.md',
      'docs/frameworks.md',
      'server/README.md',
    ])
      assert.ok(pages.includes(page), page)
  })
  it('lead to files of the package and to existing headings', () => {
    const broken = pages.flatMap((page) =>
      readLinks(page)
        .filter((address) => !/^(https?:|mailto:)/.test(address))
        .flatMap((address) => {
          const [path = '', anchor] = address.split('#')
          const target = path ? posix.normalize(posix.join(dirname(page), path)) : page
          if (!packed.includes(target))
            return [
              `${page} → ${address}${existsSync(join(ROOT, target)) ? ' (not in the package)' : ''}`,
            ]
          return anchor && !readAnchors(target).includes(anchor)
            ? [`${page} → ${address} (no such heading)`]
            : []
        }),
    )
    assert.deepEqual(broken, [])
  })
})
