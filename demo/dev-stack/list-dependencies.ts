import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = ['src', 'react', 'demo/wallets', 'demo/react', 'demo/families', 'demo/gallery']
const STATIC = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/g
const LAZY = /\bimport\('([^']+)'\)/g
/** What JSX compiles to. */
const JSX = ['react/jsx-runtime', 'react/jsx-dev-runtime']

/**
 * Every package path the pages and the sources import, lazily too. Vite prepares exactly these before the first page opens;
 * as they are part of its configuration, a new one makes it prepare anew at the next start and not under a running page.
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
