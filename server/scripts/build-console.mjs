// Builds the console of the admin API into a folder: its page, with the integrity of its first
// script and its style, and hashed files in assets/.
import { createHash } from 'node:crypto'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

const CONSOLE = fileURLToPath(new URL('../console/', import.meta.url))
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PLACE = '<!-- scripts and styles -->'
// The kit from its sources, as in the demo pages.
const KIT = {
  'wallet-modal': 'src/index.ts',
  'wallet-modal/chains/eip155': 'src/chains/eip155/index.ts',
  'wallet-modal/react': 'react/index.ts',
}

/** Builds the console and returns the Brotli size in bytes of what its page loads first. */
export async function buildConsole(folder) {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: CONSOLE,
    entryPoints: { console: 'index.tsx', style: 'console.css' },
    outdir: join(folder, 'assets'),
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    jsx: 'automatic',
    alias: Object.fromEntries(
      Object.entries(KIT).map(([name, path]) => [name, resolve(ROOT, path)]),
    ),
    // The kit's elements use the decorators of TypeScript.
    tsconfigRaw: {
      compilerOptions: {
        experimentalDecorators: true,
        useDefineForClassFields: false,
        jsx: 'react-jsx',
      },
    },
    // As scripts/build/browser-floor.mjs of the kit.
    target: ['chrome107', 'firefox115', 'safari16'],
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    legalComments: 'linked',
    metafile: true,
  })
  const outputs = Object.entries(metafile.outputs).map(([path, output]) => ({
    path: resolve(CONSOLE, path),
    href: `/assets/${basename(path)}`,
    ...output,
  }))
  const find = (entry) => outputs.find(({ entryPoint }) => entryPoint === entry)
  const [script, style] = [find('index.tsx'), find('console.css')]
  const preload = listImports(script, outputs)
  const hash = async ({ path }) =>
    `sha384-${createHash('sha384')
      .update(await readFile(path))
      .digest('base64')}`
  const tags = [
    `<link rel="stylesheet" href="${style.href}" integrity="${await hash(style)}">`,
    ...(await Promise.all(
      preload.map(
        async (one) =>
          `<link rel="modulepreload" href="${one.href}" integrity="${await hash(one)}">`,
      ),
    )),
    `<script type="module" src="${script.href}" integrity="${await hash(script)}"></script>`,
  ]
  const page = await readFile(`${CONSOLE}index.html`, 'utf8')
  if (!page.includes(PLACE)) throw new Error(`console/index.html has no "${PLACE}"`)
  await writeFile(join(folder, 'index.html'), page.replace(PLACE, tags.join('\n    ')))
  const loaded = await Promise.all([script, style, ...preload].map(({ path }) => readFile(path)))
  return loaded.reduce((sum, file) => sum + brotliCompressSync(file).length, 0)
}

function listImports(output, outputs, seen = new Set()) {
  for (const { path, kind } of output.imports) {
    const next = outputs.find((other) => other.path === resolve(CONSOLE, path))
    if (kind !== 'import-statement' || !next || seen.has(next)) continue
    seen.add(next)
    listImports(next, outputs, seen)
  }
  return [...seen]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const bytes = await buildConsole(
    resolve(process.argv[2] ?? fileURLToPath(new URL('../dist/console', import.meta.url))),
  )
  console.log(`console: first load ${(bytes / 1024).toFixed(1)} KiB Brotli`)
}
