import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder } from '../helpers/servers/serve-folder.js'
import { APP_FILES, TOOLCHAINS, type Toolchain } from './toolchains/toolchains.js'
import { connectIn, install, packKit, run, startServer } from '../helpers/pages/try-app.js'

/** What `npm test` takes; `npm run matrix` takes all. */
const SAMPLE = ['esbuild']
const wanted = process.env.MATRIX?.split(',') ?? SAMPLE
const WARNING = /\bwarn(?:ing)?\b.*wallet-modal|wallet-modal.*\bwarn(?:ing)?\b/i

describe('toolchains', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-toolchains-'))
  const chosen = TOOLCHAINS.filter(({ name }) => wanted.includes(name) || wanted.includes('all'))
  let browser: Browser
  let tarball = ''

  before(async () => {
    if (chosen.length === 0) return
    browser = await launchBrowser()
    tarball = await packKit(folder)
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the table names each once', () => {
    assert.equal(new Set(TOOLCHAINS.map(({ name }) => name)).size, TOOLCHAINS.length)
  })

  for (const toolchain of chosen)
    it(`${toolchain.name}: takes the packed kit, without a warning, and its app connects a wallet`, async () => {
      const app = join(folder, toolchain.name)
      await build(toolchain, app, tarball)
      const { built, page = '', serves } = toolchain
      if (built === undefined && serves === undefined) return
      const server = serves
        ? await startServer(serves, app)
        : await serveFolder(join(app, built ?? '.'))
      try {
        await connectIn(browser, server.url + page)
      } finally {
        await ('stop' in server ? server.stop() : server.close())
      }
    })
})

async function build({ packages, commands, files }: Toolchain, app: string, kit: string) {
  for (const [path, text] of Object.entries({ 'package.json': '{}', ...APP_FILES, ...files })) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), text)
  }
  if (packages) await install(app, kit, ...packages)
  for (const command of commands) {
    const output = await run('sh', ['-c', `KIT='${kit}'; ${command}`], app)
    assert.doesNotMatch(output, WARNING)
  }
}
