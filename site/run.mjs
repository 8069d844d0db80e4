/**
 * `npm run site`: builds the site into site/dist and serves it on this machine. `-- --build` only
 * builds, `-- --check` examines the built pages in a browser (`-- --check errors api` only these),
 * `-- --port 5000` chooses the port. Installs VitePress on the first run, and builds the package if
 * dist/ does not exist.
 */
import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildPackage } from '../scripts/build.mjs'
import { stagePages } from './stage.mjs'

const SITE = fileURLToPath(new URL('.', import.meta.url))
const VITEPRESS = join(SITE, 'node_modules/vitepress/bin/vitepress.js')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'boolean' },
    check: { type: 'boolean' },
    port: { type: 'string', default: '4173' },
  },
})

try {
  if (!existsSync(VITEPRESS))
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'])
  if (!existsSync(join(SITE, '../dist/cdn/wallet-modal.js'))) await buildPackage()
  const started = performance.now()
  const addresses = stagePages()
  // VitePress leaves the files of the last build when it writes pages without Vue.
  rmSync(join(SITE, 'dist'), { recursive: true, force: true })
  await run(process.execPath, [VITEPRESS, 'build'])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${addresses.length} pages in ${seconds} s: site/dist`)
  if (values.check) await check(positionals.length > 0 ? positionals : addresses)
  else if (!values.build) await run(process.execPath, [VITEPRESS, 'preview', '--port', values.port])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

async function check(addresses) {
  const { checkSite } = await import('./check.mjs')
  const server = spawn(process.execPath, [VITEPRESS, 'preview', '--port', values.port], {
    cwd: SITE,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await new Promise((resolve, reject) => {
      server.stdout.once('data', resolve)
      server.once('close', () => reject(new Error('The site was not served.')))
    })
    const base = `http://localhost:${values.port}/`
    const problems = await checkSite(join(SITE, 'dist'), base, addresses)
    for (const problem of problems) console.log(problem)
    console.log(`${problems.length} problems on ${addresses.length} pages.`)
    if (problems.length > 0) process.exitCode = 1
  } finally {
    server.kill()
  }
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
