import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { serveFolder } from '../servers/serve-folder.js'

const FRAME = fileURLToPath(new URL('../../../server/frame', import.meta.url))
const BODY =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Secure site</title><link rel="stylesheet" href="/site.css"></head><body><script type="module" src="/gallery.js"></script></body></html>'

/** The gallery of the secure site, built and served. */
export interface RunningSiteGallery {
  /** The address of a state (server/frame/gallery), in a language and a theme. */
  toAddress(look: { state: string; lang: string; theme: string }): string
  close(): Promise<void>
}

/**
 * Builds the gallery of the secure site and serves it on a free port. `english` replaces the English
 * texts, by part: the texts of a language for checks.
 */
export async function startSiteGallery(
  english?: Readonly<Record<string, unknown>>,
): Promise<RunningSiteGallery> {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-site-'))
  await build({
    absWorkingDir: FRAME,
    entryPoints: { gallery: 'gallery/gallery.ts', site: 'site.css' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: english ? [replaceEnglish(english)] : [],
  })
  const served = await serveFolder(folder, { '/': { body: BODY } })
  return {
    toAddress: (look) => `${served.url}?${new URLSearchParams(look)}`,
    async close() {
      await served.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function replaceEnglish(english: Readonly<Record<string, unknown>>): Plugin {
  return {
    name: 'wallet-modal:english',
    setup: ({ onLoad }) =>
      onLoad({ filter: /locales[\\/]en[\\/][\w-]+\.ts$/ }, ({ path }) => {
        const texts = english[basename(path, '.ts')]
        return texts === undefined
          ? undefined
          : {
              contents: `export const messages = ${JSON.stringify(texts)}`,
              loader: 'js',
              resolveDir: dirname(path),
            }
      }),
  }
}
