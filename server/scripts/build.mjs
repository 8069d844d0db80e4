// Bundles the server with the contract it shares with the kit; npm packages stay external. The
// types of the entry are written next to it. `build.mjs <folder> --with-packages` bundles the
// packages too, for tests: such a program starts in a third of the CPU time and waits longer for
// the embedded database.
import { chmod, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { buildConsole } from './build-console.mjs'
import { buildFrame } from './build-frame.mjs'
import { declareEntry } from './declare-entry.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// Next to src, because the package's folder is found from there; another name does not disturb a
// build in use.
const outdir = process.argv[2] ?? 'dist'
// Programs of one door each, which hold the code of that door alone.
const ROLES = {
  api: 'src/wallet/roles/api.ts',
  vault: 'src/wallet/roles/vault.ts',
  frame: 'src/wallet/roles/frame.ts',
  admin: 'src/operation/admin/program.ts',
}
const withPackages = process.argv.includes('--with-packages')
const databaseFromTemplate = {
  name: 'database-from-template',
  setup({ onResolve }) {
    onResolve({ filter: /^@electric-sql\/pglite$/ }, ({ importer }) =>
      importer.endsWith('pglite-worker.ts')
        ? { path: `${root}scripts/pglite-from-template.mjs` }
        : undefined,
    )
  },
}
const patientLimits = {
  name: 'patient-limits',
  setup({ onResolve }) {
    onResolve({ filter: /pglite-limits\.js$/ }, () => ({
      path: `${root}scripts/patient-pglite-limits.mjs`,
    }))
  },
}
await rm(`${root}${outdir}`, { recursive: true, force: true })
const { metafile } = await build({
  absWorkingDir: root,
  // The program that starts the thread looks for it in its own folder, so all outputs are in one
  // folder.
  entryPoints: {
    main: 'src/operation/main.ts',
    'start-server': 'src/start-server.ts',
    ...ROLES,
    'pglite-worker': 'src/storage/pglite/pglite-worker.ts',
  },
  outdir,
  bundle: true,
  splitting: true,
  packages: withPackages ? 'bundle' : 'external',
  ...(withPackages
    ? {
        // The embedded engine reads files next to its module, `pg` looks for optional packages, and
        // `import()` of a bundled CommonJS package has its exports under `default`.
        external: [
          '@electric-sql/pglite',
          '@electric-sql/pglite/basefs',
          'pg-native',
          'cloudflare:sockets',
          '@nats-io/*',
          'ioredis',
          'pkcs11js',
        ],
        // CommonJS packages call `require` for Node's built-in modules.
        banner: {
          js: "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf(import.meta.url);",
        },
        plugins: [databaseFromTemplate, patientLimits],
      }
    : {}),
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: !withPackages,
  metafile: true,
})
for (const name of ['main', ...Object.keys(ROLES)])
  await chmod(`${root}${outdir}/${name}.js`, 0o755)
await buildFrame(`${root}${outdir}/frame`)
await buildConsole(`${root}${outdir}/console`)
await writeFile(`${root}${outdir}/start-server.d.ts`, declareEntry(`${root}src/start-server.ts`))
const files = Object.entries(metafile.outputs).filter(([name]) => name.endsWith('.js'))
if (files.length < 3) throw new Error('the build wrote fewer files than entries')
console.log(
  `server: ${Object.keys(metafile.inputs).length} modules into ${files.length} files, ${Math.round(files.reduce((sum, [, { bytes }]) => sum + bytes, 0) / 1024)} KiB`,
)
