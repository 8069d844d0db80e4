import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'react', 'demo/wallets', 'demo/react', 'demo/families', 'demo/gallery']
const STATIC = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/g
const LAZY = /\bimport\('([^']+)'\)/g
/** The modules that compiled JSX imports. */
const JSX = ['react/jsx-runtime', 'react/jsx-dev-runtime']

/**
 * Every package path that the pages and the sources import, including lazy imports. Vite
 * pre-bundles exactly these before the first page opens. They are part of its configuration, so a
 * new one is pre-bundled at the next start and not under an open page.
 */
export function listDependencies(): string[] {
  const found = new Set<string>(JSX)
  for (const folder of FOLDERS) {
    for (const text of readSources(join(ROOT, folder))) {
      for (const [, name] of [...text.matchAll(STATIC), ...text.matchAll(LAZY)]) {
        if (!/^(\.|\/|node:|wallet-modal)/.test(name!)) found.add(name!)
      }
    }
  }
  return [...found].sort()
}

function readSources(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('stubs'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
