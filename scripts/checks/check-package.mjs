/**
 * Installs the publishable package into an empty Vite project: the project builds without
 * configuration, every entry can be imported in plain Node, and none accesses the browser during
 * import.
 */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMain, printCheck, toResult } from './check-result.mjs'
import { listUnreached } from '../build/drop-unreached.mjs'
import { CLASSIC_SCRIPTS } from '../build/entries.mjs'
import { ROOT, readText } from '../git-files.mjs'
import { HANG_MS } from '../runner/hang-limits.mjs'
import { runCommand } from '../runner/run-command.mjs'

const PAGE = `<!doctype html><title>Empty</title><wallet-modal></wallet-modal><wallet-button></wallet-button><script type="module" src="./main.js"></script>\n`
const MAIN = `import { createWalletModal } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155 } from 'wallet-modal/chains/eip155'
globalThis.modal = { createWalletModal, eip155 }
`
/** The largest package, packed. */
const MAX_BYTES = 2_500_000
// Without HTMLElement and customElements: on a server too, they decide the base class of an
// element.
const GLOBALS = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'matchMedia',
  'CSSStyleSheet',
  'requestAnimationFrame',
  'fetch',
  'WebSocket',
]

/**
 * The entry that imports NextAuth, whose peer is all of Next. The types of the app's fixtures check
 * it.
 */
const NEEDS_NEXT = './compat/rainbowkit/next-auth'

/** Needs dist/. Uses npm's cache first, and the registry for what the cache lacks. */
export async function checkPackage() {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-package-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function use(folder) {
  const { name, exports, peerDependencies } = JSON.parse(readText('package.json'))
  const entries = Object.entries(exports)
    .filter(([subpath, target]) => target.default && !CLASSIC_SCRIPTS.includes(subpath))
    .filter(([subpath]) => subpath !== NEEDS_NEXT)
    .map(([subpath]) => name + subpath.slice(1))
  const results = []
  const step = async (title, act) => {
    const problems = await act()
    results.push(toResult(`package: ${title}`, problems))
    return problems.length === 0
  }
  const app = join(folder, 'app')
  mkdirSync(app)
  await step('installs into an empty Vite project', () => install(folder, app))
  await step('is at most 2.5 MB and has no file that no entry reaches', () => weigh(folder))
  await step('the project builds with no configuration', () => build(app))
  await step('the build holds the lazy parts as files of their own', () => findChunks(app))
  const peers = Object.keys(peerDependencies).filter((peer) => peer !== 'next-auth')
  await run(
    'npm',
    ['install', ...QUIET, ...peers.map((peer) => `${peer}@${getInstalled(peer)}`)],
    app,
  )
  for (const entry of entries) {
    await step(`import '${entry}' works in Node and touches no browser global`, () =>
      importInNode(app, entry),
    )
  }
  return { files: entries.length, results, notes: [listPackages(app)] }
}

const QUIET = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error']

async function install(folder, app) {
  const packed = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT)
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  if (!tarball) return [packed.output]
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'empty', private: true, type: 'module' }),
  )
  writeFileSync(join(app, 'index.html'), PAGE)
  writeFileSync(join(app, 'main.js'), MAIN)
  const installed = await run(
    'npm',
    ['install', ...QUIET, join(folder, tarball), `vite@${getInstalled('vite')}`],
    app,
  )
  return installed.code === 0 ? [] : [installed.output]
}

function weigh(folder) {
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  const { size } = statSync(join(folder, tarball))
  return [
    ...(size > MAX_BYTES ? [`${tarball} has ${size} bytes`] : []),
    ...listUnreached(join(ROOT, 'dist')),
  ]
}

async function build(app) {
  const { code, output } = await run(join(app, 'node_modules/.bin/vite'), ['build'], app)
  const warnings = output
    .split('\n')
    .filter(
      (line) =>
        /warn|INEFFECTIVE_DYNAMIC_IMPORT|externalized for browser compatibility/i.test(line) &&
        !line.startsWith('npm '),
    )
  return code === 0 ? warnings : [output]
}

function findChunks(app) {
  const chunks = readdirSync(join(app, 'dist/assets')).filter((file) => file.endsWith('.js'))
  return chunks.length > 1
    ? []
    : [`the build has ${chunks.length} JavaScript file(s): nothing is loaded lazily`]
}

// The trap reports the code that reads a browser global; reads by dependencies do not count.
async function importInNode(app, entry) {
  const trap = `
const before = new Set(Object.getOwnPropertyNames(globalThis))
const touched = []
for (const name of ${JSON.stringify(GLOBALS)}) {
  const real = Object.getOwnPropertyDescriptor(globalThis, name)
  Object.defineProperty(globalThis, name, { configurable: true, set(value) { Object.defineProperty(globalThis, name, { value, writable: true, configurable: true }) }, get() {
    const [, , caller = ''] = new Error().stack.split('\\n')
    if (caller.includes('/node_modules/wallet-modal/')) touched.push(name + caller)
    return real?.get ? real.get.call(globalThis) : real?.value
  } })
}
const names = Object.keys(await import(${JSON.stringify(entry)}))
const added = Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name) && !${JSON.stringify(GLOBALS)}.includes(name) && !/^(lit|react|nanostores|__zod|customElements$|__VUE_|ngDevMode$)/i.test(name))
if (touched.length > 0) throw new Error('reads ' + touched.join(', '))
if (added.length > 0) throw new Error('adds globals ' + added.join(', '))
if (names.length === 0 && ${JSON.stringify(entry)} !== 'wallet-modal/elements') throw new Error('exports nothing')
`
  const plain = await run(
    process.execPath,
    ['--input-type=module', '--eval', `await import(${JSON.stringify(entry)})`],
    app,
  )
  if (plain.code !== 0) return [plain.output]
  const trapped = await run(process.execPath, ['--input-type=module', '--eval', trap], app)
  return trapped.code === 0 ? [] : [trapped.output]
}

function listPackages(app) {
  const lock = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8'))
  const isOurs = ([path, { dev, peer }]) => !dev && !peer && !path.includes('node_modules/vite')
  return `${Object.entries(lock.packages).filter(isOurs).length} packages in the empty project with Vite, React and this one`
}

function getInstalled(name) {
  // By its path: a package may not export its package.json.
  return JSON.parse(readText(`node_modules/${name}/package.json`)).version
}

function run(program, args, cwd) {
  return runCommand(program, args, {
    cwd,
    timeoutMs: HANG_MS.file,
    env: { NODE_ENV: '', INIT_CWD: cwd },
  })
}

if (isMain(import.meta.url)) printCheck('package', await checkPackage())
