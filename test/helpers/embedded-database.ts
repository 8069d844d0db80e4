import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { copyFolder } from './copy-folder.js'

const CACHE = fileURLToPath(new URL('../../.cache/pglite/', import.meta.url))
const VERSION = '0.3.16'

let template: Promise<string> | undefined

/** Puts a new, empty embedded database into `directory`: a copy of a template, because initialising takes seconds. */
export async function prepareDatabase(directory: string): Promise<string> {
  copyFolder(await (template ??= getTemplate()), directory)
  return directory
}

/** Puts a new, empty database where a server looks for it that is started with `--data <data>`. */
export async function prepareData(data: string): Promise<string> {
  await prepareDatabase(join(data, 'database'))
  return data
}

// Several test processes may make it at the same moment; the first rename stays.
async function getTemplate(): Promise<string> {
  const made = join(CACHE, VERSION)
  await mkdir(CACHE, { recursive: true })
  if (await access(made).then(() => true, () => false)) return made
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  await (await PGlite.create({ dataDir: join(draft, 'database') })).close()
  await rename(join(draft, 'database'), made).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return made
}
