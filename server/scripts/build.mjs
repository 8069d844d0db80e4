// Bundles the server with the contract it shares with the kit; what npm installs stays outside. The entry has its types beside it.
// `build.mjs <folder> --with-packages` bundles the packages too, for tests: such a program starts in a third of the CPU time.
import { chmod, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildFrame } from './build-frame.mjs'
import { declareEntry } from './declare-entry.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Beside src, because the package's folder is found from there; another name leaves a build that is in use alone.
const outdir = process.argv[2] ?? 'dist'
// Programs of one door each, which hold the code of that door alone.
const ROLES = { api: 'src/wallet/roles/api.ts', vault: 'src/wallet/roles/vault.ts', frame: 'src/wallet/roles/frame.ts' }
const withPackages = process.argv.includes('--with-packages')
const databaseFromTemplate = {
  name: 'database-from-template',
  setup({ onResolve }) {
    onResolve({ filter: /^@electric-sql\/pglite$/ }, ({ importer }) => (importer.endsWith('pglite-worker.ts') ? { path: `${root}scripts/pglite-from-template.mjs` } : undefined))
  },
}
await rm(`${root}${outdir}`, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  // The thread's program is found beside whatever starts it, so it lies flat among the rest.
  entryPoints: { main: 'src/operation/main.ts', 'start-server': 'src/start-server.ts', ...ROLES, 'pglite-worker': 'src/storage/pglite-worker.ts' },
  outdir,
  bundle: true,
  splitting: true,
  packages: withPackages ? 'bundle' : 'external',
  ...(withPackages ? {
    // The embedded engine reads its own files beside itself, `pg` looks for optional packages, and what `import()` loads of packages
    // in CommonJS has its names under `default` in a bundle.
    external: ['@electric-sql/pglite', '@electric-sql/pglite/basefs', 'pg-native', 'cloudflare:sockets', '@nats-io/*', 'ioredis'],
    // Packages in CommonJS call `require` for what Node brings.
    banner: { js: "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);" },
    plugins: [databaseFromTemplate],
  } : {}),
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: !withPackages,
  metafile: true,
})
for (const name of ['main', ...Object.keys(ROLES)]) await chmod(`${root}${outdir}/${name}.js`, 0o755)
await buildFrame(`${root}${outdir}/frame`)
await writeFile(`${root}${outdir}/start-server.d.ts`, declareEntry(`${root}src/start-server.ts`))
const files = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'))
if (files.length < 3) throw new Error('the build wrote fewer files than entries')
console.log(`server: ${Object.keys(metafile.inputs).length} modules into ${files.length} files, ${Math.round(files.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024)} KiB`)
