import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { answerDirectory } from '../helpers/answer-directory.js'
import {
  heardOf,
  openKitPage,
  readState,
  waitForIdle,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { openPhone, type Phone, type PhoneWindow } from '../helpers/browser/open-phone.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

const IOS: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}
const ANDROID: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  viewport: { width: 400, height: 860 },
  hasTouch: true,
  isMobile: true,
}
const WALLET = {
  id: 'pocket',
  name: 'Pocket',
  mobile_link: 'pocket:',
  link_mode: 'https://pocket.example/app',
  homepage: 'https://pocket.example',
  chains: ['eip155:1'],
}
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The link a page opened, and whether it opened it within the tap. */
interface Opened {
  readonly link: string
  readonly target: string
  readonly inTap: boolean
}

/** Resolves when the relay has confirmed a message that the page published. */
function whenPublished(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      const sent = new Set<unknown>()
      socket.on('framesent', ({ payload }) => {
        const { id, method } = JSON.parse(String(payload)) as { id: unknown; method?: string }
        if (method === 'irn_publish') sent.add(id)
      })
      socket.on('framereceived', ({ payload }) => {
        const { id, result } = JSON.parse(String(payload)) as { id: unknown; result?: unknown }
        if (sent.has(id) && result === true) resolve()
      })
    })
  })
}

/**
 * Phones and in-app browsers. No app can be opened here: the test records the link, and follows it
 * on another phone.
 */
describe('mobile', () => {
  const used = useStack()
  let kit: KitPage
  let phone: Phone

  before(async () => {
    phone = await openPhone(used.browser, used.stack)
  })
  afterEach(async () => {
    await phone.disconnect()
    assert.deepEqual(kit.mistakes, [])
    await kit.close()
  })

  const keepOpened = () => {
    const w = window as unknown as { opened: Opened[]; inTap: boolean }
    w.opened = []
    w.inTap = false
    for (const type of ['click', 'touchend']) {
      addEventListener(
        type,
        () => {
          w.inTap = true
          setTimeout(() => (w.inTap = false))
        },
        true,
      )
    }
    window.open = ((link: string, target: string) => (
      w.opened.push({ link, target, inTap: w.inTap }),
      null
    )) as typeof window.open
    if (sessionStorage.getItem('telegram')) Object.assign(window, { TelegramWebviewProxy: {} })
  }
  async function open(context: BrowserContextOptions, given: KitPageOptions = {}) {
    kit = await openKitPage(used.browser, used.stack, { context, before: keepOpened, ...given })
    await answerDirectory(kit.page, used.stack, [
      WALLET,
      { ...WALLET, id: 'other', name: 'Other', mobile_link: 'other:' },
    ])
  }
  const dialog = () => kit.page.getByRole('dialog')
  const readOpened = () =>
    kit.page.evaluate(() => (window as unknown as { opened: Opened[] }).opened)
  const toUri = ({ link }: Opened) => new URL(link).searchParams.get('uri')!
  async function finish(uri: string) {
    await phone.pair(uri)
    await phone.approve()
    await kit.page.waitForFunction((address) => {
      const { account } = (window as unknown as KitWindow).modal.getState()
      return account?.status === 'connected' && account.address === address
    }, CAROL)
  }

  it('MOB-008: on a screen of 400 px the modal is a sheet of full width at the bottom', async () => {
    await open(ANDROID)
    await kit.page.locator('wallet-button').tap()
    await dialog().waitFor()
    const readBox = async () => {
      const { x, y, width, height } = (await kit.page.locator('wm-dialog .card').boundingBox())!
      return [x, width, Math.round(y + height)].join()
    }
    await until(async () => (await readBox()) === '0,400,860', 'the sheet has slid in')
  })

  it('MOB-001, MOB-002, WC-006: Android opens the app once there is a link, again from the button inside the tap, and remembers the choice', async () => {
    await open(ANDROID)
    await kit.page.locator('wallet-button').tap()
    await dialog()
      .getByRole('button', { name: /Pocket/ })
      .tap()
    const button = dialog().getByRole('button', { name: /^Open / })
    await button.waitFor()
    await kit.page.waitForFunction(
      () => (window as unknown as { opened: unknown[] }).opened.length === 1,
    )
    await button.tap()
    const [first, second] = await readOpened()
    assert.match(second!.link, /^pocket:\/\/wc\?uri=wc%3A[0-9a-f]{64}%402%3F/)
    assert.deepEqual(
      [second!.target, second!.inTap, toUri(first!)],
      ['_self', true, toUri(second!)],
    )
    await finish(toUri(second!))
    const [success] = (await heardOf(kit.page, 'track')).filter(
      (entry) => (entry as { event: string }).event === 'CONNECT_SUCCESS',
    ) as { properties: { method: string } }[]
    assert.equal(success!.properties.method, 'mobile')
    assert.deepEqual(
      await kit.page.evaluate(() =>
        JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')!),
      ),
      { name: 'Pocket', href: 'pocket://' },
    )
    // A later request brings the app to the front, without the pairing in the link.
    const asked = kit.page.evaluate(
      (address) =>
        (window as unknown as KitWindow).modal
          .getProvider('eip155')!
          .request({ method: 'personal_sign', params: ['0x00', address] }),
      CAROL,
    )
    await phone.approve()
    await asked
    const woken = (await readOpened())[2]!
    assert.match(woken.link, /^pocket:\/\/wc\?requestId=\d+&sessionTopic=[0-9a-f]{64}$/)
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())
    assert.equal(
      await kit.page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')),
      null,
    )
    await phone.page.waitForFunction(
      () => (window as unknown as PhoneWindow).phone.sessions.length === 0,
    )
  })

  it('WC-003, WC-004: Safari on iOS has the link before the visitor chooses the wallet, so the app opens inside that tap', async () => {
    await open(IOS)
    // The link exists once the relay has confirmed the proposal.
    const published = whenPublished(kit.page)
    await kit.page.locator('wallet-button').tap()
    await dialog()
      .getByRole('button', { name: /Pocket/ })
      .waitFor()
    await published
    await waitForIdle(kit.page)
    await dialog()
      .getByRole('button', { name: /Pocket/ })
      .tap()
    await kit.page.waitForFunction(
      () => (window as unknown as { opened: unknown[] }).opened.length > 0,
    )
    const [first] = await readOpened()
    assert.deepEqual([first!.inTap, first!.target], [true, '_self'])
    await dialog().getByRole('button', { name: 'Back' }).tap()
    await dialog().getByRole('button', { name: /Other/ }).last().tap()
    await kit.page.waitForFunction(
      () => (window as unknown as { opened: unknown[] }).opened.length > 1,
    )
    const second = (await readOpened())[1]!
    assert.match(second.link, /^other:\/\//)
    assert.equal(toUri(second), toUri(first!), 'one link serves both wallets')
    await finish(toUri(second))
  })

  it('MOB-003, MOB-005: preferred universal links are tried first', async () => {
    await open(ANDROID, { options: { preferUniversalLinks: true } })
    await kit.page.locator('wallet-button').tap()
    await dialog()
      .getByRole('button', { name: /Pocket/ })
      .tap()
    await kit.page.waitForFunction(
      () => (window as unknown as { opened: unknown[] }).opened.length === 1,
    )
    const [first] = await readOpened()
    assert.match(first!.link, /^https:\/\/pocket\.example\/app\/wc\?uri=wc%3A/)
  })

  it('Telegram opens apps in a separate window, and on Android encodes the link twice', async () => {
    for (const [context, twice] of [
      [IOS, false],
      [ANDROID, true],
    ] as const) {
      await kit?.close()
      await open(context, {
        before: () => {
          const w = window as unknown as { opened: Opened[]; TelegramWebviewProxy: object }
          w.opened = []
          w.TelegramWebviewProxy = {}
          window.open = ((link: string, target: string) => (
            w.opened.push({ link, target, inTap: false }),
            null
          )) as typeof window.open
        },
      })
      await kit.page.locator('wallet-button').tap()
      await dialog()
        .getByRole('button', { name: /Pocket/ })
        .tap()
      await kit.page.waitForFunction(
        () => (window as unknown as { opened: unknown[] }).opened.length > 0,
      )
      const [first] = await readOpened()
      assert.equal(first!.target, '_blank')
      assert.equal(toUri(first!).startsWith('wc%3A'), twice)
    }
  })

  it('MOB-007: a missing app is reported after two seconds', async () => {
    await open(ANDROID)
    await kit.page.locator('wallet-button').tap()
    await dialog()
      .getByRole('button', { name: /Pocket/ })
      .tap()
    const failed = dialog().getByText('The app didn’t open')
    // A page whose timer is more than a second late assumes that an app is in front, and shows
    // nothing: the visitor presses again.
    await until(
      () =>
        failed.waitFor({ timeout: 10_000 }).then(
          () => true,
          () =>
            dialog()
              .getByRole('button', { name: /^Open / })
              .tap(),
        ),
      'the page says that the app did not open',
    )
    const [failure] = (await heardOf(kit.page, 'error')) as { code: string; message: string }[]
    assert.equal(failure!.code, 'LINK_FAILED')
    assert.ok(!failure!.message.includes('symKey'))
    const [told] = (await heardOf(kit.page, 'track')).filter(
      (entry) => (entry as { event: string }).event === 'CONNECT_PROXY_ERROR',
    ) as { properties: Record<string, string> }[]
    assert.deepEqual(Object.keys(told!.properties).toSorted(), [
      'message',
      'mobile_link',
      'name',
      'uri',
    ])
    assert.ok(!JSON.stringify(told).includes('symKey'))
    await dialog().getByRole('button', { name: 'Close' }).tap()
    await dialog().waitFor({ state: 'hidden' })
    assert.equal((await readState(kit.page)).loading, false)
  })

  it('in a wallet’s own browser the page’s wallet is listed first and connects', async () => {
    await open(
      { ...ANDROID, userAgent: `${ANDROID.userAgent!} ; wv) Pocket/7.0` },
      {
        before: () => {
          const w = window as unknown as KitWindow & { ethereum: unknown; opened: unknown[] }
          w.opened = []
          w.ethereum = w.fakes.fakeEip1193({ chainId: 31337 })
        },
      },
    )
    await kit.page.locator('wallet-button').tap()
    const rows = dialog().locator('wm-connect-view wm-row')
    await rows.first().waitFor()
    assert.equal(
      await rows.first().evaluate((row) => (row as HTMLElementTagNameMap['wm-row']).label),
      'Browser Wallet',
    )
    await rows.first().tap()
    await kit.page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().account?.status === 'connected',
    )
  })
})
