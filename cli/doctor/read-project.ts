import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { listFiles } from '../migrate/list-files.js'
import { DoctorError, type Copy, type Project } from './finding.js'

const READ = /\.(?:[mc]?[jt]sx?|vue|svelte|astro|html)$|(?:^|\/)package\.json$/
const MANIFEST = /(?:^|\/)package\.json$/
/** The packages whose copies and versions the checks compare. */
const COMPARED = [
  'wallet-modal',
  'lit',
  'lit-html',
  '@lit/reactive-element',
  'nanostores',
  'react',
  'svelte',
  'vue',
  'viem',
  'wagmi',
  '@wagmi/core',
]
const LARGEST_FILE = 1_000_000

/**
 * Reads the app's own files and the installed packages that matter. Rejects with DoctorError for a
 * folder that holds no project.
 */
export async function readProject(root: string): Promise<Project> {
  const files = new Map<string, string>()
  const wanted = new Map<string, string>()
  const manifests: string[] = []
  if (!(await stat(root).catch(() => undefined))?.isDirectory())
    throw new DoctorError(`There is no folder ${root}.`)
  for (const file of await listFiles(root, READ)) {
    const text = await readFile(join(root, file), 'utf8')
    if (text.length > LARGEST_FILE) continue
    if (!MANIFEST.test(file)) files.set(file, text)
    else {
      manifests.push(file)
      for (const [name, range] of readRanges(text)) wanted.set(name, range)
      files.set(file, text)
    }
  }
  if (manifests.length === 0)
    throw new DoctorError(
      `There is no package.json below ${root}. Run this in the folder of the app.`,
    )
  const folders = manifests.map((file) => join(root, file, '..', 'node_modules'))
  return { root, files, wanted, installed: await findCopies(root, folders) }
}

// A file that is not JSON asks for nothing. The package manager reports it.
function readRanges(text: string): [string, string][] {
  try {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(text) as Record<
      string,
      Record<string, string> | undefined
    >
    return Object.entries({ ...peerDependencies, ...devDependencies, ...dependencies })
  } catch {
    return []
  }
}

/** Every copy below the folders, each once, also where links lead to it (pnpm). */
async function findCopies(root: string, folders: readonly string[]) {
  const copies = new Map<string, Copy[]>()
  const seen = new Set<string>()
  const waiting = [join(root, 'node_modules'), ...folders]
  for (const folder of waiting) {
    const real = await realpath(folder).catch(() => undefined)
    if (!real || seen.has(real)) continue
    seen.add(real)
    for (const place of await listPackages(real)) {
      const packageFolder = await realpath(place).catch(() => undefined)
      if (!packageFolder || seen.has(packageFolder)) continue
      seen.add(packageFolder)
      // A nested package, and in pnpm's store the packages beside it.
      waiting.push(join(packageFolder, 'node_modules'), join(packageFolder, '..'))
      const name = relative(real, place).replaceAll('\\', '/')
      const version = COMPARED.includes(name) && (await readVersion(packageFolder))
      if (!version) continue
      const copy = { version, place: relative(root, packageFolder).replaceAll('\\', '/') }
      copies.set(name, [...(copies.get(name) ?? []), copy])
    }
  }
  return copies
}

async function listPackages(folder: string): Promise<string[]> {
  const names = await list(folder)
  const scoped = names.filter((name) => name.startsWith('@'))
  const inScopes = await Promise.all(
    scoped.map(async (scope) =>
      (await list(join(folder, scope))).map((name) => join(folder, scope, name)),
    ),
  )
  return [
    ...names.filter((name) => !/^[@.]/.test(name)).map((name) => join(folder, name)),
    ...inScopes.flat(),
  ]
}

// A folder that does not exist holds nothing.
function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
      version?: string
    }
    return version
  } catch {
    // Not a package: a folder that an installation left.
    return undefined
  }
}
