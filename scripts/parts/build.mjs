/** The build itself, and a check that it created every file that package.json names. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPackage } from '../build.mjs'
import { LIBRARY_ENTRIES } from '../build/entries.mjs'
import { findUnlicensed } from '../build/third-party-licenses.mjs'
import { toResult } from '../checks/check-result.mjs'
import { ROOT, readText } from '../git-files.mjs'

/** Rebuilds dist/. */
export async function runBuild() {
  const notes = []
  try {
    await buildPackage({ log: (line) => notes.push(line) })
  } catch (error) {
    return {
      files: 0,
      results: [
        { title: 'build: vite, tsc and cem succeed', status: 'failed', message: error.message },
      ],
    }
  }
  const { exports } = JSON.parse(readText('package.json'))
  const promised = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  const sources = Object.values(LIBRARY_ENTRIES)
  const unlisted = Object.keys(LIBRARY_ENTRIES).filter((subpath) => !(subpath in exports))
  return {
    files: readdirSync(join(ROOT, 'dist'), { recursive: true }).length,
    results: [
      toResult('build: vite, tsc and cem succeed', []),
      toResult(
        'build: every entry has its source',
        sources.filter(({ source }) => !existsSync(join(ROOT, source))).map(({ source }) => source),
      ),
      toResult(
        'build: every file of package.json exports exists',
        promised.filter((path) => !existsSync(join(ROOT, path))),
      ),
      toResult('build: every entry is exported', unlisted),
      toResult(
        'build: the licence of all bundled and copied code stands beside it',
        findUnlicensed(join(ROOT, 'dist')),
      ),
    ],
    notes,
  }
}
