/** The files a check reads: those that git tracks, plus new files that are not ignored. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder, absolute, ending in a slash. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Paths relative to the root, sorted. Git decides which files exist, so a wrong glob cannot hide
 * files.
 */
export function listFiles(folders, extensions) {
  const paths = git(['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders])
  return paths.filter(
    (path) =>
      extensions.some((extension) => path.endsWith(extension)) && existsSync(join(ROOT, path)),
  )
}

/** The number of files that git tracks there: a check that saw fewer has missed some. */
export function countTracked(folders, extensions) {
  return git(['ls-files', '--', ...folders]).filter(
    (path) =>
      extensions.some((extension) => path.endsWith(extension)) && existsSync(join(ROOT, path)),
  ).length
}

/** The text of a file named relative to the root. */
export function readText(path) {
  return readFileSync(join(ROOT, path), 'utf8')
}

function git(args) {
  if (!existsSync(join(ROOT, '.git'))) return walk(args.slice(args.indexOf('--') + 1))
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }
  // In a container another user may own the clone; git would refuse to read it.
  const text = execFileSync('git', ['-c', `safe.directory=${ROOT.slice(0, -1)}`, ...args], options)
  return [...new Set(text.split('\n').filter(Boolean))].sort()
}

// A source archive has no .git; then all existing files count.
function walk(folders) {
  const found = folders.flatMap((folder) =>
    existsSync(join(ROOT, folder))
      ? readdirSync(join(ROOT, folder), { recursive: true }).map((path) => join(folder, path))
      : [],
  )
  return found.filter((path) => !path.includes('node_modules')).sort()
}
