import assert from 'node:assert/strict'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { Browser } from 'playwright-core'
import { KITS } from '../../cli/migrate/kits.js'
import { migrate } from '../../cli/migrate/migrate.js'
import { LIBRARY_ENTRIES } from '../../scripts/build/entries.mjs'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { FRAME, MOVED_APPS } from './moved-apps.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { FIXTURES, listFixtures, MANIFESTS } from '../node/cli/fixtures.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
// Inside the repository, so that the packages of the apps are found.
const FOLDER = join(ROOT, '.cache/moved-apps')
const CASES = KITS.flatMap(({ id }) => listFixtures(id).map((name) => `${id}/${name}`))

/** Packages of the apps that this repository does not install. */
const ABSENT: Readonly<Record<string, string>> = {
  'next/dynamic': `import { createElement, lazy, Suspense } from 'react'
export default (load) => {
  const Lazy = lazy(async () => ({ default: await load() }))
  return (props) => createElement(Suspense, { fallback: null }, createElement(Lazy, props))
}`,
  'next/headers': 'export const headers = async () => new Headers()',
  'next-auth/react': `export const SessionProvider = ({ children }) => children
export const useSession = () => ({ status: 'unauthenticated' })
export const getCsrfToken = async () => 'token'
export const signIn = async () => ({ ok: true })
export const signOut = async () => {}`,
  'burner-connector': `import { mock } from 'wagmi'
export const burner = () => mock({ accounts: ['0x0000000000000000000000000000000000000001'] })`,
}

const sources: Plugin = {
  name: 'sources',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^wallet-modal(\/|$)/ }, ({ path }) => {
      const entry = (LIBRARY_ENTRIES as Record<string, { source: string }>)[
        `.${path.slice('wallet-modal'.length)}`
      ]
      return entry ? { path: join(ROOT, entry.source) } : { errors: [{ text: `no entry ${path}` }] }
    })
    onResolve({ filter: /^(?:next|next-auth|burner-connector)(\/|$)/ }, ({ path }) =>
      path in ABSENT ? { path, namespace: 'absent' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'absent' }, ({ path }) => ({
      contents: ABSENT[path]!,
      resolveDir: ROOT,
    }))
  },
}

describe('apps of other kits, moved by npx wallet-modal migrate', () => {
  let browser: Browser
  let site: ServedFolder

  before(async () => {
    rmSync(FOLDER, { recursive: true, force: true })
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(join(FOLDER, 'frame.tsx'), FRAME)
    for (const { id } of KITS) {
      cpSync(join(FIXTURES, id), join(FOLDER, id), { recursive: true })
      writeFileSync(join(FOLDER, id, 'package.json'), JSON.stringify(MANIFESTS[id]))
      await migrate({
        root: join(FOLDER, id),
        version: '^1.0.0',
        force: true,
        print: () => {},
      })
    }
    for (const name of CASES)
      writeFileSync(
        join(FOLDER, name, 'start.tsx'),
        `import { connect, rainbow, show } from '../../frame'\n${MOVED_APPS[name]?.start ?? ''}`,
      )
    await build({
      entryPoints: {
        ...Object.fromEntries(CASES.map((name) => [name, join(FOLDER, name, 'start.tsx')])),
        wallets: join(ROOT, 'src/testing/script.ts'),
      },
      outdir: join(FOLDER, 'site'),
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      jsx: 'automatic',
      mainFields: ['browser', 'module', 'main'],
      define: {
        'process.env': '{}',
        'process.env.NODE_ENV': '"production"',
        'import.meta.env': '{}',
        global: 'globalThis',
      },
      external: [
        '@metamask/*',
        '@base-org/*',
        '@coinbase/*',
        '@safe-global/*',
        'porto',
        'accounts',
      ],
      tsconfig: join(ROOT, 'tsconfig.json'),
      plugins: [sources],
      logLevel: 'error',
    })
    site = await serveFolder(
      join(FOLDER, 'site'),
      Object.fromEntries(
        CASES.map((name) => [
          `/${name}`,
          {
            body: `<!doctype html><title>App</title><div id="root"></div><script type="module" src="/wallets.js"></script><script type="module" src="/${name}.js"></script>`,
          },
        ]),
      ),
    )
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await site?.close()
  })

  for (const name of CASES) {
    const app = MOVED_APPS[name]
    if (!app) continue
    const { press = 'wallet-button', choose = 'Lumen', family = 'evm', rdns = 'org.lumen' } = app
    it(`${name} connects a wallet`, async () => {
      const page = await browser.newPage()
      const failures: string[] = []
      page.on('pageerror', ({ message }) => failures.push(message))
      await page.addInitScript(
        ([kind, announced]) =>
          document.addEventListener('DOMContentLoaded', () => {
            const { mockEvmWallet, mockSolanaWallet } = globalThis.walletModalTesting
            if (kind === 'solana') mockSolanaWallet({ name: 'Lumen' })
            else mockEvmWallet({ name: 'Lumen', rdns: announced! })
          }),
        [family, rdns] as const,
      )
      await page.goto(`${site.url}${name}`)
      await page.locator(press).first().click()
      if (app.terms) await page.getByRole('checkbox').check()
      if (choose) await page.getByRole('button', { name: choose }).first().click()
      await page.waitForFunction(() => {
        const registry = (globalThis as unknown as Record<symbol, Registry>)[
          Symbol.for('wallet-modal.registry')
        ]
        interface Registry {
          readonly entries: Map<string, { modal: { getState(): { connections: unknown[] } } }>
        }
        return [...(registry?.entries.values() ?? [])].some(
          ({ modal }) => modal.getState().connections.length === 1,
        )
      })
      assert.deepEqual(failures, [])
      await page.close()
    })
  }
  it('every fixture is an app of this test, or has a reason to be none', () => {
    assert.deepEqual(Object.keys(MOVED_APPS).sort(), [...CASES].sort())
  })
})
