import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { CDN_ENTRY, LIBRARY_ENTRIES } from '../../scripts/build/entries.mjs'
import { ensurePackage } from './ensure-package.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(ROOT, 'dist')
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.map': 'application/json',
  '.json': 'application/json',
}

/**
 * Lets the demo pages import `wallet-modal` like any other page: from the sources, or with `built`
 * from the built package. `/package/` serves the files of the package, for the page that loads one
 * script from a CDN.
 */
export function packagePlugin({ built }: { built: boolean }): Plugin {
  return {
    name: 'wallet-modal-demo:package',
    enforce: 'pre',
    resolveId(id) {
      const subpath =
        id === 'wallet-modal'
          ? '.'
          : id.startsWith('wallet-modal/')
            ? `.${id.slice('wallet-modal'.length)}`
            : undefined
      const entry = subpath && LIBRARY_ENTRIES[subpath]
      return entry ? join(ROOT, built ? `dist/${entry.output}.js` : entry.source) : undefined
    },
    configureServer(server) {
      server.middlewares.use('/package/', async (request, response) => {
        const path = join(DIST, normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
        try {
          await ensurePackage()
        } catch (error) {
          response.statusCode = 500
          response.setHeader('content-type', 'text/plain')
          return void response.end(`The package could not be built.\n${String(error)}`)
        }
        if (!path.startsWith(DIST) || !TYPES[extname(path)] || !existsSync(path)) {
          response.statusCode = 404
          return void response.end('The package has no such file.')
        }
        response.setHeader('content-type', TYPES[extname(path)]!)
        response.setHeader('cache-control', 'no-cache')
        response.end(readFileSync(path))
      })
    },
    async generateBundle() {
      await ensurePackage()
      const folder = join(DIST, CDN_ENTRY.output, '..')
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (TYPES[extname(name)])
          this.emitFile({
            type: 'asset',
            fileName: join('package/cdn', name),
            source: readFileSync(join(folder, name)),
          })
      }
    },
  }
}
