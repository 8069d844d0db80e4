/** What `npm run bench -- --peers` does beside measuring: the other kits, and the page about them. */
import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'

const PEERS = new URL('peers/', import.meta.url)

/**
 * Installs the other kits (1.2 GB), unless they are. Without install scripts: the measured pages are
 * bundled, and need none.
 */
export function installPeers() {
  if (isInstalled(PEERS)) return
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: PEERS,
    stdio: 'inherit',
  })
}

/**
 * True if the packages of a folder were installed after its lock was written. npm writes the lock in
 * node_modules when an installation is complete.
 */
export function isInstalled(folder) {
  const toTime = (path) => statSync(new URL(path, folder), { throwIfNoEntry: false })?.mtimeMs
  const installed = toTime('node_modules/.package-lock.json')
  return installed !== undefined && installed >= toTime('package-lock.json')
}

/** Writes docs/comparison.md from bench/results.json. */
export async function writeComparison() {
  const { toComparisonPage } = await import('../scripts/docs/comparison-page.mjs')
  writeFileSync(new URL('../docs/comparison.md', import.meta.url), toComparisonPage())
}
