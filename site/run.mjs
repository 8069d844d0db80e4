/**
 * `npm run site`: builds the site into site/dist and serves it on this machine. `--
 * --build` only builds, `-- --port 5000` chooses the port. Installs VitePress on the first run, and
 * builds the package if dist/ does not exist.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackage } from '../scripts/build.mjs'
import { stagePages } from './stage.mjs'

const SITE = fileURLToPath(new URL('.', import.meta.url))
const VITEPRESS = join(SITE, 'node_modules/vitepress/bin/vitepress.js')

const { values } = parseArgs({
  options: { build: { type: 'boolean' }, port: { type: 'string', default: '4173' } },
})

try {
  if (!existsSync(VITEPRESS))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  if (!existsSync(join(SITE, '../dist/cdn/wallet-modal.js'))) await buildPackage()
  const started = performance.now()
  const count = stagePages()
  await run(process.execPath, [VITEPRESS, 'build'])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${count} pages in ${seconds} s: site/dist`)
  if (!values.build) await run(process.execPath, [VITEPRESS, 'preview', '--port', values.port])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
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
