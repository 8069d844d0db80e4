import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A small project of its own with our scripts, for showing what the checks catch. */
export function createScratchProject(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-scratch-'))
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true })
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', '-A'], { cwd: folder })
  return {
    folder,
    /** Runs a script of the project; `output` is all it printed. */
    run(script: string, ...args: string[]) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts', script), ...args], { cwd: folder, encoding: 'utf8' })
      return { code: status, output: stdout + stderr }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
