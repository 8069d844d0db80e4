import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { galleryPlugin } from '../../demo/dev-stack/gallery-plugin.js'
import { packagePlugin } from '../../demo/dev-stack/package-plugin.js'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

/** One entry of `gallery/states.json`. */
export interface ListedState {
  readonly view: string
  readonly state: string
  readonly description: string
}

/** The gallery, built and served. `url` ends with `gallery/`. */
export interface RunningGallery {
  readonly url: string
  readonly states: readonly ListedState[]
  close(): Promise<void>
}

/** Builds the gallery from the sources, as a page takes them, and serves it on a free port. */
export async function startGallery(): Promise<RunningGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-gallery-'))
  const { resolveId } = packagePlugin({ built: false })
  await build({
    configFile: false,
    root: DEMO,
    publicDir: false,
    logLevel: 'error',
    plugins: [{ name: 'wallet-modal-gallery:package', enforce: 'pre', resolveId: resolveId! }, galleryPlugin()],
    build: { target: 'es2022', outDir: folder, emptyOutDir: true, minify: false, rollupOptions: { input: join(DEMO, 'gallery/index.html') } },
  })
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path)
    try {
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'max-age=60' }).end(readFileSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}/gallery/`
  const states = JSON.parse(readFileSync(join(folder, 'gallery/states.json'), 'utf8')) as readonly ListedState[]
  return {
    url,
    states,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
