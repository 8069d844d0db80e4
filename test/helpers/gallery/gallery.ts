import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { galleryPlugin } from '../../../demo/dev-stack/gallery-plugin.js'
import { packagePlugin } from '../../../demo/dev-stack/package-plugin.js'
import { serveFolder } from '../servers/serve-folder.js'

const DEMO = fileURLToPath(new URL('../../../demo/', import.meta.url))

/** One entry of `gallery/states.json`. */
export interface ListedState {
  readonly view: string
  readonly state: string
  readonly description: string
  /** Page width of the state; the viewer's width if absent. */
  readonly width?: number
}

/** The gallery, built and served. `url` ends with `gallery/`. */
export interface RunningGallery {
  readonly url: string
  readonly states: readonly ListedState[]
  close(): Promise<void>
}

/**
 * Builds the gallery from the sources into one script, because a page of 140 files takes a browser
 * twice the time, and serves it on a free port.
 */
export async function startGallery(): Promise<RunningGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-gallery-'))
  const { resolveId } = packagePlugin({ built: false })
  await build({
    configFile: false,
    root: DEMO,
    publicDir: false,
    logLevel: 'error',
    plugins: [
      { name: 'wallet-modal-gallery:package', enforce: 'pre', resolveId: resolveId! },
      galleryPlugin(),
    ],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      rollupOptions: { input: join(DEMO, 'gallery/index.html'), output: { codeSplitting: false } },
    },
  })
  const served = await serveFolder(folder)
  const states = JSON.parse(
    readFileSync(join(folder, 'gallery/states.json'), 'utf8'),
  ) as readonly ListedState[]
  return {
    url: `${served.url}gallery/`,
    states,
    async close() {
      await served.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
