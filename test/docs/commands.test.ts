import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { PARTS } from '../../scripts/parts/index.mjs'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
/**
 * The folders and files that a path may start with, seen from the root and from a package's folder.
 */
const ROOTS = new Set(files.flatMap((path) => [path, path.replace(/^server\//, '')]).map(firstPart))
/** Made by a command, therefore not in git. */
const GENERATED =
  /^(?:dist|site\/dist|create-wallet-modal\/dist|screenshots|data|node_modules|\.cache)(?:\/|$)/
/** Pages about an app of the reader. The matrix follows their steps. */
const ABOUT_AN_APP = /^(?:docs\/(?:start|guides)|examples)\//
/** Files of the reader's own app. */
const OF_THE_READER = ['nuxt.config.ts', 'src/app.d.ts']
/** The programs of the two packages. */
const OWN_PROGRAMS = new Set(
  ['package.json', 'server/package.json'].flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, path), 'utf8')).bin ?? {}),
  ),
)
const SHELL = new Set(['sh', 'bash', 'shell', 'console'])

function firstPart(path: string) {
  return path.split('/')[0] ?? ''
}

/** Code between back-ticks, and the lines of shell examples. */
function readCode(page: string): string[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
  const lines = fences
    .filter(([, language = '']) => SHELL.has(language))
    .flatMap(([, , code = '']) => code.split('\n'))
  const inline = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)]
  return [...lines, ...inline.map(([, code = '']) => code)]
}

/**
 * What is wrong with a command or a path of a page; undefined if nothing is, or if it is neither.
 */
function findFault(page: string, code: string): string | undefined {
  const commands = code.split(/&&|;|\|/).map((command) => command.trim())
  return (
    commands.map((command) => findCommandFault(page, command)).find(Boolean) ??
    code
      .split(/[\s"'=,]+/)
      .map((word) => findPathFault(page, word))
      .find(Boolean)
  )
}

function findCommandFault(page: string, command: string): string | undefined {
  const words = command.replace(/^\$ /, '').split(/\s+/)
  const [program, ...given] = words.filter((word) => !/^[A-Z_]+=/.test(word))
  if (program === 'npm') return findNpmFault(page, given)
  if (program !== 'npx') return undefined
  const [tool = ''] = given.filter((word) => !word.startsWith('-'))
  return OWN_PROGRAMS.has(tool) || existsSync(join(ROOT, 'node_modules/.bin', tool))
    ? undefined
    : `npx ${tool} is not installed`
}

function findNpmFault(page: string, [verb = '', ...given]: readonly string[]): string | undefined {
  const folder = given.includes('-w') ? given[given.indexOf('-w') + 1] : dirname(page)
  const script = verb === 'run' ? given.find((word) => !word.startsWith('-')) : verb
  if (verb !== 'run' && verb !== 'test' && verb !== 'start') return undefined
  const packages = [folder, '.'].map((place) => join(ROOT, place ?? '.', 'package.json'))
  const known = packages
    .filter(existsSync)
    .flatMap((path) => Object.keys(JSON.parse(readFileSync(path, 'utf8')).scripts ?? {}))
  if (!known.includes(script ?? '')) return `there is no script ${script}`
  if (verb !== 'test') return undefined
  const only = given[given.indexOf('--only') + 1] ?? ''
  const parts = given.includes('--only') ? only.split(',') : []
  const unknown = parts.filter((part) => !PARTS.some(({ name }) => name === part))
  return unknown.length > 0 ? `npm test has no part ${unknown.join(', ')}` : undefined
}

function findPathFault(page: string, word: string): string | undefined {
  const path = word.replace(/^\.\//, '').replace(/[.:]+$/, '')
  if (GENERATED.test(path) || OF_THE_READER.includes(path) || !isPath(path)) return undefined
  const wanted = toPattern(path.replace(/\/$/, ''))
  const places = path.includes('/')
    ? [path, posix.join(dirname(page), path), posix.join(packageOf(page), path)]
    : []
  return files.some((file) => wanted.test(file)) ||
    places.some((place) => existsSync(join(ROOT, place)))
    ? undefined
    : `${word} does not exist`
}

function packageOf(page: string) {
  return page.startsWith('server/') ? 'server' : '.'
}

/**
 * True for a path of this repository: it starts with one of its folders, or is the name of a source
 * file.
 */
function isPath(word: string) {
  if (/^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs)$/.test(word)) return true
  return /^[\w@.*<>/-]+$/.test(word) && word.includes('/') && ROOTS.has(firstPart(word))
}

/**
 * Matches the path itself, a folder, and the end of a path. `*` and `<name>` stand for any name.
 */
function toPattern(path: string) {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*|<[^>]+>/g, (sign) => (sign === '**/' ? '(?:.*/)?' : '[^/]*'))
  return new RegExp(`(?:^|/)${source}(?:/|$)`)
}

describe('commands and paths in the documents', () => {
  it('finds a wrong command and a wrong path', () => {
    const faults = [
      'npx wtr --watch --files test/state/router-of-nothing.test.ts',
      'npm run no-such-script',
      'npm test -- --only no-such-part',
      'npx no-such-tool',
      'src/no-such-folder/<name>',
      'no-such-file.ts',
    ].filter((code) => !findFault('CONTRIBUTING.md', code))
    assert.deepEqual(faults, [])
  })
  it('reads every document', () => {
    for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/architecture.md', 'server/README.md'])
      assert.ok(pages.includes(page), page)
  })
  for (const page of pages.filter((path) => !ABOUT_AN_APP.test(path)))
    it(`of ${page} exist`, () => {
      const faults = readCode(page).flatMap((code) => {
        const fault = findFault(page, code)
        return fault ? [`${code} (${fault})`] : []
      })
      assert.deepEqual(faults, [])
    })
})
