/**
 * Opens built pages in a browser, in light on a wide screen and in dark on a phone. Reports axe's
 * violations, sideways scrolling, errors, failed requests, requests to other hosts, links that lead
 * nowhere, and pages whose first load is over 80 KiB in Brotli without the live example.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import {
  chromiumArgs,
  findTestBrowser,
  getChromium,
  shortPageArgs,
} from '../scripts/find-chromium.mjs'
import { findDeadLinks } from './find-dead-links.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const MAX_BYTES = 80 * 1024
/** Pages that are open at the same time. */
const TABS = 3
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
]

/**
 * The problems of the pages, each one line, and the bytes of each page. `looks` chooses by address
 * which of the two looks are examined.
 *
 * @param {string} folder
 * @param {string} base
 * @param {readonly string[]} addresses
 * @param {{ looks?: (address: string) => number[] }} options
 */
export async function checkSite(folder, base, addresses, { looks = () => [0, 1] } = {}) {
  const browser = await chromium.launch({
    executablePath: findTestBrowser() ?? getChromium(),
    args: [...chromiumArgs, ...shortPageArgs],
  })
  const problems = findDeadLinks(folder, addresses)
  const weights = new Map()
  try {
    for (const [index, look] of LOOKS.entries()) {
      const context = await browser.newContext(look)
      const open = addresses.filter((address) => looks(address).includes(index))
      const takeTurns = async () => {
        for (let address = open.pop(); address !== undefined; address = open.pop()) {
          const { found, paths } = await openPage(context, base, address)
          problems.push(...found.map((text) => `${address} ${look.colorScheme}: ${text}`))
          weights.set(address, weigh(folder, paths))
        }
      }
      await Promise.all(Array.from({ length: TABS }, takeTurns))
      await context.close()
    }
  } finally {
    await browser.close()
  }
  for (const [address, bytes] of weights)
    if (bytes > MAX_BYTES) problems.push(`${address}: ${(bytes / 1024).toFixed(1)} KiB`)
  return { problems, weights }
}

async function openPage(context, base, address) {
  const page = await context.newPage()
  const found = []
  const paths = new Set()
  page.on('pageerror', ({ message }) => found.push(message))
  page.on('requestfailed', (request) => found.push(`failed ${request.url()}`))
  page.on('response', (response) => {
    const url = response.url()
    if (/^(?:data|blob):/.test(url)) return
    if (!url.startsWith(base)) found.push(`foreign ${url}`)
    else if (!response.ok()) found.push(`${response.status()} ${url}`)
    else paths.add(url.slice(base.length))
  })
  await page.goto(base + address.replace(/(^|\/)index$/, '$1'), { waitUntil: 'load' })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (overflow > 0) found.push(`${overflow} px wider than the screen`)
  await page.addScriptTag({ path: AXE })
  const violations = await page.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id} ${nodes[0].target.join(' ')} (${nodes.length})`)
  })
  await page.close()
  return { found: [...found, ...violations], paths }
}

/** Bytes of what the browser loaded, in Brotli, without the kit of the live example. */
function weigh(folder, paths) {
  return [...paths]
    .filter((path) => !path.startsWith('kit/'))
    .map((path) => (path === '' || path.endsWith('/') ? `${path}index` : path))
    .map((path) => readFileSync(join(folder, /\.\w+$/.test(path) ? path : `${path}.html`)))
    .reduce((sum, bytes) => sum + brotliCompressSync(bytes).length, 0)
}
