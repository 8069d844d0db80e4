import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, FrameLocator, Page } from 'playwright-core'
import { createPublicClient, http, parseAbi, type Address, type Hex } from 'viem'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'

const RECEIVER = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'
const ONE_THOUSANDTH = 1_000_000_000_000_000n
const MESSAGE = 'Hello from the demo page'

/** The roads of the page Wallets of `npm start`, over the built package. */
describe('roads to a wallet', () => {
  let stack: RunningStack
  let browser: Browser
  let context: BrowserContext

  before(async () => {
    stack = await startStack({ built: true, smartAccounts: true })
    browser = await launchBrowser()
  })
  afterEach(() => context?.close())
  after(async () => {
    await browser?.close()
    await stack?.stop()
  })

  async function open(path: string, base = stack.demo): Promise<Page> {
    context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(new URL(path, base).href)
    return page
  }
  /** Opens a host, which is on the other name of this machine. */
  async function openHost(path: string) {
    const page = await open(path, stack.demo.replace('localhost', '127.0.0.1'))
    const app = page.frameLocator('iframe')
    // Nothing was pressed: the host's wallet is there.
    await app.locator('[data-value=account]').filter({ hasText: /^0x/ }).waitFor()
    assert.equal(await app.getByRole('dialog').count(), 0)
    return { page, app, address: (await readValue(app, 'account')) as Address }
  }
  const readValue = (page: Page | FrameLocator, name: string) =>
    page.locator(`[data-value=${name}]`).innerText()
  const press = (page: Page | FrameLocator, name: string) =>
    page.getByRole('button', { name, exact: true }).click()
  const approve = (page: Page) => press(page, 'Approve')
  /** Waits for the end of the last action; fails with its text if it failed. */
  async function readResult(page: Page | FrameLocator): Promise<string> {
    const output = page.locator('output[data-status=done], output[data-status=failed]')
    await output.waitFor()
    assert.equal(await output.getAttribute('data-status'), 'done', await output.innerText())
    return output.innerText()
  }
  const getChain = () => createPublicClient({ transport: http(stack.chains[0]!.rpc) })
  const isSigned = async (address: Address, signature: string) =>
    getChain().verifyMessage({ address, message: MESSAGE, signature: signature as Hex })

  it('an SDK loads when its row is pressed, asks once, and is there after a reload', async () => {
    const page = await open('wallets/')
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const isLoaded = () => loaded.some((url) => url.includes('sdk-wallet'))
    await press(page, 'Connect wallet')
    const dialog = page.getByRole('dialog', { name: 'Connect to Wallets' })
    const row = dialog.getByRole('button', { name: 'SDK Wallet (dev)' })
    await row.waitFor()
    assert.equal(isLoaded(), false)
    await row.click()
    await approve(page)
    await page.locator('[data-value=wallet]').filter({ hasText: 'SDK Wallet (dev)' }).waitFor()
    assert.equal(isLoaded(), true)
    await page.reload()
    await page.locator('[data-value=wallet]').filter({ hasText: 'SDK Wallet (dev)' }).waitFor()
    await press(page, 'Sign a message')
    await approve(page)
    const address = (await readValue(page, 'account')) as Address
    assert.equal(await isSigned(address, await readResult(page)), true)
  })

  it('a burner signs and sends without a prompt, with the same key after a reload', async () => {
    const page = await open('wallets/')
    await press(page, 'Connect Burner')
    assert.equal(await readResult(page), 'Connected Burner (dev).')
    const address = (await readValue(page, 'account')) as Address
    await page.reload()
    await page.locator('[data-value=account]').filter({ hasText: address }).waitFor()
    await press(page, 'Send 0.001 ETH')
    assert.match(await readResult(page), /In block/)
  })

  it('inside Safe the account is there; payments, batches and messages are the Safe’s own on the chain', async () => {
    const { page, app, address } = await openHost('wallets/safe-host/')
    assert.equal(await readValue(app, 'wallet'), 'Safe')
    const readNonce = () =>
      getChain().readContract({
        address,
        abi: parseAbi(['function nonce() view returns (uint256)']),
        functionName: 'nonce',
      })
    const [nonce, balance] = await Promise.all([
      readNonce(),
      getChain().getBalance({ address: RECEIVER }),
    ])

    await press(app, 'Send 0.001 ETH')
    await approve(page)
    assert.match(await readResult(app), /In block/)
    assert.equal(await getChain().getBalance({ address: RECEIVER }), balance + ONE_THOUSANDTH)

    await press(app, 'Send two calls')
    await page.getByText('Send 2 calls as one transaction?').waitFor()
    await approve(page)
    const [id] = /0x[0-9a-f]{64}/.exec(await readResult(app))!
    assert.match(id, /^0x/)
    for (let now = await readNonce(); now < nonce + 2n; now = await readNonce());
    assert.equal(await readNonce(), nonce + 2n)

    await press(app, 'Sign a message')
    await approve(page)
    const signature = await readResult(app)
    assert.equal(await isSigned(address, signature), true)
    assert.equal(
      await getChain().verifyMessage({ address, message: 'Another', signature: signature as Hex }),
      false,
    )

    await press(app, 'Send 0.001 ETH')
    await press(page, 'Decline')
    await app.locator('output[data-status=failed]').filter({ hasText: '(4001)' }).waitFor()
    assert.equal(await readNonce(), nonce + 2n)
  })

  it('inside a mini app the client’s wallet is there, and its back button leaves the modal', async () => {
    const { page, app, address } = await openHost('wallets/mini-app-host/')
    assert.equal(await readValue(app, 'wallet'), 'Farcaster')
    await press(app, 'Sign a message')
    await approve(page)
    assert.equal(await isSigned(address, await readResult(app)), true)
    const back = page.getByRole('button', { name: 'Back', exact: true })
    assert.equal(await back.isDisabled(), true)
    await app.locator('wallet-button').click()
    await app.getByRole('dialog').waitFor()
    await back.click()
    await app.getByRole('dialog').waitFor({ state: 'hidden' })
  })
})
