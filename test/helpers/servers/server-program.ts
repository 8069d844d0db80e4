import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isRunning } from '../find-free-port.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SERVER = join(ROOT, 'server')
// Next to src, because the package's folder is found from there.
const NAME = 'dist-test-'
const OLD_MS = 24 * 60 * 60_000

let program: Promise<string> | undefined

/**
 * The server built from the current sources, with its packages in the bundle: a process needs 0.23
 * s of CPU time to start, compared with 0.78 s with the packages as 900 files. `main.test.ts` runs
 * the published form of the program.
 */
export function getServerProgram(): Promise<string> {
  return (program ??= build())
}

async function build(): Promise<string> {
  const folder = `${NAME}${await readDigest()}`
  const main = join(SERVER, folder, 'main.js')
  if (existsSync(main)) return main
  await removeLeft(SERVER)
  const draft = `${folder}-${process.pid}`
  await promisify(execFile)(
    process.execPath,
    [join(SERVER, 'scripts/build.mjs'), draft, '--with-packages'],
    { cwd: ROOT },
  )
  // Several test processes may build at the same time; the first rename wins.
  await rename(join(SERVER, draft), join(SERVER, folder)).catch(
    async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      await rm(join(SERVER, draft), { recursive: true, force: true })
    },
  )
  return main
}

async function readDigest(): Promise<string> {
  const digest = createHash('sha256')
  digest.update(await readFile(join(ROOT, 'package-lock.json')))
  for (const folder of [
    'server/src',
    'server/scripts',
    'server/frame',
    'server/console',
    'react',
    'src',
  ]) {
    const names = (await readdir(join(ROOT, folder), { recursive: true })).sort()
    const stats = await Promise.all(names.map((name) => stat(join(ROOT, folder, name))))
    for (const [index, name] of names.entries())
      if (stats[index]!.isFile())
        digest.update(`${folder}/${name} ${stats[index]!.size} ${stats[index]!.mtimeMs}\n`)
  }
  return digest.digest('hex').slice(0, 16)
}

/**
 * Removes the programs of a folder that are older than a day, and the drafts of processes that were
 * killed while they built.
 */
export async function removeLeft(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.startsWith(NAME))) {
    const builder = /^dist-test-[0-9a-f]{16}-(\d+)$/.exec(name)?.[1]
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (builder === undefined ? Date.now() - mtimeMs > OLD_MS : !isRunning(Number(builder)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
