// Bundles the server with the contract it shares with the kit; what npm installs stays outside.
import { chmod, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
await rm(`${root}dist`, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ['src/main.ts', 'src/start-server.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  metafile: true,
})
await chmod(`${root}dist/main.js`, 0o755)
const files = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'))
if (files.length < 2) throw new Error('the build wrote fewer files than entries')
console.log(`server: ${Object.keys(metafile.inputs).length} modules into ${files.length} files, ${Math.round(files.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024)} KiB`)
