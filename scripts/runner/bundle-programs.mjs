/**
 * Bundles programs for Node, the tests and the demo's: a process then loads a few files instead of
 * a thousand, and transforms none.
 */
import { readFile } from 'node:fs/promises'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT, readText } from '../git-files.mjs'

/**
 * Packages that cannot be bundled: PGlite reads its own files, and a CommonJS module loaded with
 * `import()` has different export names in a bundle.
 */
const OUTSIDE = [
  '@electric-sql/pglite',
  '@nats-io/jetstream',
  '@nats-io/transport-node',
  'ioredis',
  'pg-native',
  'cloudflare:sockets',
]
const PROGRAMS = join(ROOT, '.cache/test-programs')
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.mts': 'ts' }

/**
 * Bundles files, such as the tests of a part, and resolves with the program of each. Every module keeps the
 * URL of its source as `import.meta.url`, so that it finds the files next to it. The folder is
 * removed when this process ends.
 */
export async function bundlePrograms(part, files) {
  removeLeft()
  const folder = join(PROGRAMS, `${part}-${process.pid}`)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const inside = listInside()
  await build({
    absWorkingDir: ROOT,
    entryPoints: files,
    outbase: ROOT,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    define: { 'import.meta.url': 'sourceAddress' },
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
    // CommonJS packages call `require` for Node's built-in modules.
    banner: {
      js: "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);",
    },
    plugins: [keepOutside(inside), keepAddresses],
  })
  return new Map(
    files.map((file) => [file, join(folder, `${file.slice(0, -extname(file).length)}.mjs`)]),
  )
}

// The folders that killed runs left behind.
function removeLeft() {
  for (const name of existsSync(PROGRAMS) ? readdirSync(PROGRAMS) : []) {
    const id = Number(name.split('-').at(-1))
    if (!isRunning(id)) rmSync(join(PROGRAMS, name), { recursive: true, force: true })
  }
}

function isRunning(id) {
  try {
    return process.kill(id, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// The server's dependencies. All other packages are tools that few tests use.
function listInside() {
  const { dependencies } = JSON.parse(readText('server/package.json'))
  return new Set(Object.keys(dependencies).filter((name) => !OUTSIDE.includes(name)))
}

function keepOutside(inside) {
  const packages = `${sep}node_modules${sep}`
  return {
    name: 'keep-outside',
    setup({ onResolve }) {
      onResolve({ filter: /^[^.]/ }, ({ path, importer, kind }) => {
        // Files that a page loads from its own server.
        if (path.startsWith('/') && kind === 'dynamic-import') return { path, external: true }
        if (kind === 'entry-point' || path.startsWith('node:') || path.startsWith('wallet-modal'))
          return undefined
        const name = path
          .split('/')
          .slice(0, path.startsWith('@') ? 2 : 1)
          .join('/')
        const isInside = importer.includes(packages) ? !OUTSIDE.includes(name) : inside.has(name)
        return isInside ? undefined : { path, external: true }
      })
    },
  }
}

const keepAddresses = {
  name: 'keep-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|tsx|mts|mjs|js)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      // On the first line, so that line numbers do not change.
      return {
        contents: `const sourceAddress = ${JSON.stringify(pathToFileURL(path).href)}; ${text}`,
        loader: LOADERS[extname(path)] ?? 'js',
        resolveDir: dirname(path),
      }
    })
  },
}
