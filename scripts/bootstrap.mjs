/**
 * Brings a fresh clone to the point where everything else can run: npm packages and a Chromium.
 * Node built-ins only. Used by `npm start` and `npm test`; runs alone with `node scripts/bootstrap.mjs`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.wallet-modal-install')
/** Says that this machine's packages have no headless shell. */
const NO_SHELL = join(ROOT, 'node_modules', '.wallet-modal-no-headless-shell')
const OLDEST_NODE = 20
const APT_TIMEOUT_MS = 5 * 60_000

/** Installs what is missing. Throws an Error whose message says what is missing and how to get it. */
export function bootstrap({ browser = true, log = (line) => process.stderr.write(`${line}\n`) } = {}) {
  checkNode()
  installPackages(log)
  if (browser) installChromium(log)
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  }
}

function installPackages(log) {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(wanted)) return
  log('npm install …')
  // Not `npm ci`: npm 11 refuses a lock without the binaries of every other platform, which not every registry has. npm 10, of Node 20 and 22, takes it.
  // --no-save leaves the lock as it is; its versions are what gets installed.
  const result = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.error || result.status !== 0) {
    const reason = result.error ? result.error.message : `exit code ${result.status}`
    throw new Error(`npm install failed (${reason}). Is the npm registry reachable from here?`)
  }
  writeFileSync(STAMP, createHash('sha256').update(readFileSync(LOCK)).digest('hex'))
}

function isInstalled(wanted) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  // An install made by hand counts too. npm keeps a list of what it installed.
  const marker = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(marker)) return false
  const installed = JSON.parse(readFileSync(marker, 'utf8')).packages
  const missing = Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).filter(([path, { version, link, optional, devOptional }]) => path.includes('node_modules/') && !link && !optional && !devOptional && installed[path]?.version !== version)
  if (missing.length > 0) return false
  writeFileSync(STAMP, wanted)
  return true
}

function installChromium(log) {
  const missing = [...(findChromium() ? [] : ['chromium']), ...(findHeadlessShell() || process.env.CHROME_PATH || existsSync(NO_SHELL) ? [] : ['chromium-headless-shell'])]
  const isRoot = process.getuid?.() === 0
  if (missing.length > 0 && isRoot && existsSync('/usr/bin/apt-get')) {
    apt(['update', '-qq'])
    // One by one, as a system without the shell has the browser.
    for (const name of missing) {
      log(`apt-get install ${name} …`)
      apt(['install', '-y', '-qq', '--no-install-recommends', name])
    }
    // The tests run without the shell, only slower: it is not asked for again.
    if (!findHeadlessShell()) writeFileSync(NO_SHELL, '')
  }
  if (findChromium()) return
  throw new Error(
    'The tests need a Chromium or Chrome, and none was found. ' +
      'Debian or Ubuntu: sudo apt-get install chromium. Elsewhere: install Chrome, or set CHROME_PATH to its program.',
  )
}

function apt(args) {
  spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: APT_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    bootstrap()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
