import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser, Frame, Page } from 'playwright-core'
import {
  HOST_ACCOUNT,
  toHostPage,
  toHostPath,
  type HostBehaviour,
} from '../helpers/custody/host-frame.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { serveFolder, type ServedFolder } from '../helpers/servers/serve-folder.js'
import { HANG_MS } from '../helpers/clocks/until.js'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ANVIL = 31337

/** Our page. Its address names the origin of a host that it allows, by protocol. */
const APP = `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>App</title>
  <link rel="icon" href="data:,">
  <body>
    <wallet-button></wallet-button>
    <wallet-modal></wallet-modal>
    <script type="module">
      import * as kit from '/page.js'
      const { farcaster, safe, telegram } = kit
      const toOrigins = (protocol) => new URLSearchParams(location.search).getAll(protocol)
      window.texts = new Set()
      const button = document.querySelector('wallet-button')
      const look = () => {
        const text = button.shadowRoot?.textContent.trim()
        if (text) texts.add(text)
        requestAnimationFrame(look)
      }
      look()
      window.errors = []
      const networks = [1, 8453].map((id) => ({
        id: 'eip155:' + id, name: 'Network ' + id,
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: ['http://localhost:1/'],
      }))
      window.modal = kit.createWalletModal({
        chains: [kit.eip155({ networks })], debug: false,
        hosts: [safe({ origins: toOrigins('safe') }), farcaster({ origins: toOrigins('farcaster') }), telegram()],
      })
      modal.on('error', ({ code }) => errors.push(code))
      window.loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
    </script>
  </body>
</html>`

const SCRIPT = `export * from 'wallet-modal'
export * from 'wallet-modal/chains/eip155'
export * from 'wallet-modal/hosts'
import 'wallet-modal/elements'`

describe('hosts that show this page in a frame of another origin', () => {
  let browser: Browser
  let app: ServedFolder
  const hosts: ServedFolder[] = []
  const folder = mkdtempSync(join(tmpdir(), 'host-frames-'))

  before(async () => {
    // Chunks, as an app's bundler makes them.
    await build({
      stdin: { contents: SCRIPT, resolveDir: ROOT, sourcefile: 'page.js' },
      bundle: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      outdir: folder,
      entryNames: 'page',
      chunkNames: '[name]-[hash]',
      logLevel: 'error',
    })
    await build({
      entryPoints: { 'miniapp-client': join(ROOT, 'test/e2e/miniapp-client.ts') },
      bundle: true,
      format: 'esm',
      outdir: folder,
      logLevel: 'error',
    })
    app = await serveFolder(folder, { '/': { body: APP } })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await Promise.all([app, ...hosts].map((server) => server?.close()))
    await rm(folder, { recursive: true, force: true })
  })

  /** Opens a host with our page, which allows the host unless `allowed` is false. */
  async function open(
    behaviour: HostBehaviour,
    { allowed = true, phone = false }: { allowed?: boolean; phone?: boolean } = {},
  ): Promise<{ page: Page; frame: Frame }> {
    const { protocol } = behaviour
    return show(
      (origin) =>
        toHostPage(`${app.url}?${protocol}=${allowed ? origin : 'https://other.example'}`),
      { path: toHostPath(behaviour), phone },
    )
  }
  /** Opens the host's page, on an origin of its own, and waits for our page in its frame. */
  async function show(
    toPage: (origin: string) => string,
    { path = '/', phone = false }: { path?: string; phone?: boolean } = {},
  ): Promise<{ page: Page; frame: Frame }> {
    const pages: Record<string, { body: string }> = {}
    const host = await serveFolder(folder, pages)
    hosts.push(host)
    pages['/'] = { body: toPage(new URL(host.url).origin) }
    const page = await browser.newPage(
      phone ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } : {},
    )
    await page.goto(new URL(path, host.url).href)
    const element = await page.waitForSelector('iframe')
    const frame = (await element.contentFrame())!
    await frame.waitForFunction(() => 'modal' in window, undefined, { timeout: HANG_MS })
    return { page, frame }
  }
  const evaluate = <T>(frame: Frame | Page, code: string) => frame.evaluate(code) as Promise<T>
  const waitFor = (frame: Frame | Page, code: string) =>
    frame.waitForFunction(code, undefined, { timeout: HANG_MS })
  const connected = (frame: Frame) =>
    waitFor(frame, `modal.getState().account?.address === '${HOST_ACCOUNT}'`)
  const request = <T>(frame: Frame, method: string, ...params: unknown[]) =>
    frame.evaluate(
      ([name, values]) =>
        (
          window as unknown as {
            modal: { getProvider(of: string): { request(given: object): Promise<unknown> } }
          }
        ).modal
          .getProvider('eip155')
          .request({ method: name, params: values }),
      [method, params] as const,
    ) as Promise<T>
  const askedOf = (page: Page, method: string) =>
    evaluate<[string, unknown][]>(page, `asked.filter(([method]) => method === '${method}')`)

  describe('Safe', () => {
    it('the account is there before the first paint of "Connect"', async () => {
      const { frame } = await open({ protocol: 'safe' })
      await connected(frame)
      await waitFor(frame, `[...texts].some((text) => text.includes('0x5aFE'))`)
      const texts = await evaluate<string[]>(frame, '[...texts]')
      assert.deepEqual(
        texts.filter((text) => /^connect\b/i.test(text)),
        [],
      )
      assert.equal(await evaluate(frame, 'modal.getState().open'), false)
    })
    it('the same on a phone, where Safe shows the page in a frame too', async () => {
      const { frame } = await open({ protocol: 'safe' }, { phone: true })
      await connected(frame)
      assert.equal(await evaluate(frame, 'modal.getState().open'), false)
    })
    it('a batch is one Safe transaction, a message an EIP-1271 signature', async () => {
      const { page, frame } = await open({ protocol: 'safe' })
      await connected(frame)
      const calls = [
        { to: HOST_ACCOUNT, data: '0x1234' },
        { to: HOST_ACCOUNT, value: '0x1' },
      ]
      const { id } = await request<{ id: string }>(frame, 'wallet_sendCalls', {
        version: '2.0.0',
        chainId: '0x1',
        atomicRequired: true,
        calls,
      })
      assert.equal(id, `0x${'5a'.repeat(32)}`)
      assert.deepEqual(await askedOf(page, 'sendTransactions'), [
        [
          'sendTransactions',
          {
            txs: [
              { to: HOST_ACCOUNT, value: '0', data: '0x1234' },
              { to: HOST_ACCOUNT, value: '1', data: '0x' },
            ],
          },
        ],
      ])
      assert.equal(
        await request(frame, 'personal_sign', '0x6869', HOST_ACCOUNT),
        `0x${'ab'.repeat(65)}`,
      )
    })
    it('the account cannot be disconnected', async () => {
      const { frame } = await open({ protocol: 'safe' })
      await connected(frame)
      await frame
        .getByRole('button', { name: /0x5aFE/ })
        .first()
        .click()
      await frame.getByRole('dialog').getByText('0x5aFE').first().waitFor()
      assert.equal(await frame.getByRole('button', { name: /disconnect/i }).count(), 0)
    })
    it('a parent of another origin is not asked', async () => {
      const { page, frame } = await open({ protocol: 'safe' }, { allowed: false })
      await frame.getByRole('button', { name: /connect/i }).waitFor()
      assert.deepEqual(await evaluate(page, 'asked'), [])
      assert.equal(
        await evaluate(frame, `loaded().some((name) => /safe-provider|farcaster-/.test(name))`),
        false,
      )
    })
    it('a silent or late host leaves the page as it is elsewhere', async () => {
      for (const behaviour of [{ silent: true as const }, { delay: 7000 }]) {
        const { frame } = await open({ protocol: 'safe', ...behaviour })
        await waitFor(frame, `errors.includes('WALLET_DISCONNECTED')`)
        await frame.getByRole('button', { name: /connect/i }).waitFor()
        assert.equal(await evaluate(frame, 'modal.getState().account?.address'), undefined)
      }
    })
    it('of two answers the first counts', async () => {
      const { frame } = await open({ protocol: 'safe', times: 2 })
      await connected(frame)
      assert.deepEqual(await request(frame, 'eth_accounts'), [HOST_ACCOUNT])
    })
    it('a Safe on another network is refused with its code', async () => {
      const { frame } = await open({ protocol: 'safe', chain: ANVIL })
      await waitFor(frame, `errors.includes('CHAIN_UNSUPPORTED')`)
      await frame.getByRole('button', { name: /connect/i }).waitFor()
    })
  })

  describe('Farcaster', () => {
    it('the wallet of the client is connected without a press, and the splash screen goes', async () => {
      const { page, frame } = await open({ protocol: 'farcaster', chain: 8453 })
      await connected(frame)
      assert.equal(await evaluate(frame, 'modal.getState().chainId'), 'eip155:8453')
      assert.equal((await askedOf(page, 'ready')).length, 1)
      assert.equal(
        await request(frame, 'personal_sign', '0x6869', HOST_ACCOUNT),
        `0x${'ab'.repeat(65)}`,
      )
    })
    it('an account that the client changes is followed', async () => {
      const { page, frame } = await open({ protocol: 'farcaster' })
      await connected(frame)
      const other = `0x${'11'.repeat(20)}`
      await evaluate(
        page,
        `post({ type: 'frameEthProviderEvent', event: 'accountsChanged', params: [['${other}']] })`,
      )
      await waitFor(frame, `modal.getState().account?.address === '${other}'`)
    })
    it('the back button of the client goes back in the modal, and only there', async () => {
      const { page, frame } = await open({ protocol: 'farcaster' })
      await connected(frame)
      const press = `post({ type: 'frameEvent', event: { event: 'back_navigation_triggered' } })`
      await frame
        .getByRole('button', { name: /0x5aFE/ })
        .first()
        .click()
      await waitFor(
        page,
        `asked.some(([name, state]) => name === 'updateBackState' && state.visible)`,
      )
      await evaluate(page, press)
      await waitFor(frame, '!modal.getState().open')
      await waitFor(
        page,
        `asked.findLast(([name]) => name === 'updateBackState')[1].visible === false`,
      )
      await evaluate(page, press)
      assert.equal(await evaluate(frame, 'modal.getState().open'), false)
    })
    it('a silent client has no effect', async () => {
      const { page, frame } = await open({ protocol: 'farcaster', silent: true })
      await frame.getByRole('button', { name: /connect/i }).waitFor()
      assert.deepEqual(await evaluate(page, 'asked'), [])
      assert.deepEqual(await evaluate(frame, 'errors'), [])
    })
    it('a client by its own library (@farcaster/miniapp-host) gives the wallet, its events and its back button', async () => {
      const { page, frame } = await show(
        (origin) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Client</title>
          <link rel="icon" href="data:,">
          <iframe title="App" src="${app.url}?farcaster=${origin}"></iframe>
          <script type="module" src="/miniapp-client.js"></script></html>`,
      )
      await connected(frame)
      assert.equal(await evaluate(frame, 'modal.getState().chainId'), 'eip155:8453')
      assert.equal((await askedOf(page, 'ready')).length, 1)
      assert.equal(
        await request(frame, 'personal_sign', '0x6869', HOST_ACCOUNT),
        `0x${'ab'.repeat(65)}`,
      )
      await assert.rejects(request(frame, 'eth_sendTransaction', {}), /does not know/)
      await evaluate(frame, 'modal.open()')
      await waitFor(
        page,
        `asked.some(([name, state]) => name === 'updateBackState' && state.visible)`,
      )
      await evaluate(page, 'pressBack()')
      await waitFor(frame, '!modal.getState().open')
      const other = `0x${'11'.repeat(20)}`
      await evaluate(page, `emit('accountsChanged', ['${other}'])`)
      await waitFor(frame, `modal.getState().account?.address === '${other}'`)
    })
    it('a parent of another origin is not asked', async () => {
      const { page, frame } = await open({ protocol: 'farcaster' }, { allowed: false })
      await frame.getByRole('button', { name: /connect/i }).waitFor()
      assert.deepEqual(await evaluate(page, 'asked'), [])
    })
  })
})
