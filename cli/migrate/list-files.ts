import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** Git's list of a large repository, in bytes. */
const MAX_BUFFER = 256 * 1024 * 1024
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'build',
  'out',
  'coverage',
  '.next',
  '.git',
  '.nuxt',
  '.output',
  '.svelte-kit',
  '.turbo',
  '.vercel',
])
/** Settings of tools that are no code. */
export const PLAIN_SETTINGS =
  /(?:^|\/)(?:[jt]sconfig[\w.-]*\.json|[\w.-]+\.config\.json|\.[\w-]+rc(?:\.json|\.ya?ml)?|(?:nx|project|turbo|knip|renovate)\.json|dependabot\.ya?ml|pnpm-workspace\.yaml)$/
const CODE =
  /\.(?:[mc]?[jt]sx?|css|scss|sass|less|pcss|vue|svelte|astro|mdx)$|(?:^|\/)package\.json$/
const READ = new RegExp(`${CODE.source}|${PLAIN_SETTINGS.source}`)

/**
 * Paths of the files to read below a folder, with `/`: those git knows or would add, otherwise all
 * but installed and built ones. `pattern` says which files; default: those that may import a kit.
 */
export async function listFiles(root: string, pattern = READ): Promise<string[]> {
  const paths = (await listTracked(root)) ?? (await listAll(root))
  return paths
    .filter((path) => pattern.test(path) && !path.split('/').some((part) => SKIPPED.has(part)))
    .sort()
}

async function listTracked(root: string): Promise<string[] | undefined> {
  try {
    const list = async (...which: string[]) => {
      const options = { cwd: root, maxBuffer: MAX_BUFFER }
      const { stdout } = await run('git', ['ls-files', '-z', ...which, '.'], options)
      return stdout.split('\0').filter(Boolean)
    }
    const deleted = new Set(await list('--deleted'))
    const known = await list('--cached', '--others', '--exclude-standard')
    const paths = known.filter((path) => !deleted.has(path))
    // A folder that its repository ignores lists nothing.
    return paths.length > 0 ? paths : undefined
  } catch {
    // No git, or no repository: the folder itself is read.
    return undefined
  }
}

async function listAll(root: string): Promise<string[]> {
  const found: string[] = []
  const folders = [root]
  for (const folder of folders) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(join(folder, entry.name))
      else if (entry.isFile())
        found.push(relative(root, join(folder, entry.name)).split(sep).join('/'))
    }
  }
  return found
}

/** Paths with changes that are not committed; empty outside a repository. */
export async function listUncommitted(root: string): Promise<string[]> {
  try {
    const { stdout } = await run('git', ['status', '--porcelain', '-z', '--', '.'], {
      cwd: root,
      maxBuffer: MAX_BUFFER,
    })
    return stdout
      .split('\0')
      .filter(Boolean)
      .map((line) => line.slice(3))
  } catch {
    // No git, or no repository.
    return []
  }
}
