/** Builds the measured pages for production with Vite's own defaults. */
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Builds a folder with an `index.html` and returns the path of the result. Imports of
 * `wallet-modal` resolve to the built package. `preload` adds the plugin of the README.
 */
export async function buildPage(folder, { preload = false } = {}) {
  const { exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const alias = Object.entries(exports)
    .filter(([, target]) => target.default)
    .map(([subpath, target]) => ({
      find: new RegExp(`^wallet-modal${subpath.slice(1)}$`),
      replacement: ROOT + target.default.slice(2),
    }))
  if (!existsSync(`${ROOT}dist/index.js`))
    throw new Error('dist/ is missing: run `npm run build` first.')
  const plugins = preload ? [(await import('../dist/vite.js')).preloadFirstScreen()] : []
  const outDir = `${ROOT}.cache/bench/${folder}${preload ? '-preload' : ''}`
  await build({
    configFile: false,
    root: `${ROOT}bench/${folder}`,
    logLevel: 'error',
    define: { 'process.env': '{}', global: 'globalThis' },
    resolve: { alias },
    plugins,
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 10_000 },
  })
  return outDir
}

/**
 * Copies the page without a bundler and the script that it names. Returns the path of the result.
 */
export function copyCdnPage() {
  const outDir = `${ROOT}.cache/bench/pages/cdn`
  rmSync(outDir, { recursive: true, force: true })
  cpSync(`${ROOT}bench/pages/cdn`, outDir, { recursive: true })
  cpSync(`${ROOT}dist/cdn`, `${outDir}/cdn`, {
    recursive: true,
    filter: (path) => !path.endsWith('.map'),
  })
  return outDir
}
