/**
 * Makes dist/ of this package: the program of cli/create, and examples/ as its templates. npm runs
 * it before it packs.
 */
import { cpSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { ROOT, listFiles } from '../scripts/git-files.mjs'

const DIST = fileURLToPath(new URL('dist', import.meta.url))

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: DIST,
    emptyOutDir: true,
    target: 'node20',
    ssr: 'cli/create/main.ts',
    rolldownOptions: { output: { entryFileNames: 'main.js' } },
  },
})

for (const path of listFiles(['examples'], [''])) {
  const target = join(DIST, 'templates', relative('examples', path))
  if (dirname(path) !== 'examples') cpSync(join(ROOT, path), target)
}
cpSync(join(ROOT, 'LICENSE'), join(DIST, 'LICENSE'))
