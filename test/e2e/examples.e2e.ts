import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder } from '../helpers/servers/serve-folder.js'
import { GENERATED_FOLDERS } from '../../cli/create/create-app.js'
import {
  connectIn,
  install,
  installCreator,
  packKit,
  run,
  startServer,
} from '../helpers/pages/try-app.js'

const EXAMPLES = fileURLToPath(new URL('../../examples', import.meta.url))
const SKIPPED = new Set([...GENERATED_FOLDERS, 'package-lock.json', 'next-env.d.ts'])
/** What `npm test` takes; `npm run matrix` takes all. */
const SAMPLE = ['html', 'react-vite']
/** Folder that the build of a static app writes. */
const BUILT: Readonly<Record<string, string>> = {
  html: '.',
  svelte: 'build',
  angular: 'dist/my-app/browser',
}
/** How an app with a server of its own starts. */
const SERVERS: Readonly<Record<string, string>> = {
  next: 'npx next start -p 0',
  nuxt: 'PORT=0 npx nuxt preview',
}

const names = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
const wanted = process.env.MATRIX?.split(',') ?? SAMPLE

describe('examples', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-examples-'))
  let browser: Browser
  let tarball = ''
  let creator = ''

  before(async () => {
    browser = await launchBrowser()
    tarball = await packKit(folder)
    creator = await installCreator(folder)
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('are small apps: at most six files each', () => {
    assert.ok(names.length >= SAMPLE.length)
    const large = names.filter((name) => listFiles(join(EXAMPLES, name)).length > 6)
    assert.deepEqual(large, [])
  })

  it('are the templates of the packed create-wallet-modal, which only names the app', async () => {
    for (const name of names) {
      const app = join(folder, 'compared', name)
      const example = join(EXAMPLES, name)
      const making = run(creator, [app, '--template', name], folder)
      if (needsNewerNode(example)) {
        await assert.rejects(making, /This app needs Node [\d.]+ or newer/)
        continue
      }
      await making
      const made = listFiles(app).filter((path) => path !== '.gitignore')
      assert.deepEqual(made, listFiles(example))
      for (const path of made) {
        const text = readFileSync(join(example, path), 'utf8')
        const expected =
          path === 'package.json' ? text.replace(/"name": ".*"/, `"name": "${name}"`) : text
        assert.equal(readFileSync(join(app, path), 'utf8'), expected, `${name}/${path}`)
      }
    }
  })

  for (const name of names.filter((one) => wanted.includes(one) || wanted.includes('all')))
    it(`${name}: its app by create-wallet-modal installs the packed kit, builds, and connects a wallet`, async () => {
      const app = join(folder, name)
      await run(creator, [app, '--template', name, '--kit', tarball], folder)
      await install(app)
      if (name !== 'html') await run('npm', ['run', 'build'], app)
      const command = SERVERS[name]
      const server = command
        ? await startServer(command, app)
        : await serveFolder(join(app, BUILT[name] ?? 'dist'))
      try {
        await connectIn(browser, server.url)
      } finally {
        await ('stop' in server ? server.stop() : server.close())
      }
    })
})

/** True for an app that needs a newer major version of Node than this one. */
function needsNewerNode(app: string): boolean {
  const { engines } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8')) as {
    engines: { node: string }
  }
  const [major] = /\d+/.exec(engines.node)!
  return Number(major) > Number.parseInt(process.versions.node)
}

/** The files of an app without what its tools write, sorted. */
function listFiles(app: string): string[] {
  return readdirSync(app, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(app, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split('/').some((part) => SKIPPED.has(part)))
    .sort()
}
