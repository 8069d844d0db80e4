import { readFile, readdir } from 'node:fs/promises'
import { createServedFile, type ServedFile } from '../../http/served-file.js'
import { PACKAGE_ROOT } from '../package-root.js'

/** The built console, read once. */
export interface ConsoleFiles {
  readonly page: ServedFile
  /** Scripts and styles by name. */
  readonly assets: ReadonlyMap<string, ServedFile>
}

// The built console is beside the bundled program; the sources use the folder of the last build.
const BUILT = import.meta.url.endsWith('.ts')
  ? new URL('dist/console/', PACKAGE_ROOT)
  : new URL('console/', import.meta.url)

/** Reads the built console; undefined if it has not been built. */
export async function readConsoleFiles(folder = BUILT): Promise<ConsoleFiles | undefined> {
  const read = async (name: string) =>
    createServedFile(name, new Uint8Array(await readFile(new URL(name, folder))))
  try {
    const names = await readdir(new URL('assets/', folder))
    const assets = await Promise.all(
      names.map(async (name) => [name, await read(`assets/${name}`)] as const),
    )
    return { page: await read('index.html'), assets: new Map(assets) }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
