import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import {
  answerDirectory,
  makeListings,
  type AnsweredDirectory,
  type DirectoryAnswer,
  type Listing,
} from '../helpers/answer-directory.js'
import {
  heardOf,
  openKitPage,
  readState,
  waitForIdle,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

const CANARY = 'canary.example'
const NONCE = 'b25jZQ'

interface SearchWindow {
  /** How long the search's spinner was visible, resolved when it is hidden. */
  spinnerMs: Promise<number>
}

/**
 * The environment of the kit in a page: a failing server, storage, texts of third parties, and no
 * request before a visitor acts.
 */
describe('hostile surroundings', () => {
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
  const open = async (given: KitPageOptions = {}) =>
    (kit = await openKitPage(used.browser, used.stack, {
      before: withWallet,
      context: { viewport: { width: 900, height: 800 } },
      ...given,
    }))
  const dialog = () => kit.page.getByRole('dialog')
  const button = () => kit.page.locator('wallet-button')
  async function connect() {
    await button().click()
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .last()
      .click()
    await button().getByText('0xf3').waitFor()
  }

  describe('before the visitor acts', () => {
    it('a page with everything configured sends no request in its first minute', async () => {
      await open({
        clock: true,
        options: {
          featuredWalletIds: ['a', 'b'],
          analytics: { url: 'https://stats.example' },
          walletConnect: true,
          termsUrl: 'https://terms.example',
          theme: 'auto',
        },
      })
      await kit.page.clock.runFor(60_000)
      await waitForIdle(kit.page)
      const own = new URL(kit.page.url()).origin
      assert.deepEqual(
        kit.requests.filter((url) => !url.startsWith('data:') && new URL(url).origin !== own),
        [],
      )
      // The control: the same page does send a request once the visitor opens the modal.
      await button().click()
      await until(
        () => kit.requests.some((url) => url.startsWith(used.stack.server)),
        'a request to the server',
      )
    })

    it('a page with attributes alone sends no request either', async () => {
      const page = await used.browser.newPage()
      await page.clock.install()
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      page.on('websocket', (socket) => requests.push(socket.url()))
      await page.goto(`${used.stack.demo}cdn/`)
      await page.locator('wallet-button').getByText('Connect wallet').waitFor()
      await page.clock.runFor(60_000)
      await waitForIdle(page)
      // Vite's own socket sends a token of its page.
      const asked = requests.filter(
        (url) =>
          !url.startsWith('data:') &&
          !url.includes('/?token=') &&
          new URL(url).origin !== new URL(used.stack.demo).origin,
      )
      assert.deepEqual(asked, [])
      await page.close()
      await open()
    })

    it('INIT-001: without a project id the developer is warned, and no request is sent with an empty one', async () => {
      await open({ clock: true, options: { projectId: null as never } })
      await until(async () => (await heardOf(kit.page, 'alert')).length > 0, 'the warning')
      const alerts = (await heardOf(kit.page, 'alert')) as { title: string }[]
      assert.deepEqual(
        alerts.map(({ title }) => title),
        ['Project ID Not Configured'],
      )
      await button().click()
      await dialog()
        .getByRole('button', { name: /Test Wallet/ })
        .waitFor()
      await kit.page.clock.runFor(60_000)
      await waitForIdle(kit.page)
      assert.deepEqual(
        kit.requests.filter((url) => url.startsWith(used.stack.server) || url.startsWith('ws')),
        [],
      )
    })
  })

  describe('the wallet directory', () => {
    const FAILURES: Record<string, DirectoryAnswer> = {
      'answers 429': { status: 429, body: '' },
      'answers 500': {
        status: 500,
        body: '{"status":"FAILED","reasons":[{"field":"","description":"broken"}]}',
      },
      'answers HTML': { body: '<h1>Sign in to the hotel’s network</h1>', contentType: 'text/html' },
      'answers half a list': {
        body: JSON.stringify({ count: 3, data: makeListings(3) }).slice(0, -40),
      },
      'answers a list of other things': { body: '{"count":"many","data":[null,7,{"id":3}]}' },
    }
    it('in any state leaves wallets of the page and the code usable, reports what is wrong, and can be loaded again', async () => {
      await open()
      const again = () =>
        kit.page.locator('wm-all-wallets-view').getByRole('button', { name: 'Try again' })
      const directory = await answerDirectory(kit.page, used.stack, 'never')
      for (const [what, answer] of Object.entries(FAILURES)) {
        directory.answer(answer)
        const asked = directory.asked.length
        await kit.reload()
        await button().click()
        await dialog()
          .getByRole('button', { name: /Test Wallet/ })
          .waitFor()
        await dialog()
          .getByRole('button', { name: /All wallets/ })
          .click()
        await again()
          .waitFor()
          .catch((error: Error) => assert.fail(`a directory that ${what}: ${error.message}`))
        await until(
          () => directory.asked.length > asked && directory.answered() === directory.asked.length,
          'the list asks again',
        )
        directory.answer(makeListings(3))
        // The idle prefetch may make the request before the button does.
        const first = dialog().getByRole('grid').getByRole('button', { name: 'Wallet 1' })
        await Promise.race([
          again()
            .click()
            .catch(() => first.waitFor()),
          first.waitFor(),
        ])
        await first.waitFor()
        const codes = ((await heardOf(kit.page, 'error')) as { code: string }[]).map(
          ({ code }) => code,
        )
        assert.ok(
          codes.length > 0 &&
            codes.every((code) =>
              ['RATE_LIMITED', 'SERVICE_UNAVAILABLE', 'RESPONSE_INVALID'].includes(code),
            ),
          `${what}: ${codes.join()}`,
        )
      }
      // It never answers: everything else still works.
      directory.answer('never')
      await kit.reload()
      await button().click()
      await dialog()
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      await waitForScreenCode(kit.page)
      await kit.page.keyboard.press('Escape')
      await connect()
    })

    it('ALLW-001, ALLW-002, ALLW-003, ALLW-004, ALLW-007: 5,000 wallets load in parts while the visitor scrolls and searches', async () => {
      await open()
      const directory: AnsweredDirectory = await answerDirectory(
        kit.page,
        used.stack,
        makeListings(4_996),
      )
      await button().click()
      await dialog()
        .getByRole('button', { name: /All wallets.*4990\+/ })
        .click()
      await dialog().getByRole('button', { name: 'Wallet 7', exact: true }).waitFor()
      assert.deepEqual(
        directory.asked.map((query) => [query.get('page'), query.get('entries')]),
        [['1', '40']],
      )
      const grid = kit.page.locator('wm-virtual-grid')
      for (let pages = 2; pages <= 6; pages++) {
        // Again and again: the page before is asked for sooner than it is drawn.
        await until(async () => {
          await grid.evaluate((element) => element.scrollTo(0, element.scrollHeight))
          return directory.asked.length >= pages
        }, `page ${pages} was asked for`)
      }
      const tiles = await kit.page.locator('wm-tile').count()
      assert.ok(tiles < 80, `${tiles} tiles are drawn`)

      const before = directory.asked.length
      const search = dialog().getByRole('searchbox')
      // Measured in the page, because a loaded machine would see the spinner late from here.
      await kit.page.locator('wm-search').evaluate((element) => {
        ;(window as unknown as SearchWindow).spinnerMs = new Promise<number>((resolve) => {
          let from: number | undefined
          new MutationObserver(() => {
            if (element.shadowRoot!.querySelector('.spinner')) from ??= performance.now()
            else if (from !== undefined) resolve(performance.now() - from)
          }).observe(element.shadowRoot!, { subtree: true, childList: true, attributes: true })
        })
      })
      await search.fill('499')
      const spinnerMs = await kit.page.evaluate(() => (window as unknown as SearchWindow).spinnerMs)
      assert.ok(spinnerMs >= 250, `the spinner showed for ${spinnerMs} ms`)
      await dialog().getByRole('button', { name: 'Wallet 4990' }).waitFor()
      assert.deepEqual(
        // The last scroll may still ask for a page.
        directory.asked
          .slice(before)
          .filter((query) => query.has('search'))
          .map((query) => [query.get('search'), query.get('entries')]),
        [['499', '100']],
      )
      await search.fill('nobody has this name')
      await dialog().getByText('No Wallet found').last().waitFor()
      await search.fill('wallet 4')
      await dialog().getByRole('button', { name: 'Verified only' }).click()
      await until(
        () => directory.asked.at(-1)!.get('badge_type') === 'certified',
        'the badge is asked for',
      )
      await dialog()
        .getByRole('button', { name: /Wallet 40\b/ })
        .waitFor()
      assert.equal(
        await dialog().getByRole('button', { name: 'Wallet 41', exact: true }).count(),
        0,
      )
    })
  })

  // What reads answers of a server stays out of it: zod 4.6 does not load in such a page.
  it('code of the list’s parts that does not load leaves the wallets usable, is reported, and is not an unhandled rejection', async () => {
    await open({
      options: { preload: false },
      before: () => {
        const w = window as unknown as KitWindow
        w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
        w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet', icon: '' })
      },
    })
    const directory = await answerDirectory(kit.page, used.stack, { status: 500, body: '' })
    const lost: string[] = []
    await kit.page.route(/\/(connect-none|inline-mark)-[\w-]+\.js$/, (route) => {
      lost.push(new URL(route.request().url()).pathname.replace(/.*\/|-[\w-]{8}\.js$/g, ''))
      return route.abort()
    })
    await button().click()
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .waitFor()
    await until(
      async () =>
        directory.answered() > 0 &&
        ['connect-none', 'inline-mark'].every((name) => lost.includes(name)),
      'both are requested',
    )
    const failures = async () =>
      ((await heardOf(kit.page, 'error')) as { message: string }[]).filter(({ message }) =>
        message.includes('connect-none'),
      )
    await until(async () => (await failures()).length > 0, 'the failure is reported')
    await dialog()
      .getByRole('button', { name: /Test Wallet/ })
      .click()
    // `afterEach` checks that no rejection was unhandled.
    await button().getByText('0xf3').waitFor()
  })

  it('on a page that has added a value to Object.prototype, as old scripts do, the modal opens and connects', async () => {
    await open({
      before: () => {
        Object.assign(Object.prototype, { legacy: 'text' })
        const w = window as unknown as KitWindow
        w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
        w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
      },
    })
    await connect()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    await button().getByText('Connect wallet').waitFor()
  })

  describe('the browser’s storage', () => {
    it('STOR-004: with blocked storage, everything works except remembering', async () => {
      await open({
        before: () => {
          for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('The operation is insecure.', 'SecurityError')
              },
            })
          }
          const w = window as unknown as KitWindow
          w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
          w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
        },
      })
      await button().click()
      await dialog()
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      await waitForScreenCode(kit.page)
      await kit.page.keyboard.press('Escape')
      await connect()
      await button().click()
      await dialog().getByRole('button', { name: 'Disconnect' }).click()
      await button().getByText('Connect wallet').waitFor()
      await kit.reload()
      assert.equal((await readState(kit.page)).account, undefined)
    })

    it('with full storage, the session’s values are kept in memory', async () => {
      await open({
        before: () => {
          Storage.prototype.setItem = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
          const w = window as unknown as KitWindow
          w.wallet = w.fakes.fakeEip1193({ chainId: 31337 })
          w.fakes.announce(w.wallet, { name: 'Test Wallet', rdns: 'test.wallet' })
        },
      })
      await connect()
      await kit.page.evaluate(() =>
        (window as unknown as KitWindow).modal.switchNetwork('eip155:31338'),
      )
      assert.equal((await readState(kit.page)).chainId, 'eip155:31338')
      await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
      await button().click()
      await dialog()
        .getByRole('button', { name: /WalletConnect/ })
        .click()
      await waitForScreenCode(kit.page)
    })

    it('with storage corrupted in 200 ways, the page starts each time', async () => {
      await open()
      const failures = await kit.page.evaluate(async () => {
        const { kit, networks } = window as unknown as KitWindow & {
          networks: Parameters<KitWindow['kit']['eip155']>[0]['networks']
        }
        let seed = 20_261_121
        const random = (below: number) =>
          (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
        const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
        const whole: Record<string, unknown> = {
          connections: {
            eip155: {
              id: 'test.wallet',
              type: 'ANNOUNCED',
              accounts: [account],
              chainId: 'eip155:31337',
              wallet: { name: 'Test Wallet' },
            },
          },
          'active-network': 'eip155:31338',
          'active-namespace': 'eip155',
          disconnected: ['eip155:other'],
          'recent-wallets': [
            {
              id: 'a',
              name: 'A',
              links: { mobile: 'a:' },
              chains: [],
              certified: false,
              injected: [],
            },
          ],
        }
        const odd: unknown[] = [
          null,
          0,
          -1,
          1e308,
          '',
          'x',
          [],
          {},
          [null],
          { a: { b: [] } },
          true,
          '__proto__',
          'eip155:',
          'eip155:x:y:z',
          '\u0000',
          '💥',
          { eip155: null },
          { eip155: { accounts: 'x' } },
          { eip155: [] },
          { __proto__: { polluted: true } },
          [['x']],
          { length: 5 },
        ]
        const breakOne = (text: string): string => {
          const way = random(8)
          if (way === 0) return text.slice(0, random(text.length))
          if (way === 1) return JSON.stringify({ v: 1, value: odd[random(odd.length)] })
          if (way === 2) return JSON.stringify(odd[random(odd.length)])
          if (way === 3)
            return JSON.stringify({ v: odd[random(odd.length)], value: JSON.parse(text).value })
          if (way === 4) return text.replaceAll('"', "'")
          if (way === 5) return '['.repeat(20_000)
          if (way === 6) {
            const value = JSON.parse(text) as { value: Record<string, unknown> }
            const at = value.value['eip155'] ?? (value.value as unknown as unknown[])[0] ?? value
            if (typeof at === 'object' && at !== null) {
              const keys = Object.keys(at)
              ;(at as Record<string, unknown>)[keys[random(keys.length)] ?? 'id'] =
                odd[random(odd.length)]
            }
            return JSON.stringify(value)
          }
          return Array.from({ length: random(500) }, () =>
            String.fromCharCode(random(65_536)),
          ).join('')
        }
        const failures: string[] = []
        for (let round = 0; round < 200; round++) {
          const id = `fuzz-${round}`
          for (const [key, value] of Object.entries(whole))
            localStorage.setItem(
              `wallet-modal.${id}.${key}`,
              random(3) === 0
                ? JSON.stringify({ v: 1, value })
                : breakOne(JSON.stringify({ v: 1, value })),
            )
          try {
            const modal = kit.createWalletModal({ id, chains: [kit.eip155({ networks })] })
            const state = modal.getState()
            if (state.account && !/^0x[0-9a-fA-F]{40}$/.test(state.account.address!))
              failures.push(`${id}: ${JSON.stringify(state.account)}`)
            await modal.ready()
            if (round % 10 === 0) {
              await modal.open()
              modal.close()
            }
            modal.destroy()
          } catch (error) {
            failures.push(`${id}: ${String(error)}`)
          }
          for (const key of Object.keys(localStorage))
            if (key.startsWith(`wallet-modal.${id}.`)) localStorage.removeItem(key)
        }
        if ('polluted' in {}) failures.push('Object.prototype was polluted')
        return failures
      })
      assert.deepEqual(failures, [])
    })
  })

  it('100 hostile names, pictures and links: nothing runs, no request leaves the page, nothing overflows, no policy is violated', async () => {
    const policy = `default-src 'none'; script-src 'self' 'nonce-${NONCE}'; style-src 'self'; img-src data: https:; connect-src *; base-uri 'none'; require-trusted-types-for 'script'; trusted-types lit-html`
    await open({
      nonce: NONCE,
      headers: { 'content-security-policy': policy },
      context: { viewport: { width: 340, height: 740 }, reducedMotion: 'reduce' },
      before: () => {
        const w = window as unknown as KitWindow & { hurt: string[] }
        w.hurt = []
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          w.hurt.push(`${violatedDirective} ${blockedURI} ${sample}`),
        )
        const names = [
          '<img src=https://canary.example/a onerror=hurt.push(1)>',
          '${alert(1)}',
          `‮evil${'\u0300'.repeat(300)}`,
          'W'.repeat(3_000),
        ]
        names.forEach((name, index) =>
          w.fakes.announce(w.fakes.fakeEip1193({ chainId: 31337 }), {
            name,
            rdns: `hostile.${index}`,
            icon:
              index % 2
                ? 'javascript:hurt.push(2)'
                : 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hurt.push(3)"><script>parent.hurt.push(4)</script><image href="https://canary.example/b"/></svg>',
          }),
        )
      },
    })
    const canary: string[] = []
    kit.page.on(
      'request',
      (request) => void (new URL(request.url()).hostname === CANARY && canary.push(request.url())),
    )
    await answerDirectory(kit.page, used.stack, makeHostileListings())
    await button().click()
    await dialog()
      .getByRole('button', { name: /All wallets/ })
      .waitFor()
    await expectFits('Connect')
    await dialog()
      .getByRole('button', { name: /canary\.example\/a/ })
      .click()
    await kit.page.waitForFunction(() => !(window as unknown as KitWindow).modal.getState().open)
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    await button().click()
    await dialog()
      .getByRole('button', { name: /All wallets/ })
      .click()
    const grid = kit.page.locator('wm-virtual-grid')
    await kit.page.locator('wm-tile').first().waitFor()
    for (let times = 0; times < 14; times++) {
      await grid.evaluate((element) => element.scrollBy(0, 400))
      await waitForIdle(kit.page)
    }
    await expectFits('AllWallets')
    // Each kind once, on the screens that open a wallet and show where to get it.
    for (const index of KINDS.keys()) {
      await kit.page.evaluate(async () => {
        const { modal } = window as unknown as KitWindow
        modal.close()
        await modal.open({ view: 'AllWallets' })
      })
      const tile = kit.page.locator('wm-tile').nth(index)
      await tile.waitFor()
      await tile.click()
      await kit.page.waitForFunction(
        () => (window as unknown as KitWindow).modal.getState().view === 'ConnectingWalletConnect',
      )
      for (const name of ['Get', 'Web app', 'Browser', 'Desktop']) {
        const part = dialog()
          .getByRole(name === 'Get' ? 'button' : 'tab', { name: new RegExp(`^${name}`) })
          .last()
        if (await part.isVisible()) await part.click()
        await expectFits(`${index} ${name}`)
      }
      await expectFits(`ConnectingWalletConnect ${index}`)
    }
    const hurt = await kit.page.evaluate(() => (window as unknown as { hurt: unknown[] }).hurt)
    assert.deepEqual(hurt, [])
    assert.deepEqual(canary, [])
    assert.equal(kit.context.pages().length, 1)
    // The control: the same checks detect a script that runs and a request that is sent.
    await kit.page.evaluate(() => fetch('https://canary.example/control').catch(() => undefined))
    assert.equal(canary.length, 1)
  })

  async function expectFits(where: string) {
    const wide = await kit.page.evaluate(() => {
      const wide: string[] = []
      const visit = (root: ParentNode) => {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) visit(element.shadowRoot)
          const { right, left, width } = element.getBoundingClientRect()
          if (
            width > 0 &&
            !element.closest('.visually-hidden, svg') &&
            (right > innerWidth + 1 || left < -1) &&
            getComputedStyle(element).visibility !== 'hidden'
          )
            wide.push(
              `${element.localName}.${element.className} ${Math.round(left)}…${Math.round(right)}`,
            )
        }
      }
      visit(document.querySelector('wallet-modal')!.shadowRoot!)
      return document.documentElement.scrollWidth > innerWidth
        ? [...wide, 'the page scrolls sideways']
        : wide
    })
    // Truncated text may be longer than its box; scrolling boxes may not.
    assert.deepEqual(
      wide.filter((entry) => !/^(bdi|span|p)\b/.test(entry)),
      [],
      where,
    )
  }
})

const NAMES = [
  '<script>hurt.push(1)</script>',
  '"><svg onload=hurt.push(1)>',
  '<img src=https://canary.example/n onerror=hurt.push(1)>',
  '${hurt.push(1)}',
  '{{constructor.constructor("hurt.push(1)")()}}',
  '‮reversed',
  '\u200b\u200b\u200b',
  'A'.repeat(2_000),
  'ﷺ'.repeat(40),
  '𒐫'.repeat(30),
  '🏳️‍🌈'.repeat(60),
  'a\u0301\u0327'.repeat(200),
  ' ',
  '__proto__',
  'constructor',
  '</style><style>@import url(https://canary.example/s)</style>',
  'javascript:hurt.push(1)',
  '\u2028\u2029',
  '%3Cscript%3E',
  '&lt;b&gt;',
]
// None that looks like the scheme of an app: opening one prompts the user in a browser window that
// the test cannot reach.
const LINKS = [
  'javascript:hurt.push(1)',
  'JaVaScRiPt://x%0ahurt.push(1)',
  'data:text/html,<script>opener.hurt.push(1)</script>',
  'vbscript://x',
  'file:///etc/passwd',
  'intent://x#Intent;S.browser_fallback_url=https://canary.example;end',
  ' javascript:hurt.push(1)',
  'java\tscript:hurt.push(1)',
  'https://user:pass@canary.example',
  'blob:https://canary.example/x',
  'about://blank',
  'chrome://settings',
  'x'.repeat(9_000),
]
const PICTURES = [
  'javascript:hurt.push(1)',
  'data:text/html,<script>parent.hurt.push(1)</script>',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hurt.push(1)"/>',
  'http://canary.example/p.png',
  '//canary.example/p.png',
  'data:image/png;base64,not base64',
  'blob:x',
  'ftp://canary.example/p.png',
  'url(https://canary.example/c)',
  '',
]
const KINDS = Array.from({ length: 15 }, (_, index) => index)

function makeHostileListings(): Listing[] {
  return Array.from({ length: 100 }, (_, index) => {
    const link = LINKS[index % LINKS.length]!
    return {
      id: `hostile-${index}`,
      name: `${NAMES[index % NAMES.length]!}${index < NAMES.length ? '' : index}`,
      image_url: PICTURES[index % PICTURES.length]!,
      rdns: `hostile.listed.${index}`,
      homepage: link,
      mobile_link: index % 3 ? link : null,
      desktop_link: link,
      webapp_link: link,
      link_mode: link,
      app_store: link,
      play_store: link,
      chrome_store: link,
    }
  })
}
