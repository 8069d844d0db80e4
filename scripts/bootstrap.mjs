/**
 * Prepares a fresh clone: installs npm packages and a Chromium. Uses Node built-ins only. Called by
 * `npm start`, which needs only the demo's part of the packages, and by `npm test`; runs alone with
 * `node scripts/bootstrap.mjs`.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'
import { findChromium, findHeadlessShell } from './find-chromium.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SMART_ACCOUNTS = join(ROOT, 'demo/smart-accounts')
/** Ends the stamp of an installation without the tests' packages. */
const DEMO_ONLY = ' demo only'
/** Marks that this machine's packages have no headless shell. */
const NO_SHELL = join(ROOT, 'node_modules', '.wallet-modal-no-headless-shell')
const OLDEST_NODE = 20
const APT_TIMEOUT_MS = 5 * 60_000
const APT_ATTEMPTS = 2
const APT_PAUSE_MS = 5_000
const APT_ENV = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/**
 * Installs what is missing: all packages and a Chromium, or without `tests` only what `npm start`
 * needs. Rejects with an Error whose message names what is missing and how to get it.
 */
export async function bootstrap({
  tests = true,
  log = (line) => process.stderr.write(`${line}\n`),
} = {}) {
  checkNode()
  // In parallel, because all mostly wait for a server.
  const outcomes = await Promise.allSettled([
    installPackages(ROOT, { demoOnly: !tests, log }),
    ...(tests ? [installChromium(log)] : []),
  ])
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Installs the contracts and the bundler of smart accounts. They have a lock of their own, because
 * they are larger than everything else that `npm start` needs, and the demo can show its pages
 * without them.
 */
export function installSmartAccounts({ log = () => undefined } = {}) {
  return installPackages(SMART_ACCOUNTS, { demoOnly: false, log })
}

function checkNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`)
  }
}

async function installPackages(folder, { demoOnly, log }) {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  const stamp = join(folder, 'node_modules/.wallet-modal-install')
  const stamped = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  if (stamped === hash || (demoOnly && stamped === `${hash}${DEMO_ONLY}`)) return
  // Leaves out the tests' packages only where they are not installed already.
  const isFresh = !existsSync(join(folder, 'node_modules'))
  const omitDev = demoOnly && (isFresh || stamped.endsWith(DEMO_ONLY))
  if (!isInstalled(folder, JSON.parse(lock), omitDev)) {
    // `npm ci` is the quicker one, but removes what is there, which a running demo uses.
    const command = isFresh ? ['ci'] : ['install', '--no-save']
    // The demo needs no script of a package: the slowest one compiles pkcs11js, which only tests use.
    const args = [...command, ...(omitDev ? ['--omit=dev', '--ignore-scripts'] : [])]
    log(`npm ${args.join(' ')} …`)
    const npm = (...args) =>
      run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'], {
        cwd: folder,
        shell: process.platform === 'win32',
      })
    const install = () => npm(...args)
    let reason = await install()
    if (reason !== undefined) {
      log(`npm failed (${reason}). Once more …`)
      reason = await install()
    }
    if (reason !== undefined)
      throw new Error(`npm failed (${reason}). Is the npm registry reachable from here?`)
    // The scripts that `npm start` left out. An optional package may fail to compile, as in `npm ci`.
    if (!omitDev && stamped.endsWith(DEMO_ONLY)) await npm('rebuild')
  }
  writeFileSync(stamp, omitDev ? `${hash}${DEMO_ONLY}` : hash)
}

// A manual install counts too. npm keeps a list of the installed packages.
function isInstalled(folder, lock, omitDev) {
  const marker = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(marker)) return false
  const installed = JSON.parse(readFileSync(marker, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, { version, link, optional, dev, devOptional }]) =>
      !path.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      (omitDev && dev) ||
      installed[path]?.version === version,
  )
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
    // Retries if a mirror answers, because another program may have held the lock; without a
    // mirror, only for the browser.
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
