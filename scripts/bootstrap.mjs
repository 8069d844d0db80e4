/**
 * Prepares a fresh clone: installs npm packages and a Chromium. Uses Node built-ins only. Called by `npm start` and `npm test`; runs alone
 * with `node scripts/bootstrap.mjs`.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOCK = join(ROOT, 'package-lock.json')
const STAMP = join(ROOT, 'node_modules', '.wallet-modal-install')
/** Marks that this machine's packages have no headless shell. */
const NO_SHELL = join(ROOT, 'node_modules', '.wallet-modal-no-headless-shell')
const OLDEST_NODE = 20
const APT_TIMEOUT_MS = 5 * 60_000
const APT_ATTEMPTS = 2
const APT_PAUSE_MS = 5_000
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Installs what is missing. Rejects with an Error whose message names what is missing and how to get it. */
export async function bootstrap({
  browser = true,
  log = (line) => process.stderr.write(`${line}\n`),
} = {}) {
  checkNode()
  // In parallel, because both mostly wait for a server.
  const outcomes = await Promise.allSettled([
    installPackages(log),
    ...(browser ? [installChromium(log)] : []),
  ])
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  }
}

async function installPackages(log) {
  const wanted = createHash('sha256').update(readFileSync(LOCK)).digest('hex')
  if (isInstalled(wanted)) return
  log('npm install …')
  // Not `npm ci`: npm 11 refuses a lock file that lacks the binaries of other platforms, which some registries do not have. npm 10 (Node 20
  // and 22) accepts it. --no-save leaves the lock file unchanged; its versions are installed.
  const install = () =>
    run(
      'npm',
      [
        'install',
        '--no-save',
        '--no-audit',
        '--no-fund',
        '--prefer-offline',
        '--loglevel',
        'error',
      ],
      { cwd: ROOT, shell: process.platform === 'win32' },
    )
  let reason = await install()
  if (reason !== undefined) {
    log(`npm install failed (${reason}). Once more …`)
    reason = await install()
  }
  if (reason !== undefined)
    throw new Error(`npm install failed (${reason}). Is the npm registry reachable from here?`)
  writeFileSync(STAMP, createHash('sha256').update(readFileSync(LOCK)).digest('hex'))
}

function isInstalled(wanted) {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  // A manual install counts too. npm keeps a list of the installed packages.
  const marker = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(marker)) return false
  const installed = JSON.parse(readFileSync(marker, 'utf8')).packages
  const missing = Object.entries(JSON.parse(readFileSync(LOCK, 'utf8')).packages).filter(
    ([path, { version, link, optional, devOptional }]) =>
      path.includes('node_modules/') &&
      !link &&
      !optional &&
      !devOptional &&
      installed[path]?.version !== version,
  )
  if (missing.length > 0) return false
  writeFileSync(STAMP, wanted)
  return true
}

async function installChromium(log) {
  const listMissing = () => [
    ...(findChromium() ? [] : ['chromium']),
    ...(findHeadlessShell() || process.env.CHROME_PATH || existsSync(NO_SHELL)
      ? []
      : ['chromium-headless-shell']),
  ]
  const isRoot = process.getuid?.() === 0
  if (listMissing().length > 0 && isRoot && existsSync('/usr/bin/apt-get')) {
    // Retries if a mirror answers, because another program may have held the lock; without a mirror, only for the browser.
    for (
      let attempt = 1, isAnswered = true;
      attempt <= APT_ATTEMPTS && listMissing().length > 0 && (isAnswered || !findChromium());
      attempt++
    ) {
      if (attempt > 1) {
        await new Promise((resolve) => setTimeout(resolve, APT_PAUSE_MS))
        await run('dpkg', ['--configure', '-a'], { env: APT_ENV })
      }
      isAnswered = (await apt(['update', '-qq'])) === undefined
      // One by one, because a system without the shell may have the browser.
      for (const name of listMissing()) {
        log(`apt-get install ${name} …`)
        await apt(['install', '-y', '-qq', '--no-install-recommends', name])
      }
    }
    // Tests also run without the shell, only slower, so it is not looked for again.
    if (!findHeadlessShell() && existsSync(dirname(NO_SHELL))) writeFileSync(NO_SHELL, '')
  }
  if (findChromium()) return
  throw new Error(
    'The tests need a Chromium or Chrome, and none was found. ' +
      'Debian or Ubuntu: sudo apt-get install chromium. Elsewhere: install Chrome, or set CHROME_PATH to its program.',
  )
}

// Waits for the lock of another apt process, and retries a mirror that did not answer.
function apt(args) {
  return run(
    'apt-get',
    [
      '-o',
      'Acquire::http::Timeout=20',
      '-o',
      'Acquire::https::Timeout=20',
      '-o',
      'Acquire::Retries=3',
      '-o',
      'DPkg::Lock::Timeout=120',
      ...args,
    ],
    { timeout: APT_TIMEOUT_MS, env: APT_ENV },
  )
}

/** Resolves with the reason why a program failed, or undefined. */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options })
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) =>
      resolve(code === 0 ? undefined : signal ? `ended by ${signal}` : `exit code ${code}`),
    )
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await bootstrap()
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
