/**
 * Serves npm packages to browser tests as a few bundled ES modules instead of hundreds of files,
 * and makes CommonJS packages (React) importable by name. All packages are bundled together, so a
 * package that two others use exists once.
 */
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'
import { LIBRARY_ENTRIES } from '../build/entries.mjs'
import { ROOT, listFiles, readText } from '../git-files.mjs'
import { isBrowserTest } from '../runner/test-folders.mjs'

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g
const TYPE_IMPORT = /\b(?:import|export)\s+type\s[^'"]*?from\s*['"][^'"]*['"]/g
const require = createRequire(join(ROOT, 'package.json'))

/**
 * The dev server plugin. Bundles on start; the result is cached in .cache/ until a package or an
 * import changes.
 */
export function bundledPackages() {
  let folder = ''
  let fileOf = new Map()
  return {
    name: 'bundled-packages',
    async serverStart() {
      const packages = findPackages()
      fileOf = new Map(packages.map((name) => [name, `${name.replaceAll('/', '__')}.js`]))
      folder = await bundle(packages, fileOf)
    },
    resolveImport({ source }) {
      // Examples of the documentation import the package by its name; tests resolve that to the
      // sources, which other tests load as well.
      const entry =
        /^wallet-modal(\/|$)/.test(source) &&
        LIBRARY_ENTRIES[`.${source.slice('wallet-modal'.length)}`]
      if (entry) return `/${entry.source}`
      const file = fileOf.get(source)
      return file ? `/${folder}/${file}` : undefined
    },
  }
}

// The modules that browser tests reach, file by file: other, Node-only files would pull in Node
// packages.
function findPackages() {
  const queue = listFiles(['test'], ['.test.ts', '.test.tsx']).filter(isBrowserTest)
  const seen = new Set(queue)
  const names = new Set()
  for (const file of queue) {
    const text = readText(file).replace(TYPE_IMPORT, '')
    if (file.endsWith('.tsx')) names.add('react/jsx-runtime')
    for (const [, source] of text.matchAll(IMPORT)) {
      const path = source.startsWith('.') ? findSource(file, source) : undefined
      if (path && !seen.has(path)) queue.push(path)
      if (path) seen.add(path)
      else if (isInstalled(source)) names.add(source)
    }
  }
  return [...names].sort()
}

function findSource(importer, source) {
  const path = posix.join(posix.dirname(importer), source)
  const candidates = [path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx'), path]
  return candidates.find(
    (candidate) => /\.tsx?$/.test(candidate) && existsSync(join(ROOT, candidate)),
  )
}

function isInstalled(name) {
  if (name.startsWith('node:') || name.startsWith('.')) return false
  const folder = name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
  return existsSync(join(ROOT, 'node_modules', folder, 'package.json'))
}

async function bundle(packages, fileOf) {
  const key = createHash('sha256')
    .update(JSON.stringify(packages))
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .update(readFileSync(new URL(import.meta.url)))
    .digest('hex')
    .slice(0, 12)
  const folder = `.cache/test-packages/${key}`
  if (packages.length === 0 || existsSync(join(ROOT, folder))) return folder
  const unfinished = `${folder}.${process.pid}`
  const options = {
    outdir: join(ROOT, unfinished),
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    mainFields: ['browser', 'module', 'main'],
    define: { 'process.env.NODE_ENV': '"development"', global: 'globalThis' },
    logLevel: 'error',
    logLimit: 5,
  }
  const commonJs = await findCommonJs(packages, options)
  await build({
    ...options,
    entryPoints: packages.map((name) => ({
      in: commonJs.has(name) ? `named:${name}` : name,
      out: fileOf.get(name).slice(0, -'.js'.length),
    })),
    plugins: [namedExports],
  })
  mkdirSync(join(ROOT, '.cache/test-packages'), { recursive: true })
  // Another run may have finished the same bundle; both are equal, so the first one stays.
  if (existsSync(join(ROOT, folder))) rmSync(join(ROOT, unfinished), { recursive: true })
  else renameSync(join(ROOT, unfinished), join(ROOT, folder))
  return folder
}

async function findCommonJs(packages, options) {
  const entryPoints = packages.map((name, index) => ({ in: name, out: `entry-${index}` }))
  const { metafile } = await build({ ...options, entryPoints, write: false, metafile: true })
  const found = new Set()
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    const index = /\/entry-(\d+)\.js$/.exec(path)?.[1]
    if (index && entryPoint && metafile.inputs[entryPoint]?.format === 'cjs')
      found.add(packages[Number(index)])
  }
  return found
}

// A CommonJS package has no export names that a browser can read; Node can list them.
const namedExports = {
  name: 'named-exports',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^named:/ }, ({ path }) => ({
      path: path.slice('named:'.length),
      namespace: 'named',
    }))
    onLoad({ filter: /.*/, namespace: 'named' }, ({ path }) => {
      const target = JSON.stringify(path)
      const names = Object.keys(require(path)).filter(
        (name) => name !== 'default' && /^[A-Za-z_$][\w$]*$/.test(name),
      )
      // Packages compiled from ES modules (`__esModule`) have named exports and may have no
      // default.
      const contents = `import * as all from ${target}\nexport default all.default ?? all\nexport const { ${names.join(', ')} } = { ...all.default, ...all }\n`
      return { contents, resolveDir: ROOT }
    })
  },
}
