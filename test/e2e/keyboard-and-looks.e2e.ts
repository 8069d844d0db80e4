import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import type { OpenableView } from '../../src/state/shell/routes.js'
import { answerDirectory, makeListings } from '../helpers/answer-directory.js'
import {
  heardOf,
  openKitPage,
  readState,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

const VIEWS: readonly (readonly [OpenableView, string])[] = [
  ['Connect', 'Connect to Test page'],
  ['ConnectWallets', 'Connect to Test page'],
  ['Networks', 'Choose a network'],
  ['AllWallets', 'All wallets'],
  ['ConnectingWalletConnectBasic', 'WalletConnect'],
  ['WhatIsAWallet', 'What is a wallet?'],
  ['WhatIsANetwork', 'What is a network?'],
  ['GetWallet', 'Get a wallet'],
]

/**
 * Use by keyboard and screen reader, right-to-left text, and the page's settings for position and
 * colours.
 */
describe('keyboard and appearance', () => {
  const used = useStack()
  let kit: KitPage

  afterEach(async () => {
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const withWallet = () => {
    const w = window as unknown as KitWindow
    w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
    w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
  }
  async function open(given: KitPageOptions = {}) {
    kit = await openKitPage(used.browser, used.stack, {
      before: withWallet,
      context: { viewport: { width: 900, height: 800 }, reducedMotion: 'reduce' },
      ...given,
    })
    await answerDirectory(kit.page, used.stack, makeListings(3))
  }
  const dialog = () => kit.page.getByRole('dialog')
  const press = (key: string) => kit.page.keyboard.press(key)
  const isConnected = () =>
    kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )

  it('UX-001: with the keyboard alone a visitor opens, chooses, connects, switches and disconnects; the focus stays inside and returns', async () => {
    await open({
      body: '<a href="#before">Before</a> <wallet-button></wallet-button> <wallet-network-button></wallet-network-button> <a href="#after">After</a>',
    })
    await press('Tab')
    await press('Tab')
    assert.equal(await focusedName(kit.page), 'Connect wallet')
    await press('Enter')
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .waitFor()
    for (let stops = 0; stops < 14; stops++) {
      await press('Tab')
      assert.equal(
        await isFocusInside(kit.page),
        true,
        `Tab ${stops}: ${await focusedName(kit.page)}`,
      )
    }
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    assert.equal(await focusedName(kit.page), 'Connect wallet')
    await press('Enter')
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .waitFor()
    await tabTo(kit.page, /^Test Wallet/)
    await press('Enter')
    await isConnected()
    await dialog().waitFor({ state: 'hidden' })

    await press('Tab')
    assert.match(await focusedName(kit.page), /Local One/)
    await press('Enter')
    await dialog().getByRole('button', { name: 'Local Two' }).waitFor()
    await tabTo(kit.page, /^Local Two/)
    await press('Enter')
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().chainId === 'eip155:31338',
    )
    await dialog().waitFor({ state: 'hidden' })
    await press('Shift+Tab')
    await press('Enter')
    await dialog().getByRole('button', { name: 'Disconnect' }).waitFor()
    await tabTo(kit.page, /^Disconnect/)
    await press('Enter')
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account === undefined,
    )
    await dialog().waitFor({ state: 'hidden' })
    assert.equal(await focusedName(kit.page), 'Connect wallet')
  })

  it('Escape first leaves a field, then closes the modal; arrows move through the rows; a slash focuses the search', async () => {
    await open()
    await kit.page.locator('wallet-button').click()
    await dialog()
      .getByRole('button', { name: /All wallets/ })
      .click()
    const grid = dialog().getByRole('grid')
    await grid.getByRole('button', { name: 'Wallet 1', exact: true }).waitFor()
    await press('/')
    await kit.page.keyboard.type('wallet 2')
    await grid.getByRole('button', { name: 'Wallet 2', exact: true }).waitFor()
    await press('Escape')
    assert.equal(await dialog().getByRole('searchbox').inputValue(), '')
    assert.equal((await readState(kit.page)).open, true)
    await press('Escape')
    await dialog().waitFor({ state: 'hidden' })
    await kit.page.locator('wallet-button').click()
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .waitFor()
    await press('ArrowDown')
    assert.match(await focusedName(kit.page), /^Test Wallet/)
  })

  it('a screen reader finds a named modal dialog, headings and names, and announces changes', async () => {
    await open()
    await kit.page.locator('wallet-button').click()
    await dialog()
      .getByRole('button', { name: /All wallets 3/ })
      .waitFor()
    const tree = await dialog().ariaSnapshot()
    assert.match(tree, /- dialog "Connect to Test page"/)
    assert.match(tree, /heading "Connect to Test page" \[level=2\]/)
    assert.match(tree, /heading "What is a wallet\?" \[level=2\]/)
    for (const name of [
      'Get a wallet',
      'Close',
      'WalletConnect QR code',
      'Test Wallet',
      'All wallets 3',
    ])
      assert.ok(tree.includes(`button "${name}"`), `${name} in\n${tree}`)
    assert.equal(
      await kit.page.evaluate(() =>
        document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelector('wm-dialog')!
          .shadowRoot!.querySelector('dialog')!
          .matches(':modal'),
      ),
      true,
    )
    await kit.page.evaluate(
      () =>
        void ((window as unknown as KitWindow).wallet.answers['eth_requestAccounts'] = () =>
          Promise.reject((window as unknown as KitWindow).fakes.rpcError(4001))),
    )
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .click()
    // The region existed before its text changed, so the change is announced.
    const words = dialog().getByRole('status').filter({ hasText: 'Connection declined' })
    await words.waitFor()
    assert.equal(await words.getAttribute('aria-live'), 'polite')
    await dialog().getByRole('heading', { name: 'Test Wallet' }).waitFor()
  })

  it('the open dialog is not printed, and keeps the focus', async () => {
    await open({
      body: '<wallet-button></wallet-button><p style="height: 500px">Terms to print</p>',
    })
    const print = async () => {
      await kit.page.emulateMedia({ media: 'print' })
      const picture = await kit.page.screenshot({ clip: { x: 0, y: 100, width: 800, height: 400 } })
      const focus = await focusedName(kit.page)
      await kit.page.emulateMedia({ media: 'screen' })
      return { picture, focus }
    }
    const closed = await print()
    await kit.page.locator('wallet-button').click()
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .waitFor()
    await tabTo(kit.page, /^Test Wallet/)
    const shown = await print()
    assert.match(shown.focus, /^Test Wallet/)
    assert.equal(shown.picture.equals(closed.picture), true)
  })

  /** Presses "Get a wallet" in the help, then Back to the help. */
  async function getWalletAndReturn() {
    await dialog().getByRole('button', { name: 'Get a wallet' }).click()
    await dialog()
      .getByRole('link', { name: /Wallet 1/ })
      .waitFor()
    await dialog().getByRole('button', { name: 'Back' }).click()
    await dialog().getByRole('heading', { name: 'What is a wallet?' }).waitFor()
  }

  it('on a wide page the help stands beside the list, and leads to wallets to get, and back', async () => {
    await open()
    await kit.page.locator('wallet-button').click()
    await dialog().getByRole('heading', { name: 'What is a wallet?' }).waitFor()
    await getWalletAndReturn()
    await dialog().getByRole('heading', { name: 'Connect to Test page' }).waitFor()
  })

  it('CONN-013: the help leads to wallets to get, and back', async () => {
    await open({ options: { connectLayout: 'list' } })
    await kit.page.locator('wallet-button').click()
    await dialog().getByRole('button', { name: 'What is a wallet?' }).click()
    await getWalletAndReturn()
    await dialog().getByRole('button', { name: 'Back' }).click()
    await dialog().getByRole('heading', { name: 'Connect to Test page' }).waitFor()
  })

  it('OPEN-003: every screen that a page may open opens by its name', async () => {
    await open()
    for (const [view, title] of VIEWS) {
      await kit.page.evaluate((view) => (window as unknown as KitWindow).modal.open({ view }), view)
      assert.equal(await dialog().getAttribute('aria-label'), title)
      assert.equal((await readState(kit.page)).view, view)
      await kit.page.evaluate(() => (window as unknown as KitWindow).modal.close())
    }
    const refused = await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal
        .open({ view: 'Downloads' as never })
        .catch(({ code, message }: Error & { code: string }) => `${code} ${message}`),
    )
    assert.match(String(refused), /^OPTIONS_INVALID Option `open\({ view }\)` is Downloads/)
  })

  it('a mistake in the options names option, value and expectation', async () => {
    await open({ options: false })
    const messages = await kit.page.evaluate(() => {
      const { kit } = window as unknown as KitWindow
      const mistakes: object[] = [
        { theme: 'pink' },
        { projectId: 7 },
        { server: 'ftp://x' },
        { server: { relay: 'https://x' } },
        { id: 'a b' },
        { chains: [{}] },
        { chains: 'eip155:1' },
        { reconnect: 'yes' },
        { allWallets: 'MAYBE' },
        { customWallets: [{ name: 'x' }] },
        { defaultChain: '1' },
        { termsUrl: 'javascript:1' },
        { analytics: { url: 'x' } },
      ]
      return mistakes.map((options) => {
        try {
          kit.createWalletModal(options)
          return `${JSON.stringify(options)} was taken`
        } catch (error) {
          const { code, details } = error as { code: string; details: Record<string, unknown> }
          return code === 'OPTIONS_INVALID' &&
            details['option'] &&
            details['value'] &&
            details['expectation']
            ? ''
            : String(error)
        }
      })
    })
    assert.deepEqual(messages.filter(Boolean), [])
  })

  it('OPEN-010, OPEN-011: embedded, the card is in the page and stays there when closed', async () => {
    await open({
      options: { embedded: true },
      body: '<main><wallet-modal></wallet-modal></main> <wallet-button></wallet-button>',
    })
    const section = kit.page.getByRole('region', { name: 'Connect to Test page' })
    await section.getByRole('button', { name: /Test Wallet/ }).waitFor()
    assert.equal(await kit.page.locator('wallet-modal').count(), 1)
    await section.getByRole('button', { name: 'What is a wallet?' }).click()
    await kit.page.getByRole('button', { name: 'Close' }).click()
    await section
      .getByRole('button', { name: /Test Wallet/ })
      .last()
      .click()
    await kit.page
      .getByRole('region', { name: 'Account' })
      .getByRole('button', { name: 'Disconnect' })
      .waitFor()
    assert.equal(
      await kit.page.evaluate(() => getComputedStyle(document.documentElement).overflow),
      'visible',
    )
    await kit.page.getByRole('button', { name: 'Disconnect' }).click()
    await section.getByRole('button', { name: /Test Wallet/ }).waitFor()
  })

  it('two modals of one page are independent: opening, connecting, language and theme of one do not affect the other', async () => {
    await open({
      body: '<wallet-button></wallet-button> <wallet-button for="second"></wallet-button>',
    })
    await kit.page.evaluate(async () => {
      const w = window as unknown as KitWindow & {
        networks: Parameters<KitWindow['kit']['eip155']>[0]['networks']
        second: KitWindow['modal']
      }
      w.second = w.kit.createWalletModal({
        id: 'second',
        chains: [w.kit.eip155({ networks: w.networks })],
        theme: 'light',
        language: 'de',
      })
      await w.second.ready()
    })
    const [first, second] = [
      kit.page.locator('wallet-button').first(),
      kit.page.locator('wallet-button').last(),
    ]
    await second.getByText('Wallet verbinden').waitFor()
    await second.click()
    await kit.page.getByRole('dialog', { name: 'Wallet verbinden' }).waitFor()
    assert.equal((await readState(kit.page)).open, false)
    await kit.page
      .getByRole('dialog')
      .getByRole('button', { name: /Test Wallet/ })
      .click()
    await second.getByText('0xf3').waitFor()
    assert.equal((await readState(kit.page)).account, undefined)
    await first.getByText('Connect wallet').waitFor()
    const keys = await kit.page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /^wallet-modal\.\w+\.connection\./.test(key))
        .map((key) => key.split('.')[1]),
    )
    assert.deepEqual(keys, ['second'])
    assert.deepEqual(
      await kit.page.evaluate(() =>
        [...document.querySelectorAll('wallet-button')].map((button) =>
          button.getAttribute('theme'),
        ),
      ),
      ['dark', 'light'],
    )
  })

  for (const [lang, dir, connect, title] of [
    ['de', 'ltr', 'Wallet verbinden', 'Mit Test page verbinden'],
    ['ar', 'rtl', '', ''],
  ] as const) {
    it(`a page in ${lang} gets its language and direction, and connects`, async () => {
      await open({ lang })
      const button = kit.page.locator('wallet-button')
      await kit.page.waitForFunction(
        () =>
          document.querySelector('wallet-button')!.shadowRoot!.querySelector('.text')!
            .textContent !== 'Connect wallet',
      )
      const text = await button.locator('.text').innerText()
      if (connect) assert.equal(text, connect)
      else assert.match(text, /[\u0600-\u06ff]/)
      await button.click()
      await dialog().waitFor()
      assert.deepEqual(
        [await dialog().getAttribute('lang'), await dialog().getAttribute('dir')],
        [lang, dir],
      )
      if (title) assert.equal(await dialog().getAttribute('aria-label'), title)
      const row = dialog().getByRole('button', { name: /Test Wallet/ })
      const { close, title: heading } = await kit.page.evaluate(() => {
        const header = document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelector('wm-dialog')!
          .shadowRoot!.querySelector('wm-header')!.shadowRoot!
        const [title, close] = ['h2', 'button'].map(
          (name) => header.querySelector(name)!.getBoundingClientRect().x,
        )
        return { close: close!, title: title! }
      })
      assert.equal(close > heading, dir === 'ltr', 'the close button stands where reading ends')
      await row.click()
      await isConnected()
    })
  }

  it('UX-003: theme, accent and radius that are set while the modal is open apply', async () => {
    await open()
    await kit.page.locator('wallet-button').click()
    await dialog().waitFor()
    const look = () =>
      kit.page.evaluate(() => {
        const shell = document
          .querySelector('wallet-modal')!
          .shadowRoot!.querySelector('wm-dialog')!.shadowRoot!
        const { backgroundColor, borderRadius } = getComputedStyle(shell.querySelector('.card')!)
        return {
          backgroundColor,
          borderRadius,
          button: getComputedStyle(
            document.querySelector('wallet-button')!.shadowRoot!.querySelector('button')!,
          ).backgroundColor,
        }
      })
    const dark = await look()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.setTheme('light'))
    await kit.page.waitForFunction(
      (before) =>
        getComputedStyle(
          document
            .querySelector('wallet-modal')!
            .shadowRoot!.querySelector('wm-dialog')!
            .shadowRoot!.querySelector('.card')!,
        ).backgroundColor !== before,
      dark.backgroundColor,
    )
    await kit.page.addStyleTag({
      content: ':root { --wm-accent: rgb(200, 30, 90); --wm-radius: 3px }',
    })
    const readChanged = async () => {
      const { borderRadius, button } = await look()
      return `${borderRadius} ${button}`
    }
    // Colours change over a transition.
    await until(
      async () => (await readChanged()) === '3px rgb(200, 30, 90)',
      'the new tokens are drawn',
    )
    assert.equal((await heardOf(kit.page, 'close')).length, 0)
  })
})

/** The accessible name of the focused element, through all shadow roots. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    const read = (node: Node): string =>
      node instanceof Text
        ? node.data
        : node instanceof HTMLSlotElement && node.assignedNodes().length > 0
          ? node.assignedNodes().map(read).join(' ')
          : node instanceof HTMLStyleElement ||
              (node instanceof Element && node.ariaHidden === 'true')
            ? ''
            : [...((node as Element).shadowRoot ?? node).childNodes].map(read).join(' ')
    return at
      ? ((at.getAttribute('aria-label') ?? read(at).trim()) || (at.getAttribute('title') ?? ''))
          .replace(/\s+/g, ' ')
          .trim()
      : ''
  })
}

/**
 * Whether the focus is in the modal, or on the browser's own controls around the page, never on the
 * page behind.
 */
function isFocusInside(page: Page): Promise<boolean> {
  return page.evaluate(() => ['WALLET-MODAL', 'BODY'].includes(document.activeElement!.tagName))
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  assert.fail(`Tab never came to ${name}`)
}
