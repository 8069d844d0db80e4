import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Large folders that no check of the sources reads. */
const LEFT_OUT =
  /^(demo\/gallery\/thumbnails|server\/frame\/gallery\/pictures|bench\/peers\/(?!package-lock)|docs\/.*\.png)/
// A process of `node --test` reports to its parent instead of printing.
const { NODE_TEST_CONTEXT: _, ...WITHOUT_RUNNER } = process.env
const AUTHOR = ['-c', 'user.name=Newcomer', '-c', 'user.email=newcomer@example.com']

/** A copy of the repository with one commit, for trying what a contributor does. */
export function copyRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-copy-'))
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  const files = execFileSync('git', ['ls-files', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\0')
    .filter((path) => path && !LEFT_OUT.test(path) && existsSync(join(ROOT, path)))
  for (const path of files) cpSync(join(ROOT, path), join(folder, path))
  for (const path of ['node_modules', 'server/node_modules'])
    if (existsSync(join(ROOT, path))) symlinkSync(join(ROOT, path), join(folder, path))
  git('init', '-q')
  // A symbolic link is no folder for the rules of .gitignore.
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\nserver/node_modules\n')
  git('add', '-A')
  git('commit', '-q', '-m', 'copy')
  return {
    folder,
    git,
    /** Runs a command; `output` is everything it printed. */
    run(program: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync(program, args, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...WITHOUT_RUNNER, npm_config_loglevel: 'error' },
      })
      return { code: status, output: stdout + stderr }
    },
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    write(path: string, text: string) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    /** Replaces a text of a file. Throws if the file does not contain it. */
    edit(path: string, from: string, to: string) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not have: ${from}`)
      writeFileSync(join(folder, path), text.replace(from, to))
    },
    /** Commits everything, and returns the paths of the files that the commit touches. */
    commit(message: string): string[] {
      git('add', '-A')
      git('commit', '-q', '-m', message)
      return git('show', '--name-only', '--format=', 'HEAD').trim().split('\n')
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export type RepositoryCopy = ReturnType<typeof copyRepository>
