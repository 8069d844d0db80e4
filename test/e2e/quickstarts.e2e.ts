import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import {
  connectIn,
  packKit,
  run,
  startServer,
  type StartedServer,
} from '../helpers/pages/try-app.js'

const PAGES = fileURLToPath(new URL('../../docs/start', import.meta.url))
/** Pages that `npm run matrix` follows; `npm test` only reads them. */
const wanted = process.env.QUICKSTARTS?.split(',') ?? []
const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm
const FILE = /^(?:\/\/ (\S+)|<!-- (\S+) -->)\n/
/** A command that serves the app until it is ended. */
const SERVES = /^(?:npm (?:start|run dev)|python3 -m http\.server)\b/

type Step = { readonly command: string } | { readonly file: string; readonly text: string }

const names = readdirSync(PAGES).map((file) => file.slice(0, -'.md'.length))

/** Does what a page says, and nothing else. */
describe('quickstarts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wallet-modal-quickstarts-'))
  let browser: Browser | undefined
  let tarball = ''

  before(async () => {
    if (wanted.length === 0) return
    browser = await launchBrowser()
    tarball = await packKit(folder)
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('each installs the kit, writes a file, and ends with a running app', () => {
    assert.ok(names.length >= 10)
    const wrong = names.filter((name) => {
      const steps = readSteps(name)
      const commands = steps.flatMap((step) => ('command' in step ? [step.command] : []))
      return !(
        commands.some((command) => /^npm install .*\bwallet-modal\b/.test(command)) &&
        SERVES.test(commands.at(-1) ?? '') &&
        steps.some((step) => 'file' in step)
      )
    })
    assert.deepEqual(wrong, [])
  })

  for (const name of names.filter((one) => wanted.includes(one) || wanted.includes('all')))
    it(`${name}: a wallet is connected after the last step`, async () => {
      const place = join(folder, name)
      mkdirSync(place)
      const server = await follow(readSteps(name), place, tarball)
      try {
        await connectIn(browser!, server.url)
      } finally {
        await server.stop()
      }
    })
})

function readSteps(name: string): Step[] {
  const page = readFileSync(join(PAGES, `${name}.md`), 'utf8')
  return [...page.matchAll(FENCE)].flatMap(([, language, code = '']): Step[] => {
    if (language === 'sh')
      return code
        .trim()
        .split('\n')
        .map((command) => ({ command }))
    const [head, script, markup] = FILE.exec(code) ?? []
    const file = script ?? markup
    return head && file ? [{ file, text: code.slice(head.length) }] : []
  })
}

async function follow(steps: readonly Step[], start: string, kit: string): Promise<StartedServer> {
  let place = start
  for (const step of steps) {
    if ('file' in step) {
      mkdirSync(dirname(join(place, step.file)), { recursive: true })
      writeFileSync(join(place, step.file), step.text)
      continue
    }
    const { command } = step
    if (SERVES.test(command)) return startServer(command, place)
    const [program, target = ''] = command.split(' ')
    if (program === 'cd') place = join(place, target)
    // The one change to what the page says: the packed kit in place of the published one.
    else await run('sh', ['-c', command.replace(/ wallet-modal(?= |$)/, ` ${kit}`)], place)
  }
  throw new Error('The page starts no server.')
}
