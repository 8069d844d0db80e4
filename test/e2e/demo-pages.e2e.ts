import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import type { PageWallet } from '../../demo/wallets/page-wallet/page-wallet.js'
import type { SolanaWallet } from '../../demo/wallets/solana-wallet/solana-wallet.js'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { waitForIdle, type KitPage } from '../helpers/browser/open-kit-page.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'
import { until } from '../helpers/clocks/until.js'
import type { UsedStack } from '../helpers/servers/use-stack.js'

type Window = typeof globalThis & { pageWallet: PageWallet; solanaWallet: SolanaWallet }

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/**
 * For a page served from its sources, with hundreds of modules, on a machine that may be busy; the
 * time is not measured.
 */
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** A visitor's complete path through each demo page, over the built package. */
describe('demo pages', () => {
  let stack: RunningStack
  let browser: Browser

  before(async () => {
    stack = await startStack({ built: true })
    // The choice in the prompt for the screen to share.
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await stack?.stop()
  })

  it('SIWX-001, SIWX-008: signs in with a wallet of each family on /sign-in/, and the server returns the account', async () => {
    const page = await (await browser.newContext()).newPage()
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    await page.goto(`${stack.demo}sign-in/?page-wallet=approve`)
    const families = [
      {
        namespace: 'eip155',
        button: 'Sign in with an EVM wallet',
        wallet: /Page Wallet/,
        address: /^0x[0-9a-fA-F]{40}$/,
      },
      {
        namespace: 'solana',
        button: 'Sign in with a Solana wallet',
        wallet: /Solana Wallet/,
        address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
      },
      {
        namespace: 'bip122',
        button: 'Sign in with a Bitcoin wallet',
        wallet: /Bitcoin Wallet/,
        address: /^tb1q[0-9a-z]{38}$/,
      },
      {
        namespace: 'polkadot',
        button: 'Sign in with a Polkadot wallet',
        wallet: /Polkadot Wallet/,
        address: /^5[1-9A-HJ-NP-Za-km-z]{47}$/,
      },
      {
        namespace: 'cosmos',
        button: 'Sign in with a Cosmos wallet',
        wallet: /Keplr/,
        address: /^cosmos1[0-9a-z]{38}$/,
      },
    ]
    for (const { namespace, button, wallet, address } of families) {
      await press(page, button)
      await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
      await expectResult(page, 'done', /^Signed in as /)
      const session = page.locator(`[data-session=${namespace}]`)
      await session.getByText(address).waitFor()
      await session.getByRole('button', { name: 'Ask the server' }).click()
      await expectResult(page, 'done', new RegExp(`^The server says: \\S+ on ${namespace}:`))
    }
    await page.reload()
    for (const { namespace, address } of families)
      await page.locator(`[data-session=${namespace}]`).getByText(address).waitFor()
    await page.getByRole('button', { name: 'Disconnect all' }).click()
    await page.getByText('Nobody is signed in.').waitFor()
    assert.deepEqual(mistakes, [])
    await page.context().close()
  })

  it('a new account of /embedded/ gets test ETH and sends some of it', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${stack.demo}embedded/`)
    const kit = { page, context: page.context() } as KitPage
    const login = new EmailLogin({ stack } as UsedStack, 'demo-pages@example.org')
    await login.typeCode(kit, await login.confirmDevice(kit))
    await page
      .locator('wallet-button')
      .getByText(/^0x.{4}….{4}$/)
      .waitFor()
    await press(page, 'Get 1 test ETH')
    await expectResult(page, 'done', /^The account has 1 ETH/)
    await press(page, 'Send 0.001 ETH')
    await pressInFrame(frameOf(kit), 'Send')
    await expectResult(page, 'done', /^0x[0-9a-f]{64}$/)
    await page.context().close()
  })
  it('shows the address whole and nothing beside the page on phones of 320 px and 360 px', async () => {
    const context = await browser.newContext({
      viewport: { width: 360, height: 640 },
      isMobile: true,
      hasTouch: true,
    })
    const page = await context.newPage()
    await page.goto(`${stack.demo}?page-wallet=approve`)
    await page.getByRole('button', { name: 'Connect wallet' }).tap()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Page Wallet/ })
      .tap()
    const address = page.locator('wallet-button').getByText('0xf39F…2266')
    await address.waitFor()
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      const isCut = await address.evaluate((text) => text.scrollWidth > text.clientWidth)
      assert.deepEqual(
        [width, isCut, await page.evaluate(() => document.documentElement.scrollWidth)],
        [width, false, width],
      )
    }
    await context.close()
  })
  it('the page stands in its place before its buttons are defined, on a computer and on a phone', async () => {
    const page = await (await browser.newContext()).newPage()
    const measure = () =>
      page.evaluate(() => ({
        top: document.querySelector('main')!.getBoundingClientRect().top,
        width: document.documentElement.scrollWidth,
      }))
    for (const width of [1100, 390]) {
      await page.setViewportSize({ width, height: 780 })
      for (const path of ['', 'cdn/', 'families/', 'wallets/', 'sign-in/', 'embedded/']) {
        await page.route('**/*', (route) =>
          route.request().resourceType() === 'script' ? route.abort() : route.continue(),
        )
        await page.goto(stack.demo + path)
        const before = await measure()
        await page.unroute('**/*')
        await page.goto(stack.demo + path)
        await page.waitForFunction(() =>
          [...document.querySelectorAll('.wallet-buttons > *')].every((button) =>
            button.shadowRoot?.querySelector('button'),
          ),
        )
        assert.deepEqual(before, { ...(await measure()), width }, `/${path} at ${width} px`)
      }
    }
    await page.context().close()
  })

  for (const path of ['', 'react/', 'cdn/']) {
    it(`connects, signs, sends, switches, restores and disconnects on /${path}`, async () => {
      const page = await (await browser.newContext()).newPage()
      const mistakes: string[] = []
      page.on('pageerror', ({ message }) => mistakes.push(message))
      await page.goto(stack.demo + path)
      await page.waitForFunction(() => 'pageWallet' in window)
      await expectValue(page, 'account', 'not connected')

      await page.locator('wallet-button').click()
      await page.getByRole('button', { name: /Page Wallet/ }).click()
      await answer(page, 'approve', 'eth_requestAccounts')
      await expectValue(page, 'account', ALICE)
      await expectValue(page, 'network', 'Local One')

      await press(page, 'Sign a message')
      await answer(page, 'decline', 'personal_sign')
      await expectResult(page, 'failed', /4001|USER_REJECTED/)
      await press(page, 'Sign a message')
      await answer(page, 'approve', 'personal_sign')
      await expectResult(page, 'done', /^0x[0-9a-f]{130}$/)
      await press(page, 'Sign an order')
      await answer(page, 'approve', 'eth_signTypedData_v4')
      await expectResult(page, 'done', /^0x[0-9a-f]{130}$/)
      await press(page, 'Send 0.001 ETH')
      await answer(page, 'approve', 'eth_sendTransaction')
      await expectResult(page, 'done', /In block \d+/)
      await press(page, 'Switch network')
      await answer(page, 'approve', 'wallet_addEthereumChain')
      await expectResult(page, 'done', /Now on Local Two/)
      await expectValue(page, 'network', 'Local Two')

      await page.reload()
      await expectValue(page, 'account', ALICE)
      await expectValue(page, 'network', 'Local Two')
      assert.equal(
        await page.evaluate(() => (window as unknown as Window).pageWallet.pending.length),
        0,
      )

      await press(page, 'Disconnect')
      await expectValue(page, 'account', 'not connected')
      await page.reload()
      await page.locator('wallet-button').first().getByText('Connect wallet').waitFor()
      await waitForIdle(page)
      await expectValue(page, 'account', 'not connected')
      assert.deepEqual(mistakes, [])
      await page.context().close()
    })
  }

  it('SOL-001 connects an EVM and a Solana wallet at once, signs with both, and switches and disconnects them one by one on /families/', async () => {
    const page = await (await browser.newContext()).newPage()
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    const card = (namespace: string) => page.locator(`[data-connection=${namespace}]`)
    await page.goto(`${stack.demo}families/?page-wallet=approve`)
    await press(page, 'Connect an EVM wallet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Page Wallet/ })
      .click()
    await card('eip155').getByText(ALICE).waitFor()
    await press(page, 'Connect a Solana wallet')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Solana Wallet/ })
      .click()
    const address = await page.evaluate(() => (window as unknown as Window).solanaWallet.address)
    await card('solana').getByText(address).waitFor()
    assert.equal(await card('eip155').count(), 1)

    await card('solana').getByRole('button', { name: 'Sign a message' }).click()
    await expectResult(page, 'done', /^[0-9a-f]{128}$/)
    await card('solana').getByRole('button', { name: 'Get test SOL and tokens' }).click()
    await expectResult(page, 'done', /^1 SOL and 100 test tokens arrived/)
    await card('eip155').getByRole('button', { name: 'Sign a message' }).click()
    await expectResult(page, 'done', /^0x[0-9a-f]{130}$/)
    await card('solana').getByText('current', { exact: true }).waitFor()
    await card('eip155').getByRole('button', { name: 'Make current' }).click()
    await card('eip155').getByText('current', { exact: true }).waitFor()

    await page.reload()
    await card('eip155').getByText(ALICE).waitFor()
    await card('solana').getByText(address).waitFor()
    await card('solana').getByRole('button', { name: 'Disconnect' }).click()
    await card('solana').waitFor({ state: 'detached' })
    assert.equal(await card('eip155').count(), 1)
    await card('eip155').getByRole('button', { name: 'Disconnect' }).click()
    await page.getByText('No wallet is connected.').waitFor()
    assert.deepEqual(mistakes, [])
    await page.context().close()
  })

  it('connects a Bitcoin, a Polkadot and a Cosmos wallet beside each other, signs with each and restores all on /families/', async () => {
    const page = await (await browser.newContext()).newPage()
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    const card = (namespace: string) => page.locator(`[data-connection=${namespace}]`)
    await page.goto(`${stack.demo}families/?page-wallet=approve`)
    const families = [
      {
        namespace: 'bip122',
        button: 'Connect a Bitcoin wallet',
        wallet: /Bitcoin Wallet/,
        address: /^tb1q[0-9a-z]{38}$/,
        signature: /^[A-Za-z0-9+/]{87}=$/,
      },
      {
        namespace: 'polkadot',
        button: 'Connect a Polkadot wallet',
        wallet: /Polkadot Wallet/,
        address: /^5[1-9A-HJ-NP-Za-km-z]{47}$/,
        signature: /^0x[0-9a-f]{128}$/,
      },
      {
        namespace: 'cosmos',
        button: 'Connect a Cosmos wallet',
        wallet: /Keplr/,
        address: /^cosmos1[0-9a-z]{38}$/,
        signature: /^[A-Za-z0-9+/]{86}==$/,
      },
    ]
    for (const { namespace, button, wallet, address, signature } of families) {
      await press(page, button)
      await page.getByRole('dialog').getByRole('button', { name: wallet }).click()
      await card(namespace).getByText(address).waitFor()
      await card(namespace).getByRole('button', { name: 'Sign a message' }).click()
      await expectResult(page, 'done', signature)
    }
    await page.reload()
    for (const { namespace, address } of families)
      await card(namespace).getByText(address).waitFor()
    await card('polkadot').getByRole('button', { name: 'Disconnect' }).click()
    await card('polkadot').waitFor({ state: 'detached' })
    assert.deepEqual([await card('bip122').count(), await card('cosmos').count()], [1, 1])
    assert.deepEqual(mistakes, [])
    await page.context().close()
  })

  it('PROF-004 connects a wallet of each family, lists all, switches among them, disconnects one and connects it again on /families/', async () => {
    const page = await (await browser.newContext()).newPage()
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    const families = [
      ['eip155', 'an EVM', /Page Wallet/],
      ['solana', 'a Solana', /Solana Wallet/],
      ['bip122', 'a Bitcoin', /Bitcoin Wallet/],
      ['polkadot', 'a Polkadot', /Polkadot Wallet/],
    ] as const
    const dialog = page.getByRole('dialog')
    const rows = dialog.locator('wm-profile-wallet')
    const current = (namespace: string) =>
      page.locator(`[data-connection=${namespace}]`).getByText('current', { exact: true })
    await page.goto(`${stack.demo}families/?page-wallet=approve`)
    for (const [namespace, label, wallet] of families) {
      await press(page, `Connect ${label} wallet`)
      await dialog.getByRole('button', { name: wallet }).click()
      await current(namespace).waitFor()
    }
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('[data-connection]').length === 4)
    await press(page, 'Show the wallets')
    await rows.nth(3).waitFor()
    assert.equal(await rows.count(), 4)
    for (const [namespace, , wallet] of families) {
      await rows.filter({ hasText: wallet }).locator('wm-row').click()
      await rows.filter({ hasText: wallet }).getByText('Active').waitFor()
      await current(namespace).waitFor()
    }

    // With the keyboard: the arrow keys move along the tabs, and a tab shows its family.
    await dialog.getByRole('tab', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await dialog.getByRole('button', { name: 'Copy address' }).waitFor()
    assert.equal(await rows.count(), 1)
    await dialog.getByRole('tab', { name: 'All' }).click()

    await dialog.getByRole('button', { name: /^Disconnect Solana Wallet/ }).click()
    await dialog.getByText('Recently connected').waitFor()
    assert.equal(await rows.count(), 3)
    await page.reload()
    await page.waitForFunction(() => document.querySelectorAll('[data-connection]').length === 3)
    await press(page, 'Show the wallets')
    await dialog.locator('wm-recent-wallet wm-row').click()
    // The previous screen has rows of its own until it has faded out.
    await until(async () => (await rows.count()) === 4)
    await current('solana').waitFor()
    assert.deepEqual(mistakes, [])
    await page.context().close()
  })

  for (const path of [
    '',
    'react/',
    'cdn/',
    'families/',
    'wallets/',
    'sign-in/',
    'gallery/',
    'embedded/',
    'playground/',
    'wallets/phone/',
  ]) {
    it(`/${path} sends nothing to another machine, warns of nothing and names its networks`, async () => {
      const context = await browser.newContext()
      const foreign: string[] = []
      await context.route(
        (url) =>
          !['localhost', '127.0.0.1'].includes(url.hostname) &&
          ['http:', 'https:'].includes(url.protocol),
        async (route) => {
          foreign.push(route.request().url())
          await route.abort()
        },
      )
      const page = await context.newPage()
      const said: string[] = []
      page.on('console', (message) => {
        if (['warning', 'error'].includes(message.type())) said.push(message.text())
      })
      await page.goto(stack.demo + path)
      if (path === 'wallets/phone/') await page.waitForFunction(() => 'phone' in window)
      await waitForIdle(page)
      assert.deepEqual(foreign, [])
      assert.deepEqual(said, [])
      const values = await page.locator('dd').allTextContents()
      assert.deepEqual(
        values.filter((value) => value.includes('eip155:')),
        [],
      )
      await context.close()
    })
  }

  it('connects the phone wallet by the copied link, signs and sends with it, reconnects, and is disconnected by the phone', async () => {
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    const page = await context.newPage()
    const phone = await (await browser.newContext()).newPage()
    await Promise.all([page.goto(stack.demo), phone.goto(`${stack.demo}wallets/phone/`)])
    await phone.waitForFunction(() => 'phone' in window)

    await page.locator('wallet-button').click()
    await page.getByRole('button', { name: /WalletConnect/ }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await phone
      .getByLabel('Connect to a page')
      .fill(await page.evaluate(() => navigator.clipboard.readText()))
    await phone.getByRole('button', { name: 'Connect', exact: true }).click()
    await agree(phone)
    await expectValue(page, 'account', CAROL)

    await press(page, 'Sign a message')
    await agree(phone)
    await expectResult(page, 'done', /^0x[0-9a-f]{130}$/)
    await press(page, 'Send 0.001 ETH')
    await agree(phone)
    await expectResult(page, 'done', /In block \d+/)
    await phone.getByRole('radio', { name: 'Local Two' }).check()
    await expectValue(page, 'network', 'Local Two')

    await page.reload()
    await expectValue(page, 'account', CAROL)
    await phone.getByRole('button', { name: /^Disconnect/ }).click()
    await expectValue(page, 'account', 'not connected')
    await context.close()
    await phone.context().close()
  })

  it('connects the phone wallet by the code on the screen', async (test) => {
    const capturing = await launchBrowser({
      whole: true,
      args: ['--auto-select-tab-capture-source-by-title=wallet-modal: plain HTML'],
    })
    test.after(() => capturing.close())
    const context = await capturing.newContext({ viewport: { width: 1000, height: 800 } })
    const page = await context.newPage()
    const phone = await context.newPage()
    await Promise.all([page.goto(stack.demo), phone.goto(`${stack.demo}wallets/phone/`)])
    await phone.waitForFunction(() => 'phone' in window)
    await page.bringToFront()
    await page.locator('wallet-button').click()
    await page.getByRole('button', { name: /WalletConnect/ }).click()
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
    await phone.bringToFront()
    const question = phone.getByRole('dialog').getByRole('button', { name: 'Approve' })
    const failure = phone.getByText('There was no code to read')
    // A scan ends after a minute; on a busy machine the test tries again.
    do {
      await phone.getByRole('button', { name: 'Scan the screen' }).click()
      await question.or(failure).first().waitFor()
    } while (!(await question.isVisible()))
    await question.click()
    await page.bringToFront()
    await expectValue(page, 'account', CAROL)
    await context.close()
  })

  const agree = (phone: Page) =>
    phone.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click()

  /** Acts as the user of the wallet, whose windows a page cannot reach. */
  async function answer(page: Page, what: 'approve' | 'decline', method: string) {
    const question = await page.evaluate(
      (what) => (window as unknown as Window).pageWallet[what](),
      what,
    )
    assert.equal(question.method, method)
  }
  const expectValue = (page: Page, name: string, text: string) =>
    page.locator(`[data-value=${name}]`).getByText(text, { exact: true }).waitFor()

  async function expectResult(page: Page, status: 'done' | 'failed', text: RegExp) {
    await page.locator(`output[data-status=${status}]`).filter({ hasText: text }).waitFor()
  }
})
