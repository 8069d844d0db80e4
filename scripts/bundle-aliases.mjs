/**
 * Packages that our builds and tests replace by a small file of our own, because the original brings
 * what a browser never uses. `src/services/relay/stubs/aliases.json` lists them: `{ "pino": "./pino.ts" }`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './git-files.mjs'

const FOLDER = resolve(ROOT, 'src/services/relay/stubs')

/** Package name → absolute path of its stand-in. Empty while there is none. */
export function readAliases() {
  const table = resolve(FOLDER, 'aliases.json')
  if (!existsSync(table)) return {}
  const entries = Object.entries(JSON.parse(readFileSync(table, 'utf8')))
  return Object.fromEntries(entries.map(([name, path]) => [name, getStandIn(name, path)]))
}

/** The same table as Vite's `resolve.alias`, matching the package itself and not its subpaths. */
export function toViteAliases() {
  return Object.entries(readAliases()).map(([name, replacement]) => ({
    find: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
    replacement,
  }))
}

function getStandIn(name, path) {
  const file = resolve(FOLDER, path)
  if (existsSync(file)) return file
  throw new Error(`aliases.json replaces "${name}" by ${path}, but that file does not exist.`)
}
