/**
 * Writes the licences of the packages whose code is in built files, and refuses licences that may
 * not be shipped. Covers bundled packages, helpers that bundlers insert, and code that files of the
 * repository were copied from; states what was modified (Apache-2.0 §4b).
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const LICENSES_FILE = 'THIRD_PARTY_LICENSES'

const ALLOWED = [
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
]
/** Licences that require a statement of changes. */
const STATES_CHANGES = ['Apache-2.0']
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)/i

/**
 * Code of a package that stands in files of the repository or comes from a bundler: `files` matches
 * module ids, `change` says what was modified.
 */
const COPIED = [
  {
    files:
      /\/(?:src\/chains\/\w+\/marks|src\/state\/account\/tokens\/token-marks|src\/elements\/parts\/wallet-connect-mark|server\/frame\/requests\/marks)\.ts$/,
    package: '@web3icons/core',
    // Not read from node_modules, because only tests install this package.
    manifest: { name: '@web3icons/core', version: '4.0.56', license: 'MIT', author: '0xa3k5' },
    change: 'paths of icons, written into data URLs by scripts/make-marks.mjs',
  },
  {
    files: /rolldown[/]runtime\.js$/,
    package: 'rolldown',
    change: 'the helper for namespaces reads own property names only',
  },
  { files: /vite\/preload-helper/, package: 'vite' },
]
const ONLY_BUNDLED = 'nothing, except by tree shaking and minifying'
/** What a build modifies in bundled packages, by name. */
const MODIFIED = {
  '@solana-program/compute-budget': ONLY_BUNDLED,
  '@solana-program/system': ONLY_BUNDLED,
  '@solana-program/token': ONLY_BUNDLED,
  permissionless: 'its import of ox is replaced by an empty module',
  'shamir-secret-sharing': ONLY_BUNDLED,
}

const SEPARATOR = `\n${'-'.repeat(78)}\n\n`
const INTRO = 'Code of these packages is contained in the files beside this one.\n'

/** Whether a file of the repository is named as a copy. */
export function isListedCopy(path) {
  return COPIED.some(({ files }) => files.test(`/${path}`))
}

/** A Vite plugin; writes {@link LICENSES_FILE} beside the bundle. */
export function thirdPartyLicenses() {
  return {
    name: 'third-party-licenses',
    generateBundle({ dir }, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.keys(file.modules) : [],
      )
      // Two builds write into one folder: the file names the packages of both.
      const path = join(dir, LICENSES_FILE)
      const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined
      this.emitFile({
        type: 'asset',
        fileName: LICENSES_FILE,
        source: describeLicenses(modules, before),
      })
    },
  }
}

/**
 * The text of {@link LICENSES_FILE} for the modules of a bundle, with the packages that a text of
 * another bundle in the same folder names. Throws if a licence may not be shipped, or if a bundled
 * package needs a statement of its changes that is missing here.
 */
export function describeLicenses(modules, before = INTRO) {
  const ids = modules.map((id) => id.replaceAll('\\', '/'))
  const copied = COPIED.filter(({ files }) => ids.some((id) => files.test(id)))
  const folders = new Set(ids.map(findPackageFolder).filter(Boolean))
  const packages = [
    ...[...folders].map((folder) => readPackage(folder)),
    ...copied.map((row) =>
      row.manifest
        ? describePackage(row.manifest, '', row.change)
        : readPackage(join(ROOT, 'node_modules', row.package), row.change),
    ),
  ]
  const refused = packages.filter(({ license }) => !isAllowed(license))
  if (refused.length > 0)
    throw new Error(
      `These packages may not be bundled: ${refused.map(({ title, license }) => `${title} (${license})`).join(', ')}. Use a package with one of ${ALLOWED.join(', ')}.`,
    )
  const unstated = packages.filter(
    ({ license, change }) => STATES_CHANGES.includes(license) && change === undefined,
  )
  if (unstated.length > 0)
    throw new Error(
      `${unstated.map(({ title }) => title).join(', ')}: the licence asks for a statement of changes. Add a row to MODIFIED in scripts/build/third-party-licenses.mjs.`,
    )
  const sections = new Set([...before.split(SEPARATOR).slice(1), ...packages.map(toText)])
  return [INTRO, ...[...sections].sort((a, b) => a.localeCompare(b, 'en'))].join(SEPARATOR)
}

/**
 * What built files contain without naming its licence beside them: `file: package`. Reads the
 * comments with module paths that bundlers write, and the sources of source maps; minified files
 * without a map show only the comments that their packages keep.
 */
export function findUnlicensed(dist) {
  const missing = new Set()
  const folders = readdirSync(dist, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && existsSync(join(dist, entry.name, LICENSES_FILE)) ? [entry.name] : [],
  )
  for (const file of readdirSync(dist, { recursive: true })) {
    if (!/\.js(?:\.map)?$/.test(file)) continue
    const place = folders.find((folder) => file.split(/[\\/]/)[0] === folder) ?? ''
    const licensed = readFileSync(join(dist, place, LICENSES_FILE), 'utf8')
    const text = readFileSync(join(dist, file), 'utf8')
    const modules = file.endsWith('.map')
      ? JSON.parse(text).sources
      : [...text.matchAll(/^\/\/ (\S+)$/gm)].map(([, path]) => path)
    for (const id of modules) {
      const name =
        /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
        COPIED.find(({ files }) => files.test(`/${id}`))?.package
      if (name && !licensed.includes(`\n${name} `))
        missing.add(`${file}: ${name} is not in ${join(place, LICENSES_FILE)}`)
    }
  }
  return [...missing]
}

function findPackageFolder(id) {
  const match = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)
  return match?.[1]
}

function readPackage(folder, change) {
  const files = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  // Packages of a monorepo have the licence text one level up; without one, the SPDX name and the
  // author are used.
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return describePackage(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
    text,
    change,
  )
}

function describePackage({ name, version, license, licenses, author }, text, change) {
  const holder = typeof author === 'string' ? author : author?.name
  return {
    title: `${name} ${version}`,
    license: license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown',
    text: text || `Licensed under ${license}${holder ? `, copyright ${holder}` : ''}.`,
    change: change ?? MODIFIED[name],
  }
}

function isAllowed(license) {
  const options = String(license)
    .replace(/[()]/g, '')
    .split(/\s+OR\s+/)
  return options.some((option) =>
    option.split(/\s+AND\s+/).every((name) => ALLOWED.includes(name.trim())),
  )
}

function toText({ title, license, text, change }) {
  const note = change ? `\nModified: ${change}.\n` : ''
  return `${title} — ${license}\n${note}\n${text}\n`
}
