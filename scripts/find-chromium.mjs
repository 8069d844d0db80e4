/**
 * Finds the Chromium (or Chrome) of this machine, and how tests start it. Node built-ins only,
 * because bootstrap runs before anything is installed.
 */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
/**
 * Chromium without a browser window: the same engine and DevTools protocol. Debian packages it
 * separately.
 */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Flags for a headless test browser that sends no requests of its own and can start as root in a
 * container.
 */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * For pages that live for a second or two: what V8's optimising compilers make of such a page's
 * scripts is ready when the page is gone, and costs a tenth of its processor time.
 */
export const shortPageArgs = ['--js-flags=--no-opt --no-maglev']

/**
 * The path of a Chromium that can be started, or undefined. `CHROME_PATH` wins; a wrong one is an
 * error.
 */
export function findChromium(env = process.env) {
  const named = env.CHROME_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`CHROME_PATH is set to "${named}", but no program can be started there.`)
  }
  return [...PLACES, ...listOnPath(NAMES, env)].find(isExecutable)
}

/**
 * The browser for tests: the headless shell if there is one, because a page in it takes half the
 * CPU time, otherwise `findChromium`. `CHROME_PATH` takes precedence. `whole` requests the full
 * browser, for features that the shell lacks (screen capture).
 */
export function findTestBrowser({ whole = false, env = process.env } = {}) {
  return whole || env.CHROME_PATH
    ? findChromium(env)
    : (findHeadlessShell(env) ?? findChromium(env))
}

/** The path of the headless shell, or undefined. */
export function findHeadlessShell(env = process.env) {
  return listOnPath(SHELL_NAMES, env).find(isExecutable)
}

/** Like `findChromium`, but throws with instructions if there is none. */
export function getChromium(env = process.env) {
  const path = findChromium(env)
  if (path) return path
  throw new Error(
    'No Chromium or Chrome was found. Install one (Debian: apt-get install chromium) or set CHROME_PATH to its program.',
  )
}

/** The places of programs of these names on the path. */
export function listOnPath(names, { PATH = '' } = process.env) {
  return PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
}

/** True for a program that this process may run. */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
