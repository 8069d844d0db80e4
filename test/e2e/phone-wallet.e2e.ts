import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { UniversalProvider } from '@walletconnect/universal-provider'
import type { Browser, Page } from 'playwright-core'
import { createPublicClient, http, toHex, verifyMessage } from 'viem'
import { waitForReceipt } from '../../demo/dev-stack/wait-for-receipt.js'
import type { PhoneWallet } from '../../demo/wallets/phone/phone.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'

type Window = typeof globalThis & { phone: PhoneWallet }
type Provider = Awaited<ReturnType<typeof UniversalProvider.init>>

const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const METHODS = [
  'personal_sign',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'eth_sign',
]

describe('phone wallet', () => {
  let stack: RunningStack
  let browser: Browser
  let page: Page
  let app: Provider

  before(async () => {
    stack = await startStack({ built: true })
    browser = await launchBrowser()
    page = await browser.newPage()
    await open('')
    app = await UniversalProvider.init({
      projectId: stack.projectId,
      relayUrl: stack.relay,
      telemetryEnabled: false,
      disableProviderPing: true,
      logger: 'silent',
      metadata: { name: 'Test page', description: 'A page', url: 'https://page.test', icons: [] },
    })
  })
  after(async () => {
    await app?.client.core.relayer.transportClose()
    app?.client.core.heartbeat.stop()
    await browser?.close()
    await stack?.stop()
  })

  async function open(query: string) {
    await page.goto(`${stack.demo}wallets/phone/${query}`)
    await page.waitForFunction(() => 'phone' in window)
  }

  /** Starts a connection; `uri` is the text that a user would paste. */
  async function connect(chains = [ONE]) {
    const rpcMap = Object.fromEntries(stack.chains.map(({ id, rpc }) => [id.split(':')[1]!, rpc]))
    const shown = new Promise<string>((resolve) => app.once('display_uri', resolve))
    const session = app.connect({
      optionalNamespaces: {
        eip155: { chains, methods: METHODS, events: ['accountsChanged', 'chainChanged'], rpcMap },
      },
    })
    session.catch(() => {})
    return { session, uri: await shown }
  }

  const paste = async (uri: string) => {
    await page.getByLabel('Connect to a page').fill(uri)
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
  }
  const press = (name: 'Approve' | 'Decline') =>
    page.getByRole('dialog').getByRole('button', { name }).click()
  const request = (method: string, params: unknown[], chain = ONE) =>
    app.request({ method, params }, chain).then(
      (result) => ({ result }),
      (error: { code: number }) => ({ code: error.code }),
    )

  it('reports a wrong link', async () => {
    await paste('https://page.test/')
    await page.getByText('This is not a WalletConnect link').waitFor()
  })

  it('declines a connection', async () => {
    const { session, uri } = await connect()
    await paste(uri)
    await press('Decline')
    await assert.rejects(session, { code: 5000 })
  })

  it('shows the requester and the request, and connects on both networks', async () => {
    const { session, uri } = await connect([ONE, TWO, 'eip155:1'])
    await paste(uri)
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: 'Connect to Test page?' }).waitFor()
    assert.match(
      await sheet.innerText(),
      /https:\/\/page\.test[\s\S]*Local One, Local Two, eip155:1 \(not on this phone\)[\s\S]*personal_sign/,
    )
    await press('Approve')
    const { namespaces } = (await session)!
    assert.deepEqual(namespaces['eip155']!.accounts, [`${ONE}:${CAROL}`, `${TWO}:${CAROL}`])
    await page.getByRole('button', { name: 'Disconnect Test page' }).waitFor()
  })

  it('signs, declines, and sends a transaction that is mined', async () => {
    const signed = request('personal_sign', [toHex('hello'), CAROL])
    await page.getByText('hello', { exact: true }).waitFor()
    await press('Approve')
    const { result } = (await signed) as { result: `0x${string}` }
    assert.equal(await verifyMessage({ address: CAROL, message: 'hello', signature: result }), true)
    const declined = request('personal_sign', [toHex('no'), CAROL])
    await press('Decline')
    assert.deepEqual(await declined, { code: 5000 })
    const sent = request('eth_sendTransaction', [{ from: CAROL, to: DAVE, value: '0x1' }], TWO)
    await press('Approve')
    const { result: hash } = (await sent) as { result: `0x${string}` }
    const client = createPublicClient({ transport: http(stack.chains[1]!.rpc) })
    assert.equal((await waitForReceipt(client, hash)).status, 'success')
  })

  it('keeps its session over a reload', async () => {
    await open('')
    assert.equal(await page.evaluate(() => (window as unknown as Window).phone.sessions.length), 1)
    const signed = request('personal_sign', [toHex('again'), CAROL])
    await press('Approve')
    assert.ok('result' in (await signed))
  })

  it('notifies pages of a change of account or network', async () => {
    const heard = (event: string) => new Promise((resolve) => app.once(event, resolve))
    const accounts = heard('accountsChanged')
    await page.getByRole('radio', { name: 'Dave' }).check()
    assert.deepEqual(await accounts, [DAVE])
    assert.deepEqual(app.session!.namespaces['eip155']!.accounts, [
      `${ONE}:${DAVE}`,
      `${TWO}:${DAVE}`,
    ])
    const chain = heard('chainChanged')
    await page.getByRole('radio', { name: 'Local Two' }).check()
    assert.equal(Number(await chain), 31338)
  })

  it('switches on a request over the relay, and refuses a network it lacks', async () => {
    // universal-provider answers a switch itself; sign-client sends it to the wallet.
    const ask = (chainId: string) =>
      app.client.request({
        topic: app.session!.topic,
        chainId: TWO,
        request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
      })
    const switched = ask('0x7a69')
    await press('Approve')
    assert.equal(await switched, null)
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name=network]')!.checked,
    )
    await assert.rejects(ask('0x1'), { code: 4902 })
  })

  it('disconnects', async () => {
    const ended = new Promise((resolve) => app.once('session_delete', resolve))
    await page.getByRole('button', { name: 'Disconnect Test page' }).click()
    await ended
    await page.getByText('None yet.').waitFor()
  })

  it('follows the link in its URL, and answers automatically if configured', async () => {
    const { session, uri } = await connect()
    await open(`?approve&uri=${encodeURIComponent(uri)}`)
    assert.deepEqual(
      (await session)!.namespaces['eip155']!.methods,
      METHODS.filter((method) => method !== 'eth_sign'),
    )
    assert.ok('result' in (await request('personal_sign', [toHex('auto'), DAVE])))
  })
})
