import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../helpers/browser/launch-browser.js'
import { startStack, type RunningStack } from '../helpers/servers/stack.js'
import { until } from '../helpers/clocks/until.js'

/** A visitor's use of the playground, over the built package. */
describe('playground', () => {
  let stack: RunningStack
  let browser: Browser

  before(async () => {
    stack = await startStack({ built: true })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await stack?.stop()
  })
  async function openPlayground(hash = '') {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    const mistakes: string[] = []
    page.on('pageerror', ({ message }) => mistakes.push(message))
    await page.goto(`${stack.demo}playground/${hash}`)
    await page.waitForFunction(() => document.documentElement.dataset['ready'] === 'true')
    return { page, mistakes }
  }
  const getRadius = (page: Page) =>
    page.evaluate(() => {
      const card = document
        .querySelector('.frame wallet-modal')
        ?.shadowRoot?.querySelector('wm-dialog')
        ?.shadowRoot?.querySelector('.card')
      return card ? getComputedStyle(card).borderTopLeftRadius : ''
    })

  it('shows the modal immediately, follows every setting and copies code that runs', async () => {
    const { page, mistakes } = await openPlayground()
    await page.waitForFunction(
      () =>
        (document
          .querySelector('.frame wallet-modal')
          ?.shadowRoot?.querySelector('wm-dialog')
          ?.shadowRoot?.querySelector('.card')?.clientHeight ?? 0) > 200,
    )
    await page.getByRole('button', { name: 'paper' }).click()
    await page.getByLabel('Language').selectOption('de')
    await page.getByLabel('Scheme').selectOption('light')
    await page.getByLabel('WalletConnect and directory').uncheck()
    await page.waitForFunction(() =>
      document.querySelector('.code code')?.textContent?.includes('theme-preset="paper"'),
    )
    await until(
      async () => (await getRadius(page)) === '6px',
      'the card has the radius of the preset',
    )

    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    assert.match(code, /networks="eip155:1 eip155:8453"/)
    // Like a reader: only the snippet in a page. The package comes from its script-tag bundle,
    // because nothing resolves names here.
    await page.route('**/snippet.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: code.replace(
          /import 'wallet-modal\/elements'/,
          "import '/package/cdn/wallet-modal.js'",
        ),
      }),
    )
    await page.goto(`${stack.demo}snippet.html`)
    await page.getByRole('button', { name: 'Wallet verbinden' }).click()
    await page.waitForFunction(() => document.querySelector('wallet-modal')?.open === true)
    const shown = await page.evaluate(() => {
      const { theme, language } = document.querySelector('wallet-modal')!.modal!.getState()
      return {
        theme,
        language,
        surface: document.querySelector('wallet-modal')!.style.getPropertyValue('--_p-radius'),
      }
    })
    assert.deepEqual(shown, { theme: 'light', language: 'de', surface: '6px' })
    assert.deepEqual(mistakes, [])
  })
  it('a link carries the settings, and the screens of a phone follow them', async () => {
    const { page, mistakes } = await openPlayground('#preset=terminal&theme=light&accent=%230a7f5a')
    await until(
      async () => (await getRadius(page)) === '0px',
      'the card has the radius of the preset',
    )
    assert.equal(
      await page.getByRole('button', { name: 'terminal' }).getAttribute('aria-pressed'),
      'true',
    )
    await page.getByRole('tab', { name: 'QR code' }).click()
    const frame = page.frameLocator('.frame iframe')
    await frame.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    assert.equal(
      await frame.locator('html').evaluate((root) => root.style.getPropertyValue('--wm-accent')),
      '#0a7f5a',
    )
    await page.getByRole('tab', { name: 'Live on a phone' }).click()
    await frame.getByRole('dialog').getByText('Connect to Playground').waitFor()
    assert.equal(
      await frame.locator('html').evaluate((root) => root.style.getPropertyValue('--wm-accent')),
      '#0a7f5a',
    )
    await page.getByRole('tab', { name: 'React' }).click()
    await page.getByLabel('Two panes on wide pages').uncheck()
    assert.match(
      (await page.locator('.code code').textContent())!,
      /themePreset: 'terminal',\n  connectLayout: 'list'/,
    )
    assert.deepEqual(mistakes, [])
  })
  it('applies the wallets and the direction of its link, and breaks the wallet that the card uses', async () => {
    const { page, mistakes } = await openPlayground('#wallets=3&pageWallet=false&direction=rtl')
    const card = page.locator('.frame')
    const press = (name: string) =>
      page
        .getByRole('group', { name: 'Break it' })
        .getByRole('button', { name, exact: true })
        .click()
    const choose = () => card.getByRole('button', { name: 'Test Wallet 1' }).click()
    await choose()
    await card.getByText('0xf39F…2266').waitFor()
    assert.equal(await page.locator('html').getAttribute('dir'), 'rtl')
    assert.match(
      (await page.locator('.code code').textContent())!,
      /<html lang="en" dir="rtl">[\s\S]*number <= 3; number\+\+\) mockEvmWallet/,
    )

    await press('Decline')
    await choose()
    await card.getByText('declined').first().waitFor()
    await press('Lock')
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByText('Open Test Wallet 1').first().waitFor()
    await press('Works')
    await card.getByText('0xf39F…2266').waitFor()
    await press('Wrong network')
    await card.getByText('This site doesn’t use your wallet’s network').waitFor()
    await press('Works')
    await card.getByText('0xf39F…2266').waitFor()

    assert.equal(await page.getByText('Page Wallet (dev)').count(), 0)
    await page.getByLabel('Test wallets').selectOption('0')
    await page.getByText('Install a test wallet to break it.').waitFor()
    assert.match(page.url(), /#direction=rtl&wallets=0&pageWallet=false$/)
    assert.deepEqual(mistakes, [])
  })
})
