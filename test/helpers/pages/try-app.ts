import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { runCommand } from '../../../scripts/runner/run-command.mjs'
import { HANG_MS } from '../clocks/until.js'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const MOCK_WALLETS = join(ROOT, 'dist/testing/script.js')
const ADDRESS = /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::\]):(\d+)/
/** Escape sequences that colour the output of a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g

/** Packs dist/ as published, into a folder. Returns the path of the file. */
export async function packKit(folder: string): Promise<string> {
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT)
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))
  assert.ok(tarball, 'npm pack wrote no file')
  return join(folder, tarball)
}

/** Packs create-wallet-modal as published and installs it. Returns the path of its program. */
export async function installCreator(folder: string): Promise<string> {
  const place = join(folder, 'creator')
  mkdirSync(place)
  await run('npm', ['pack', '--pack-destination', place], join(ROOT, 'create-wallet-modal'))
  const tarball = readdirSync(place).find((file) => file.endsWith('.tgz'))
  assert.ok(tarball, 'npm pack wrote no file')
  writeFileSync(join(place, 'package.json'), '{}')
  await install(place, `./${tarball}`)
  return join(place, 'node_modules/.bin/create-wallet-modal')
}

/** Installs the packages of a folder, and further ones. */
export async function install(folder: string, ...packages: readonly string[]): Promise<void> {
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error']
  await run('npm', ['install', ...quiet, ...packages], folder)
}

/** Runs a program in a folder. Rejects with its output if it fails. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runCommand(program, args, {
    cwd,
    timeoutMs: HANG_MS * 5,
    env: {
      INIT_CWD: cwd,
      NODE_ENV: '',
      CI: '1',
      npm_config_yes: 'true',
      NEXT_TELEMETRY_DISABLED: '1',
      NUXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      NG_CLI_ANALYTICS: 'false',
    },
  })
  assert.equal(code, 0, `${program} ${args.join(' ')}\n${output}`)
  return output
}

/** A server that a command started. */
export interface StartedServer {
  readonly url: string
  stop(): Promise<void>
}

/** Starts a server by a shell command, and waits until it prints its address. */
export function startServer(command: string, cwd: string): Promise<StartedServer> {
  const child = spawn('sh', ['-c', command], {
    cwd,
    detached: true,
    env: { ...process.env, NODE_ENV: '', NO_COLOR: '1', BROWSER: 'none', PYTHONUNBUFFERED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = new Promise<void>((resolve) => void child.once('close', () => resolve()))
  const stop = async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
    await closed
  }
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) =>
      void stop().then(() => reject(new Error(`${command}: ${reason}\n${output}`)))
    // `read` waits for the address; the limit only ends a program that hangs.
    const timer = setTimeout(() => fail('printed no address'), HANG_MS)
    child.once('close', () => {
      clearTimeout(timer)
      fail('ended')
    })
    const read = (text: Buffer) => {
      output += text.toString().replace(COLOURS, '')
      const [, port] = ADDRESS.exec(output) ?? []
      if (!port) return
      clearTimeout(timer)
      resolve({ url: `http://localhost:${port}/`, stop })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
  })
}

/**
 * Opens a page with a wallet of the test kit, connects it by the button, and reloads. Rejects if
 * the page does not show the account both times, or if the page throws.
 */
export async function connectIn(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.addInitScript({ path: MOCK_WALLETS })
    await page.addInitScript('walletModalTesting.mockEvmWallet({ name: "Lumen" })')
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: 'Lumen' }).click()
    const account = page.locator('#account')
    await account.filter({ hasText: /^Connected: (?:eip155:1:)?0x[\da-fA-F]{40}/ }).waitFor()
    await page.reload()
    await account.filter({ hasText: /^Connected: / }).waitFor()
    assert.deepEqual(failures, [])
  } finally {
    await context.close()
  }
}
