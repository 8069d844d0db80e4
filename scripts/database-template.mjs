/** An initialised, empty embedded database, of which tests take copies: initialising one takes PostgreSQL more than a second of CPU time. */
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from './git-files.mjs'

let template

/** Resolves with the folder of the template, which is made once a version of PGlite. */
export function getDatabaseTemplate() {
  return (template ??= makeTemplate())
}

// Several test processes may make it at the same moment; the first rename stays.
async function makeTemplate() {
  const cache = join(ROOT, '.cache/pglite')
  const made = join(cache, await readVersion())
  if (existsSync(made)) return made
  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(join(cache, 'draft-'))
  const { PGlite } = await import('@electric-sql/pglite')
  await (await PGlite.create({ dataDir: join(draft, 'database') })).close()
  await rename(join(draft, 'database'), made).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return made
}

async function readVersion() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version
}
