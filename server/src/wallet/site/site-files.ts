import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServedFile, type ServedFile } from '../../http/served-file.js'
import { PACKAGE_ROOT } from '../../operation/package-root.js'

/** A page of the built site: its script, with the integrity hash. */
export interface SitePage {
  readonly script: string
  readonly integrity: string
  readonly preload: readonly string[]
}

/** The built secure site, read once. */
export interface SiteFiles {
  readonly pages: Readonly<Record<string, SitePage>>
  readonly style: { readonly href: string; readonly integrity: string }
  /**
   * Integrity hashes of all scripts by URL; those of the page and of its chunks are in its import
   * map.
   */
  readonly integrity: Readonly<Record<string, string>>
  /** URL of the script that works with keys. */
  readonly worker: string
  /** The page that restores a wallet without a server. */
  readonly restore: string
  /** Scripts and styles by name. */
  readonly assets: ReadonlyMap<string, ServedFile>
}

// The built site is beside the bundled server; the sources use the folder of the last build.
const BUILT = import.meta.url.endsWith('.ts')
  ? new URL('dist/frame/', PACKAGE_ROOT)
  : new URL('frame/', import.meta.url)

/** Reads the built site; undefined if it is missing or incomplete. */
export async function readSiteFiles(folder = fileURLToPath(BUILT)): Promise<SiteFiles | undefined> {
  const readText = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  const [text, restore] = await Promise.all([
    readText('site.json'),
    readText('restore-offline.html'),
  ])
  if (text === undefined || restore === undefined) return undefined
  const { pages, style, worker, integrity } = JSON.parse(text) as Pick<
    SiteFiles,
    'pages' | 'style' | 'worker' | 'integrity'
  >
  const names = await readdir(join(folder, 'assets'))
  const assets = await Promise.all(
    names.map(
      async (name) =>
        [
          name,
          createServedFile(name, new Uint8Array(await readFile(join(folder, 'assets', name)))),
        ] as const,
    ),
  )
  return { pages, style, worker, integrity, restore, assets: new Map(assets) }
}
