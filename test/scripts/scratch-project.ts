import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
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
// A process of `node --test` reports to its parent instead of printing.
const { NODE_TEST_CONTEXT: _, ...WITHOUT_RUNNER } = process.env

/** A separate small project with our scripts, for testing what the checks detect. */
export function createScratchProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-scratch-'))
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
  for (const path of [
    '.oxlintrc.json',
    'package.json',
    'demo/package.json',
    'server/package.json',
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(ROOT, path), join(folder, path))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', '-A'], { cwd: folder })
  const runNode = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder,
      encoding: 'utf8',
      // It has no database whose template would be made.
      env: { ...WITHOUT_RUNNER, PGLITE_TEMPLATE: 'none' },
    })
    return { code: status, output: stdout + stderr }
  }
  return {
    folder,
    /** Runs a script of the project; `output` is everything it printed. */
    run: (script: string, ...args: string[]) => runNode(join(folder, 'scripts', script), ...args),
    /**
     * Runs a test file of the project with `node:test`, in one process, after a module that
     * prepares it.
     */
    runTest: (path: string, before: string) =>
      runNode('--import', 'tsx', '--import', before, '--test-reporter', 'tap', path),
    /** Replaces a text of a file. Throws if the file does not contain it. */
    edit(path: string, from: string, to: string) {
      const text = readFileSync(join(folder, path), 'utf8')
      if (!text.includes(from)) throw new Error(`${path} does not have: ${from}`)
      writeFileSync(join(folder, path), text.replace(from, to))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
