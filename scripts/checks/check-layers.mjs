/**
 * Imports point downwards, as the tables of layers.mjs define for src, server, react, wagmi, compat,
 * frameworks, cli and typings, and never form a cycle. Static imports, `import()` and type imports all count.
 * `node scripts/checks/check-layers.mjs` prints its findings.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_PACKAGES, CLI_PACKAGES } from '../build/entries.mjs'
import { findCycles } from './find-cycles.mjs'
import { ROOT, countTracked, listFiles, readText } from '../git-files.mjs'
import { readImports } from './imports.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'
import {
  CLI_LAYERS,
  COMPAT_LAYERS,
  FRAMEWORK_LAYERS,
  REACT_LAYERS,
  SERVER_LAYERS,
  SHARED_CHAIN_FOLDERS,
  SOURCE_LAYERS,
  TYPINGS_LAYERS,
  WAGMI_LAYERS,
} from './layers.mjs'

const SOURCES = ['.ts', '.tsx']
const FOLDERS = [
  'src',
  'react',
  'wagmi',
  'compat',
  'frameworks',
  'cli',
  'typings',
  'server',
  'demo',
]
/** Folders with one table each, whose files may import public entries and what their row names. */
const SIDE_LAYERS = {
  react: REACT_LAYERS,
  wagmi: WAGMI_LAYERS,
  compat: COMPAT_LAYERS,
  frameworks: FRAMEWORK_LAYERS,
  cli: CLI_LAYERS,
  typings: TYPINGS_LAYERS,
}
/** Folders whose code the package holds. */
const SHIPPED = ['src', 'react', 'wagmi', 'compat', 'frameworks', 'cli']
/** The optional peers that a folder may import. */
const PEERS = {
  react: ['react'],
  wagmi: ['wagmi', '@wagmi/core'],
  compat: ['react', 'wagmi', 'next-auth', '@solana/web3.js'],
  frameworks: ['vue', 'svelte', 'solid-js', '@angular/core'],
}
const PUBLIC = [/^src\/(index|elements|cdn)\.ts$/, /^src\/chains\/[^/]+\/index\.ts$/]
const MAX_SERVER_ENTRIES = 10
const PACKAGES = JSON.parse(readText('package.json'))
/** What `npm start` loads. It installs no development dependencies. */
const STARTED = /^(src|react|demo|server\/src|server\/frame)\//

/** Checks every source file that git tracks. */
export function checkLayers() {
  const files = listFiles(FOLDERS, SOURCES)
  const inSource = files.filter((path) => path.startsWith('src/'))
  const imports = new Map(files.map((path) => [path, readImports(path)]))
  const all = [...imports].flatMap(([path, list]) => list.map((item) => ({ path, ...item })))
  return {
    files: files.length,
    results: [
      toResult('layers: every file of src was looked at', countSeen(inSource)),
      toResult(
        'layers: imports point downwards (scripts/checks/layers.mjs names what each folder may import)',
        all
          .filter(isForbidden)
          .map(({ path, line, target }) => `${path}:${line} imports ${target}`),
      ),
      toResult(
        'layers: every import() has a literal path',
        all.filter(isComputed).map(({ path, line }) => `${path}:${line}`),
      ),
      toResult(
        `layers: ${SHIPPED.join(', ')} import only packages they may ship`,
        all
          .filter(isForeign)
          .map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`),
      ),
      toResult(
        'layers: what npm start loads is installed by npm ci --omit=dev',
        findUninstalled(all),
      ),
      toResult(
        `layers: server/src has ${MAX_SERVER_ENTRIES} entries at most`,
        countServerEntries(files),
      ),
      toResult(
        'layers: no file imports itself in a circle (move what both need to a file that imports neither)',
        findCycles(toGraph(imports)).map((circle) => circle.join(' → ')),
      ),
    ],
    notes: noteTwins(inSource),
  }
}

function countSeen(inSource) {
  const tracked = countTracked(['src'], SOURCES)
  return inSource.length === 0 || inSource.length < tracked
    ? [`saw ${inSource.length} files, git lists ${tracked}`]
    : []
}

function countServerEntries(files) {
  const entries = new Set(
    files.filter((path) => path.startsWith('server/src/')).map((path) => path.split('/')[2]),
  )
  return entries.size > MAX_SERVER_ENTRIES
    ? [`server/src has ${entries.size}: ${[...entries].join(', ')}`]
    : []
}

function isForbidden({ path, target, kind }) {
  if (!target || target.startsWith('node_modules')) return false
  const [folder] = path.split('/')
  if (folder === 'src')
    return (
      !target.startsWith('src/') ||
      isOtherNamespace(path, target) ||
      !mayImport(SOURCE_LAYERS, 'src/', path, target, kind)
    )
  if (folder in SIDE_LAYERS)
    return !mayImport(SIDE_LAYERS[folder], `${folder}/`, path, target, kind)
  if (folder === 'server') {
    if (!target.startsWith('server/'))
      return target !== 'src/contract.ts' && !target.startsWith('src/locales/')
    return (
      path.startsWith('server/src/') && !mayImport(SERVER_LAYERS, 'server/src/', path, target, kind)
    )
  }
  return target.startsWith('src/') && !PUBLIC.some((pattern) => pattern.test(target))
}

function mayImport(layers, root, path, target, kind) {
  const from = getLayer(layers, path.slice(root.length))
  const inside = target.startsWith(root)
  const name = inside ? target.slice(root.length) : target
  const to = inside ? getLayer(layers, name) : target
  if (from === to) return true
  const rules = layers[from] ?? []
  const isWithin = (allowed) => name === allowed || name.startsWith(`${allowed}/`)
  if (rules.some((rule) => rule.startsWith('not:') && isWithin(rule.slice('not:'.length))))
    return false
  return rules.some((rule) => {
    const [, manner, allowed] = /^(type:|lazy:)?(.*)$/.exec(rule)
    const fits = allowed === 'all' ? inside : to === allowed || isWithin(allowed)
    return fits && (!manner || kind === 'type' || (manner === 'lazy:' && kind === 'dynamic'))
  })
}

// The longest row that names the path or a folder above it; otherwise the first folder, or `base`
// for a file in the root if the table has that row.
function getLayer(layers, path) {
  const rows = Object.keys(layers).filter((row) => path === row || path.startsWith(`${row}/`))
  if (rows.length > 0) return rows.sort((one, other) => other.length - one.length)[0]
  const [first] = path.split('/')
  return path.includes('/') || !('base' in layers) ? first : 'base'
}

function isOtherNamespace(path, target) {
  if (!path.startsWith('src/chains/')) return false
  const [, , from] = path.split('/')
  const [, layer, to, deeper] = target.split('/')
  // A family imports nothing of another family, and shared files import no family.
  return (
    layer === 'chains' && deeper !== undefined && from !== to && !SHARED_CHAIN_FOLDERS.includes(to)
  )
}

function isComputed({ path, specifier }) {
  return specifier === undefined && !path.startsWith('demo/') && !path.startsWith('server/')
}

function isForeign({ path, specifier }) {
  const [folder] = path.split('/')
  if (!SHIPPED.includes(folder) || !specifier || specifier.startsWith('.')) return false
  const name = toPackage(specifier)
  if (folder === 'cli') return !name.startsWith('node:') && !CLI_PACKAGES.includes(name)
  if (name in PACKAGES.dependencies) return false
  if (name in PACKAGES.peerDependencies) return !PEERS[folder]?.includes(name)
  return !BUNDLED_PACKAGES.includes(name)
}

function findUninstalled(all) {
  const manifests = ['package.json', 'server/package.json', 'demo/package.json'].filter((path) =>
    existsSync(join(ROOT, path)),
  )
  const installed = new Set(
    manifests.flatMap((path) => {
      const { dependencies, optionalDependencies } = JSON.parse(readText(path))
      return Object.keys({ ...dependencies, ...optionalDependencies })
    }),
  )
  return all
    .filter(({ path, kind, specifier = '' }) => {
      if (!STARTED.test(path) || kind === 'type' || !/^[@a-z]/.test(specifier)) return false
      return !/^(node:|wallet-modal)/.test(specifier) && !installed.has(toPackage(specifier))
    })
    .map(
      ({ path, line, specifier }) =>
        `${path}:${line} imports ${specifier}: add it to demo/package.json`,
    )
}

function toPackage(specifier) {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function toGraph(imports) {
  return new Map(
    [...imports].map(([path, list]) => [path, list.map(({ target }) => target).filter(Boolean)]),
  )
}

function noteTwins(inSource) {
  const lonely = inSource.filter((path) => {
    const twin = path.replace(/^src\//, 'test/').replace(/\.tsx?$/, '')
    return !existsSync(join(ROOT, `${twin}.test.ts`)) && !existsSync(join(ROOT, `${twin}.test.tsx`))
  })
  return [
    `${inSource.length - lonely.length} of ${inSource.length} files of src have a test of their own name${process.argv.includes('--verbose') ? `; without: ${lonely.join(', ')}` : ' (--verbose names the others)'}`,
  ]
}

if (isMain(import.meta.url)) printCheck('layers', checkLayers())
