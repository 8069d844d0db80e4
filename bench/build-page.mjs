/** Builds the bench page for production with Vite's own defaults, against the built package. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Returns the folder of the built page. Throws when the package was not built. */
export async function buildPage() {
  const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const alias = Object.entries(exports)
    .filter(([, target]) => target.default)
    .map(([subpath, target]) => ({ find: new RegExp(`^wallet-modal${subpath.slice(1)}$`), replacement: ROOT + target.default.slice(2) }))
  if (!existsSync(`${ROOT}dist/index.js`)) throw new Error('dist/ is missing: run `npm run build` first.')
  const outDir = `${ROOT}.cache/bench-page`
  await build({ configFile: false, root: `${ROOT}bench/page`, logLevel: 'error', resolve: { alias }, build: { outDir, emptyOutDir: true } })
  return outDir
}
