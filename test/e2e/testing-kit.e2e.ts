import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { until } from '../helpers/clocks/until.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Inside the package, so that an example can import `wallet-modal` by name.
const FOLDER = join(ROOT, '.cache/testing-examples')
const APP = `import { createWalletModal } from 'wallet-modal'
import 'wallet-modal/elements'
import { eip155, mainnet } from 'wallet-modal/chains/eip155'
createWalletModal({ chains: [eip155({ networks: [mainnet] })] })`
/** The test runners' APIs, as far as the examples use them. */
const RUNNERS: Readonly<Record<string, string>> = {
  '@playwright/test': `export const test = (name, act) => (globalThis.examples ??= []).push({ name, act })
export const expect = (locator) => ({ toContainText: (text) => locator.filter({ hasText: text }).waitFor() })`,
  '@esm-bundle/chai': "export { expect } from 'chai'",
  vitest: `import { expect as chai } from 'chai'
import { until } from './test/helpers/clocks/until.ts'
export const test = (name, act) => (globalThis.examples ??= []).push({ name, act })
export const expect = (value) => ({ toBe: (wanted) => chai(value).to.equal(wanted) })
export const vi = { waitFor: (check) => until(() => (check(), true)) }`,
}

type Example = { readonly name: string; act(fixtures?: { page: Page }): Promise<void> }
type Examples = typeof globalThis & { examples?: Example[] }

describe('examples of docs/testing.md', () => {
  let browser: Browser
  let site: ServedFolder
  const [playwright, webTestRunner, vitest] = [
    ...readFileSync(join(ROOT, 'docs/testing.md'), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm),
  ].map(([, code]) => code!)

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    await Promise.all([
      bundle('app', APP),
      bundle(
        'web-test-runner',
        `globalThis.it = (name, act) => (globalThis.examples ??= []).push({ name, act })\n${webTestRunner!}`,
      ),
      bundle('vitest', vitest!),
    ])
    const page = (script: string) => ({
      body: `<!doctype html><title>Example</title><wallet-button></wallet-button><script type="module" src="/${script}.js"></script>`,
    })
    site = await serveFolder(FOLDER, {
      '/': page('app'),
      '/web-test-runner': page('web-test-runner'),
      '/vitest': page('vitest'),
    })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  it('each takes at most ten lines a test', () => {
    for (const code of [playwright!, webTestRunner!, vitest!])
      assert.ok(
        code
          .slice(code.search(/^(test|it)\(/m))
          .trimEnd()
          .split('\n').length -
          2 <=
          10,
        code,
      )
  })

  it('the example for Playwright runs', async () => {
    const { outputFiles } = await build({
      ...toOptions(playwright!),
      platform: 'node',
      write: false,
    })
    const file = join(FOLDER, 'playwright.mjs')
    writeFileSync(file, outputFiles![0]!.text)
    await import(pathToFileURL(file).href)
    const [example] = (globalThis as Examples).examples!
    const context = await browser.newContext({ baseURL: site.url })
    await example!.act({ page: await context.newPage() })
    await context.close()
  })

  for (const name of ['web-test-runner', 'vitest']) {
    it(`the example for ${name} runs in a page`, async () => {
      const page = await browser.newPage()
      await page.goto(site.url + name)
      await until(() => page.evaluate(() => (globalThis as Examples).examples !== undefined))
      assert.equal(
        await page.evaluate(async () => {
          for (const { act } of (globalThis as Examples).examples!) await act()
          return 'passed'
        }),
        'passed',
      )
      await page.close()
    })
  }
})

async function bundle(name: string, code: string): Promise<void> {
  await build({
    ...toOptions(code),
    platform: 'browser',
    splitting: true,
    outdir: FOLDER,
    entryNames: name,
    chunkNames: `${name}-[hash]`,
  })
}

function toOptions(contents: string) {
  const runners: Plugin = {
    name: 'runners',
    setup(setup) {
      setup.onResolve({ filter: /^(@playwright\/test|@esm-bundle\/chai|vitest)$/ }, ({ path }) => ({
        path,
        namespace: 'runner',
      }))
      setup.onLoad({ filter: /.*/, namespace: 'runner' }, ({ path }) => ({
        contents: RUNNERS[path]!,
        resolveDir: ROOT,
      }))
    },
  }
  // The built package under its own name, as an app imports it.
  return {
    stdin: { contents, loader: 'ts' as const, resolveDir: ROOT },
    bundle: true,
    format: 'esm' as const,
    target: 'es2022',
    plugins: [runners],
    tsconfigRaw: {},
    logLevel: 'error' as const,
    define: { 'process.env.NODE_ENV': '"production"' },
  }
}
