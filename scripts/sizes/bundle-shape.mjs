import { createHash } from 'node:crypto'
import { build } from 'vite'
import { ROOT } from '../git-files.mjs'

const ENTRY = 'virtual:shape'

/**
 * A file name as long as one of Vite's. Vite's have a hash of the contents, whose letters compress
 * better or worse with every change: enough to move the size of a page by 35 B.
 */
const toFileName = ({ name }) =>
  `assets/${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.js`

/**
 * Bundles a page's module (`code`) with Vite for production, in memory, and returns its chunks.
 * `files` maps import names to paths.
 */
export async function bundleShape(code, files, { plugins = [], define, minify } = {}) {
  const entry = {
    name: 'shape',
    enforce: 'pre',
    resolveId: (id) => (id === ENTRY ? `\0${ENTRY}` : files[id]),
    load: (id) => (id === `\0${ENTRY}` ? { code, moduleSideEffects: true } : undefined),
  }
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    plugins: [entry, ...plugins],
    ...(define && { define }),
    build: {
      write: false,
      target: 'es2022',
      ...(minify !== undefined && { minify }),
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ENTRY,
        output: { entryFileNames: toFileName, chunkFileNames: toFileName },
      },
    },
  })
  return output.filter(({ type }) => type === 'chunk')
}
