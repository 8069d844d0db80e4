import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { startServer, type RunningServer } from '../../server/src/start-server.js'
import { bundleRelay, type BundledRelay } from '../helpers/pages/bundle-relay.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startPeerWallet, type PeerWallet } from '../helpers/wallets/peer-wallet.js'
import type { start } from '../helpers/pages/wagmi-page.js'

const ENTRY = fileURLToPath(new URL('../../src/walletconnect.ts', import.meta.url))

interface Window {
  wagmi: ReturnType<typeof start>
}

for (const [version, core] of [
  ['3', undefined],
  ['2', '@wagmi/core-2'],
] as const)
  describe(`wagmi ${version} over wallet-modal/walletconnect, by an alias for @walletconnect/ethereum-provider`, () => {
    let server: RunningServer
    let bundle: BundledRelay
    let wallet: PeerWallet
    let browser: Browser
    let context: BrowserContext
    let page: Page
    let contacted: string[]

    before(async () => {
      ;[server, bundle, browser] = await Promise.all([
        startServer({ port: 0, logLevel: 'silent' }),
        bundleRelay({
          entry: 'test/helpers/pages/wagmi-page.ts',
          alias: {
            '@walletconnect/ethereum-provider': ENTRY,
            ...(core && { '@wagmi/core': fileURLToPath(import.meta.resolve(core)) }),
          },
        }),
        launchBrowser(),
      ])
      process.env['PEER_WALLET_PROJECT'] = server.projectId
      wallet = await startPeerWallet(server.relay)
    })
    after(async () => {
      wallet?.stop()
      await browser?.close()
      await bundle?.stop()
      await server?.stop()
    })
    beforeEach(async () => {
      await context?.close()
      context = await browser.newContext()
      await context.addInitScript('globalThis.__name = (named) => named')
      page = await context.newPage()
      contacted = []
      page.on('request', (request) => contacted.push(request.url()))
      page.on('websocket', (socket) => contacted.push(socket.url()))
      await wallet.order({ order: 'mood', mood: 'approve' })
      await wallet.order({ order: 'requests', answer: 'sign' })
      wallet.clear()
      await open()
    })
    async function open() {
      await page.goto(bundle.url)
      await page.evaluate(
        async ([relay, projectId]) => {
          const { start: run } = (await import('/relay.js' as string)) as { start: typeof start }
          ;(window as unknown as Window).wagmi = run(relay!, projectId!)
        },
        [server.relay, server.projectId],
      )
    }
    const account = () => page.evaluate(() => (window as unknown as Window).wagmi.account())
    const outcome = (name: 'connect' | 'reconnect' | 'disconnect') =>
      page.evaluate(
        (name) =>
          (window as unknown as Window).wagmi[name]().then(
            (value) => ({ value: value as unknown, failure: undefined as string | undefined }),
            (failure: Error) => ({ value: undefined, failure: failure.name }),
          ),
        name,
      )
    async function connect() {
      const connecting = outcome('connect')
      await page.waitForFunction(() => (window as unknown as Window).wagmi.uris.length > 0)
      await wallet.order({
        order: 'pair',
        uri: await page.evaluate(() => (window as unknown as Window).wagmi.uris[0]!),
      })
      return connecting
    }

    it('connects, signs, switches, reloads and disconnects', async () => {
      assert.deepEqual((await connect()).value, [wallet.address])
      assert.deepEqual(await account(), {
        address: wallet.address,
        chainId: 31337,
        status: 'connected',
      })
      const signature = await page.evaluate(() => (window as unknown as Window).wagmi.sign('hello'))
      assert.ok(
        await verifyMessage({
          address: wallet.address as `0x${string}`,
          message: 'hello',
          signature,
        }),
      )
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).wagmi.switchChain(31338)),
        31338,
      )
      assert.equal((await account()).chainId, 31338)
      await open()
      assert.equal((await outcome('reconnect')).value, 1)
      assert.deepEqual(await account(), {
        address: wallet.address,
        chainId: 31338,
        status: 'connected',
      })
      await outcome('disconnect')
      await wallet.next('deleted')
      assert.equal((await account()).status, 'disconnected')
      const own = new URL(bundle.url).origin
      const others = contacted.filter((url) => !url.startsWith(own))
      assert.ok(
        others.every((url) => url.startsWith(server.relay)),
        others.join(),
      )
    })
    it('the end by the wallet disconnects', async () => {
      await connect()
      await wallet.order({ order: 'end' })
      await page.waitForFunction(
        () => (window as unknown as Window).wagmi.account().status === 'disconnected',
      )
    })
    it('error: UserRejectedRequestError when the wallet declines', async () => {
      await wallet.order({ order: 'mood', mood: 'reject' })
      assert.equal((await connect()).failure, 'UserRejectedRequestError')
    })
  })
