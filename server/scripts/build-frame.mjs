// Builds the secure site of the embedded wallet into a folder: hashed scripts and styles, and
// site.json with their integrity.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { LICENSES_FILE, describeLicenses } from '../../scripts/build/third-party-licenses.mjs'
import { buildRestorePage } from './build-restore.mjs'

const SITE = fileURLToPath(new URL('../frame/', import.meta.url))
const PAGES = ['sdk', 'loading', 'result', 'approve', 'device', 'account']
const WORKER = 'key-worker'

// permissionless imports all of ox for passkey owners; the wallet's accounts have none.
const WITHOUT_OX = {
  name: 'without-ox',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^ox$/ }, ({ importer }) =>
      importer.includes('/permissionless/') ? { path: 'ox', namespace: 'without-ox' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'without-ox' }, () => ({ contents: 'export {}' }))
  },
}

const OPTIONS = {
  absWorkingDir: SITE,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  // As scripts/build/browser-floor.mjs of the kit.
  target: ['chrome107', 'firefox115', 'safari16'],
  legalComments: 'linked',
  metafile: true,
}

/**
 * Builds the site and returns the compressed size in bytes of the scripts that each page loads
 * first. `plugins` are esbuild's.
 *
 * @param {string} folder
 * @param {{ plugins?: readonly import('esbuild').Plugin[] }} options
 */
export async function buildFrame(folder, { plugins = [] } = {}) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const outdir = join(folder, 'assets')
  // One file without imports, and first: the pages' scripts hold its hash.
  const worker = await build({
    ...OPTIONS,
    entryPoints: { [WORKER]: `keys/${WORKER}.ts` },
    outdir,
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [WITHOUT_OX, ...plugins],
  })
  const [workerPath] = listOutputs(worker).filter(({ entryPoint }) => entryPoint)
  const workerIntegrity = await hash(workerPath.path)
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: {
      ...Object.fromEntries(PAGES.map((page) => [page, `pages/${page}.ts`])),
      site: 'site.css',
    },
    outdir,
    splitting: true,
    define: {
      'process.env.NODE_ENV': '"production"',
      WORKER_INTEGRITY: JSON.stringify(workerIntegrity),
    },
    plugins: [WITHOUT_OX, ...plugins],
  })
  const outputs = listOutputs({ metafile })
  const find = (source) => outputs.find(({ entryPoint }) => entryPoint === source)
  const listImports = (output, seen = new Set([output])) => {
    for (const { path, kind } of output.imports) {
      const next = outputs.find((other) => other.path === resolve(SITE, path))
      if (kind === 'import-statement' && next && !seen.has(next)) listImports(next, seen.add(next))
    }
    return seen
  }
  const pages = {}
  const sizes = {}
  for (const page of PAGES) {
    const entry = find(`pages/${page}.ts`)
    const loaded = [...listImports(entry)]
    pages[page] = {
      script: entry.href,
      integrity: await hash(entry.path),
      preload: loaded.slice(1).map(({ href }) => href),
    }
    sizes[page] = (
      await Promise.all(
        loaded.map(async ({ path }) => gzipSync(await readFile(path), { level: 9 }).length),
      )
    ).reduce((sum, length) => sum + length, 0)
  }
  const restoreInputs = await buildRestorePage(join(folder, 'restore-offline.html'))
  const inputs = [
    ...Object.keys(worker.metafile.inputs),
    ...Object.keys(metafile.inputs),
    ...restoreInputs,
  ]
  await writeFile(
    join(folder, LICENSES_FILE),
    describeLicenses(inputs.map((path) => resolve(SITE, path))),
  )
  const style = find('site.css')
  const scripts = outputs.filter(({ path }) => path.endsWith('.js'))
  await writeFile(
    join(folder, 'site.json'),
    JSON.stringify({
      pages,
      style: { href: style.href, integrity: await hash(style.path) },
      worker: workerPath.href,
      // Of every script, for the import map: chunks are pinned like the first script.
      integrity: Object.fromEntries(
        (await Promise.all(scripts.map(async ({ href, path }) => [href, await hash(path)]))).sort(
          ([one], [other]) => (one < other ? -1 : 1),
        ),
      ),
    }),
  )
  return sizes
}

// Paths of the metafile are relative to the site's sources.
function listOutputs({ metafile }) {
  return Object.entries(metafile.outputs).map(([path, output]) => ({
    path: resolve(SITE, path),
    href: `/assets/${basename(path)}`,
    ...output,
  }))
}

// As long as the hash of the import map in the policy: the map holds one for each of 150 scripts, and
// is a part of the first load.
async function hash(path) {
  return `sha256-${createHash('sha256')
    .update(await readFile(path))
    .digest('base64')}`
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = await buildFrame(
    resolve(process.argv[2] ?? fileURLToPath(new URL('../dist/frame', import.meta.url))),
  )
  console.log(
    Object.entries(sizes)
      .map(([page, bytes]) => `${page} ${Math.round(bytes / 1024)} KiB`)
      .join(', '),
  )
}
