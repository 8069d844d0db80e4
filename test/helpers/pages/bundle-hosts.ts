import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const HOSTS = fileURLToPath(new URL('../../habits/hosts/', import.meta.url))
const MODULES = join(HOSTS, 'node_modules')

/** Bundles a file of test/habits/hosts, whose libraries are installed before. Returns its script. */
export async function bundleHosts(file: string): Promise<string> {
  if (!isInstalled()) install()
  const { outputFiles } = await build({
    entryPoints: [join(HOSTS, file)],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  return outputFiles[0]!.text
}

function isInstalled(): boolean {
  const { dependencies } = JSON.parse(readFileSync(join(HOSTS, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  return Object.keys(dependencies).every((name) => existsSync(join(MODULES, name)))
}

/** Installs beside the folder and moves the result, because two test files may run at once. */
function install(): void {
  const folder = mkdtempSync(join(HOSTS, '.install-'))
  try {
    for (const name of ['package.json', 'package-lock.json'])
      cpSync(join(HOSTS, name), join(folder, name))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
    if (isInstalled()) return
    rmSync(MODULES, { recursive: true, force: true })
    renameSync(join(folder, 'node_modules'), MODULES)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
