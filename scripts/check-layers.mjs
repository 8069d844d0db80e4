/**
 * Imports point downwards: elements → state → chains, services, frame → platform → errors, standards.
 * Static, dynamic and type imports obey the same table. `node scripts/check-layers.mjs` prints what it found.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BUNDLED_PACKAGES } from './build/entries.mjs'
import { findCycles } from './find-cycles.mjs'
import { ROOT, countTracked, listFiles, readText } from './git-files.mjs'
import { readImports } from './imports.mjs'
import { isMain, printCheck, toResult } from './check-result.mjs'

const SOURCES = ['.ts', '.tsx']
const FOLDERS = ['src', 'react', 'server', 'demo']
const BELOW_STATE = ['standards', 'errors', 'locales', 'platform', 'services', 'frame', 'chains']

/**
 * Folder of src (or file directly in it) → what it may import from src; its own folder is always allowed.
 * `type:` before a name allows only its types, `lazy:` its types and `import()`.
 */
const ALLOWED = {
  standards: [],
  errors: ['standards'],
  locales: [],
  platform: ['errors'],
  services: ['standards', 'errors', 'platform'],
  frame: ['standards', 'errors', 'platform'],
  chains: ['standards', 'errors', 'platform', 'services/relay', 'frame'],
  options: BELOW_STATE,
  state: [...BELOW_STATE, 'options'],
  modal: [...BELOW_STATE, 'state', 'options', 'lazy:elements'],
  elements: ['state', 'locales', 'errors', 'standards', 'platform', 'modal/registry.ts', 'type:options', 'type:modal/wallet-modal.ts', 'lazy:modal/create-from-attributes.ts'],
  'index.ts': [...BELOW_STATE, 'state', 'options', 'modal'],
  'elements.ts': ['elements'],
  'cdn.ts': ['index.ts', 'elements.ts', 'modal', 'chains'],
  'contract.ts': ['standards', 'errors', 'services', 'frame/protocol.ts'],
}
const PUBLIC = [/^src\/(index|elements|cdn)\.ts$/, /^src\/chains\/[^/]+\/index\.ts$/]
const PACKAGES = JSON.parse(readText('package.json'))

/** Looks at every source file git knows. */
export function checkLayers() {
  const files = listFiles(FOLDERS, SOURCES)
  const inSource = files.filter((path) => path.startsWith('src/'))
  const imports = new Map(files.map((path) => [path, readImports(path)]))
  const all = [...imports].flatMap(([path, list]) => list.map((item) => ({ path, ...item })))
  return {
    files: files.length,
    results: [
      toResult('layers: every file of src was looked at', countSeen(inSource)),
      toResult('layers: imports point downwards', all.filter(isForbidden).map(({ path, line, target }) => `${path}:${line} imports ${target}`)),
      toResult('layers: every import() has a literal path', all.filter(isComputed).map(({ path, line }) => `${path}:${line}`)),
      toResult('layers: src and react import only packages they may ship', all.filter(isForeign).map(({ path, line, specifier }) => `${path}:${line} imports ${specifier}`)),
      toResult('layers: no file imports itself in a circle', findCycles(toGraph(imports)).map((circle) => circle.join(' → '))),
    ],
    notes: noteTwins(inSource),
  }
}

function countSeen(inSource) {
  const tracked = countTracked(['src'], SOURCES)
  return inSource.length === 0 || inSource.length < tracked ? [`saw ${inSource.length} files, git lists ${tracked}`] : []
}

function isForbidden({ path, target, kind }) {
  if (!target || target.startsWith('node_modules')) return false
  const [folder] = path.split('/')
  if (folder === 'src') return !target.startsWith('src/') || !mayImport(path, target, kind)
  if (!target.startsWith('src/')) return folder === 'server' ? !target.startsWith('server/') : folder === 'react' && !target.startsWith('react/')
  if (folder === 'server') return target !== 'src/contract.ts'
  return !PUBLIC.some((pattern) => pattern.test(target))
}

function mayImport(path, target, kind) {
  const layer = getLayer(path)
  const own = getLayer(target)
  if (layer === 'chains' && isOtherNamespace(path, target)) return false
  if (layer === own) return true
  return (ALLOWED[layer] ?? []).some((rule) => {
    const [, manner, allowed] = /^(type:|lazy:)?(.*)$/.exec(rule)
    if (own !== allowed && target !== `src/${allowed}` && !target.startsWith(`src/${allowed}/`)) return false
    return !manner || kind === 'type' || (manner === 'lazy:' && kind === 'dynamic')
  })
}

function getLayer(path) {
  return path.split('/')[1]
}

function isOtherNamespace(path, target) {
  const [, , from] = path.split('/')
  const [, layer, to, deeper] = target.split('/')
  // A family imports nothing of another, and the files they share import no family.
  return layer === 'chains' && deeper !== undefined && from !== to
}

function isComputed({ path, specifier }) {
  return specifier === undefined && !path.startsWith('demo/') && !path.startsWith('server/')
}

function isForeign({ path, specifier }) {
  if (!/^(src|react)\//.test(path) || !specifier || specifier.startsWith('.')) return false
  const name = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  if (name in PACKAGES.dependencies) return false
  if (name in PACKAGES.peerDependencies) return !path.startsWith('react/')
  return !BUNDLED_PACKAGES.includes(name)
}

function toGraph(imports) {
  const edges = ([path, list]) => [path, list.filter(({ kind, target }) => kind === 'static' && target).map(({ target }) => target)]
  return new Map([...imports].map(edges))
}

function noteTwins(inSource) {
  const lonely = inSource.filter((path) => {
    const twin = path.replace(/^src\//, 'test/').replace(/\.tsx?$/, '')
    return !existsSync(join(ROOT, `${twin}.test.ts`)) && !existsSync(join(ROOT, `${twin}.test.tsx`))
  })
  return [`${inSource.length - lonely.length} of ${inSource.length} files of src have a test of their own name${process.argv.includes('--verbose') ? `; without: ${lonely.join(', ')}` : ' (--verbose names the others)'}`]
}

if (isMain(import.meta.url)) printCheck('layers', checkLayers())
