/**
 * An embedded database with every migration applied, of which tests take copies. Initialising one
 * costs PostgreSQL more than a second of CPU time, and the migrations a third of a second.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ROOT } from '../git-files.mjs'

const CACHE = join(ROOT, '.cache/pglite')
const STORAGE = join(ROOT, 'server/src/storage')
const OLD_MS = 24 * 60 * 60_000

let template

/**
 * Resolves with the folder of the template, which is created once per version of PGlite and its
 * migrations. Test runs name it in PGLITE_TEMPLATE.
 */
export function getDatabaseTemplate() {
  return (template ??=
    process.env.PGLITE_TEMPLATE === undefined
      ? makeTemplate()
      : Promise.resolve(process.env.PGLITE_TEMPLATE))
}

// Several test processes may create it at the same time; the first rename wins.
async function makeTemplate() {
  const name = `${await readVersion()}-${await readDigest()}`
  const made = join(CACHE, name)
  if (existsSync(made)) return made
  await mkdir(CACHE, { recursive: true })
  await removeOld()
  const draft = await mkdtemp(join(CACHE, 'draft-'))
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create({ dataDir: join(draft, 'database') })
  await applyMigrations(database)
  await database.close()
  await rename(join(draft, 'database'), made).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await rm(draft, { recursive: true, force: true })
  return made
}

// A server or test that opens a copy has no migration to run.
async function applyMigrations(database) {
  const { build } = await import('esbuild')
  const contents =
    "export { migrate } from './open/migrate.js'; export { MIGRATIONS } from './migrations/index.js'"
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: STORAGE },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  })
  const { migrate, MIGRATIONS } = await import(
    `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
  )
  const session = (work) =>
    database.transaction((transaction) =>
      work({
        run: (text) => transaction.exec(text),
        query: async (text, parameters) => (await transaction.query(text, parameters)).rows,
      }),
    )
  await migrate({ session }, MIGRATIONS)
}

async function readVersion() {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8')).version
}

async function readDigest() {
  const names = (await readdir(join(STORAGE, 'migrations')))
    .sort()
    .map((name) => join('migrations', name))
  const digest = createHash('sha256')
  for (const name of ['open/migrate.ts', ...names])
    digest.update(`${name}\n`).update(await readFile(join(STORAGE, name)))
  return digest.digest('hex').slice(0, 16)
}

async function removeOld() {
  for (const name of await readdir(CACHE)) {
    const { mtimeMs } = await stat(join(CACHE, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > OLD_MS) await rm(join(CACHE, name), { recursive: true, force: true })
  }
}
