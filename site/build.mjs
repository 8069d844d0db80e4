/** Builds the site into site/dist, and serves it on this machine. */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackage } from '../scripts/build.mjs'
import { stagePages } from './stage.mjs'

const SITE = fileURLToPath(new URL('.', import.meta.url))
const VITEPRESS = join(SITE, 'node_modules/vitepress/bin/vitepress.js')
/** The folder of the built pages. */
export const DIST = join(SITE, 'dist')

/**
 * Installs VitePress and builds the package where they are missing, then builds the pages. Resolves
 * with their addresses and the seconds that the pages took.
 */
export async function buildSite() {
  if (!existsSync(VITEPRESS))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  if (!existsSync(join(SITE, '../dist/cdn/wallet-modal.js'))) await buildPackage()
  const started = performance.now()
  const addresses = stagePages()
  // VitePress leaves the files of the last build when it writes pages without Vue.
  rmSync(DIST, { recursive: true, force: true })
  await run(process.execPath, [VITEPRESS, 'build'])
  return { addresses, seconds: (performance.now() - started) / 1000 }
}

/** Serves the built pages. `url` ends with a slash; `closed` resolves when the server ends. */
export async function serveSite(port) {
  const child = spawn(process.execPath, [VITEPRESS, 'preview', '--port', String(port)], {
    cwd: SITE,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('close', () => reject(new Error(`The site could not be served at port ${port}.`)))
  })
  return { url: `http://localhost:${port}/`, closed, stop: () => child.kill() }
}

function run(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: SITE,
      stdio: 'inherit',
      shell: process.platform === 'win32' && program === 'npm',
    })
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ${args[0]} ended with code ${code}.`)),
    )
  })
}
