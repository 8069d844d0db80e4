import { execFile, execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const MIGRATIONS = 'server/src/storage/migrations'

/**
 * The commit of the earlier release. It is the newest tag `v*` below HEAD. While there is no tag, it
 * is the parent of the commit that added the newest migration, so that the two schemas differ. It is
 * undefined where git has no history: in a source archive and in a shallow clone.
 */
export const EARLIER_RELEASE: string | undefined =
  findCommit(['describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^']) ??
  findCommit(['log', '-1', '--format=%H^', '--diff-filter=A', '--', MIGRATIONS])

/** The reason why there is no earlier release here, or undefined. Pass it as the `skip` of a test. */
export const NO_HISTORY: string | undefined = EARLIER_RELEASE
  ? undefined
  : 'git has no earlier commit here (git fetch --unshallow); the rolling upgrade was NOT tested'

/**
 * Builds the server of a commit in a temporary folder, and returns the folder of its programs. The
 * programs import the packages that are installed here. They start although a package is missing, if
 * only code that the test does not run imports it.
 */
export async function buildRelease(commit: string): Promise<string> {
  const folder = createTemporaryFolder('release')
  const archive = git(['archive', commit])
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  for (const name of ['node_modules', 'server/node_modules'])
    symlinkSync(join(ROOT, name), join(folder, name))
  await promisify(execFile)(process.execPath, ['server/scripts/build.mjs'], { cwd: folder })
  return join(folder, 'server/dist')
}

/** The commit that a git command names, if both exist. */
function findCommit(command: readonly string[]): string | undefined {
  try {
    const name = String(git(command)).trim()
    return String(git(['rev-parse', '--verify', `${name}^{commit}`])).trim()
  } catch {
    return undefined
  }
}

function git(args: readonly string[]): Buffer {
  // In a container another user may own the clone; git would refuse to read it.
  return execFileSync('git', ['-c', `safe.directory=${ROOT}`, ...args], {
    cwd: ROOT,
    maxBuffer: 1024 ** 3,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
