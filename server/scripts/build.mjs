// Bundles the server with the contract it shares with the kit; what npm installs stays outside. The entry has its types beside it.
import { chmod, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildFrame } from './build-frame.mjs'
import { declareEntry } from './declare-entry.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Beside src, because the package's folder is found from there; another name leaves a build that is in use alone.
const outdir = process.argv[2] ?? 'dist'
await rm(`${root}${outdir}`, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  // The thread's program is found beside whatever starts it, so it lies flat among the rest.
  entryPoints: { main: 'src/main.ts', 'start-server': 'src/start-server.ts', 'pglite-worker': 'src/storage/pglite-worker.ts' },
  outdir,
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  metafile: true,
})
await chmod(`${root}${outdir}/main.js`, 0o755)
await buildFrame(`${root}${outdir}/frame`)
await writeFile(`${root}${outdir}/start-server.d.ts`, declareEntry(`${root}src/start-server.ts`))
const files = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'))
if (files.length < 3) throw new Error('the build wrote fewer files than entries')
console.log(`server: ${Object.keys(metafile.inputs).length} modules into ${files.length} files, ${Math.round(files.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024)} KiB`)
