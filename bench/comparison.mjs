/** What `npm run bench -- --peers` does beside measuring: the other kits, and the page about them. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Installs the other kits. Without install scripts: the measured pages are bundled, and need none. */
export function installPeers() {
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: new URL('peers', import.meta.url),
    stdio: 'inherit',
  })
}

/** Writes docs/comparison.md from bench/results.json. */
export async function writeComparison() {
  const { toComparisonPage } = await import('../scripts/docs/comparison-page.mjs')
  writeFileSync(new URL('../docs/comparison.md', import.meta.url), toComparisonPage())
}
