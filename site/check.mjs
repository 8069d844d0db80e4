/**
 * `npm run site -- --check`: opens every built page in both themes and on a phone. Reports axe's
 * violations, sideways scrolling, failed requests, requests to other hosts, and pages whose first
 * load is over 88 KiB in Brotli without the live example.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { chromiumArgs, getChromium } from '../scripts/find-chromium.mjs'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const MAX_BYTES = 88 * 1024
const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
]
const FIRST_LOAD =
  /(?:modulepreload|stylesheet|preload stylesheet)" href="([^"]+)"|<script type="module" src="([^"]+)"/g

/** The problems of the pages, each one line. */
export async function checkSite(folder, base, addresses) {
  const heavy = addresses.flatMap((address) => {
    const bytes = weigh(folder, address)
    return bytes > MAX_BYTES ? [`${address}: ${(bytes / 1024).toFixed(1)} KiB`] : []
  })
  const browser = await chromium.launch({ executablePath: getChromium(), args: chromiumArgs })
  try {
    const found = []
    for (const look of LOOKS) found.push(...(await openPages(browser, base, addresses, look)))
    return [...heavy, ...found]
  } finally {
    await browser.close()
  }
}

function weigh(folder, address) {
  const html = readFileSync(join(folder, `${address}.html`))
  const files = [...html.toString().matchAll(FIRST_LOAD)].map(([, link, script]) => link ?? script)
  const size = (bytes) => brotliCompressSync(bytes).length
  return [...new Set(files)].reduce(
    (sum, file) => sum + size(readFileSync(join(folder, file))),
    size(html),
  )
}

async function openPages(browser, base, addresses, look) {
  const context = await browser.newContext(look)
  const found = []
  const page = await context.newPage()
  let address = ''
  const report = (text) => found.push(`${address} ${look.colorScheme}: ${text}`)
  page.on('pageerror', ({ message }) => report(message))
  page.on('requestfailed', (request) => report(`failed ${request.url()}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(base) && !/^(?:data|blob):/.test(url)) report(`foreign ${url}`)
  })
  for (address of addresses) {
    await page.goto(base + address.replace(/(^|\/)index$/, '$1'), { waitUntil: 'load' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) report(`${overflow} px wider than the screen`)
    await page.addScriptTag({ path: AXE })
    const violations = await page.evaluate(async () => {
      const { violations } = await globalThis.axe.run(document)
      return violations.map(
        ({ id, nodes }) => `${id} ${nodes[0].target.join(' ')} (${nodes.length})`,
      )
    })
    for (const violation of violations) report(violation)
  }
  await context.close()
  return found
}
