import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BrowserContext, Locator } from 'playwright-core'
import { chooseNumber, dialogOf, EmailLogin } from '../helpers/custody/email-login.js'
import {
  answerWallet,
  readState,
  type KitPage,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The presses that a flow needs, from the page's button to its end, without the wallet's own. */
describe('taps', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  /** Counts the trusted presses that every page of the profile receives. */
  async function countIn(context: BrowserContext) {
    let taps = 0
    const names: string[] = []
    await context.exposeBinding('countTap', () => void taps++)
    await context.addInitScript(() =>
      addEventListener(
        'pointerdown',
        (event) => {
          const isWallet = event
            .composedPath()
            .some((one) => (one as Element).localName === 'page-wallet-window')
          if (event.isTrusted && !isWallet)
            void (globalThis as unknown as { countTap(): Promise<void> }).countTap()
        },
        true,
      ),
    )
    return {
      async tap(name: string, control: Locator) {
        await control.click()
        names.push(name)
      },
      /** Names a press that a helper made. */
      note: (name: string) => void names.push(name),
      /** Compares with the goal. A press of this test that no page received fails it. */
      async end(flow: string, atMost: number) {
        await until(() => taps >= names.length)
        assert.equal(taps, names.length, 'a press is counted once')
        console.log(`${flow}: ${taps} of ${atMost}: ${names.join(' → ')}`)
        assert.ok(taps <= atMost, `${flow} takes ${taps} taps, at most ${atMost} are wanted`)
      },
    }
  }
  /** A page, reloaded so that it counts. */
  async function open(options: Parameters<typeof openPage>[0]) {
    const kit = await openPage(options)
    const counter = await countIn(kit.context)
    await kit.reload()
    return { kit, ...counter, button: kit.page.locator('wallet-button') }
  }
  /** A page whose wallet is connected. */
  async function openConnected(options: Parameters<typeof openPage>[0] = {}) {
    const opened = await open({ pageWallet: true, ...options })
    const { page } = opened.kit
    const connecting = page.evaluate(() =>
      (window as unknown as KitWindow).modal
        .connect({ wallet: 'dev.wallet-modal.page-wallet' })
        .then(() => {}),
    )
    await answerWallet(page, 'approve')
    await connecting
    return opened
  }
  const named = (kit: KitPage, name: string | RegExp) =>
    dialogOf(kit).getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

  it('the first connection with an installed wallet: 2', async () => {
    const { kit, tap, end, button } = await open({ pageWallet: true })
    await tap('Connect', button)
    await tap('Page Wallet', named(kit, /Page Wallet/))
    await answerWallet(kit.page, 'approve')
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await end('first connection', 2)
  })

  it('another network: 2', async () => {
    const { kit, tap, end } = await openConnected()
    const first = (await readState(kit.page)).chainId
    await tap('network', kit.page.locator('wallet-network-button'))
    await tap('Local Two', named(kit, /Local Two/))
    await answerWallet(kit.page, 'approve')
    await kit.page.waitForFunction(
      (first) => (window as unknown as KitWindow).modal.getState().chainId !== first,
      first,
    )
    await end('another network', 2)
  })

  it('a payment: 4, its amount and its receiver', async () => {
    const { kit, tap, end, button } = await openConnected()
    await tap('account', button)
    // The server's features move it, in the first visit.
    await named(kit, 'Swap').waitFor()
    await tap('Send', named(kit, 'Send'))
    await dialogOf(kit)
      .getByRole('textbox', { name: /Amount in/ })
      .fill('0.01')
    await dialogOf(kit).getByRole('textbox', { name: 'To' }).fill(BOB)
    await tap('Review', named(kit, 'Review'))
    await dialogOf(kit).getByRole('heading', { name: 'Review' }).waitFor()
    // Once the fee is known.
    const pay = 'wm-wallet-send-preview-view wm-button[variant="primary"]:not([busy])'
    await tap('Send', dialogOf(kit).locator(pay))
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await end('payment', 4)
  })

  it('a swap: 4 and its amount', async () => {
    const { kit, tap, end, button } = await openConnected()
    await tap('account', button)
    await tap('Swap', named(kit, 'Swap'))
    await dialogOf(kit)
      .getByRole('textbox', { name: /Amount/ })
      .fill('0.01')
    await tap('Review', named(kit, 'Review'))
    await dialogOf(kit).getByRole('heading', { name: 'Review' }).waitFor()
    // Once the approval and the fee are known.
    await tap(
      'Swap',
      dialogOf(kit).locator('wm-swap-preview-view wm-button[variant="primary"]:not([busy])'),
    )
    assert.equal(await answerWallet(kit.page, 'approve'), 'eth_sendTransaction')
    await end('swap', 4)
  })

  it('a purchase: 2 in the account', async () => {
    const { kit, tap, end } = await openConnected()
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.open())
    await tap('Buy', named(kit, 'Buy'))
    const provider = named(kit, /Sandbox/)
    await provider.waitFor()
    const opened = kit.context.waitForEvent('page')
    await tap('Sandbox', provider)
    await (await opened).close()
    await end('purchase', 2)
  })

  // The link in the mail is one more press. A new device confirms it before the vault mails its
  // code, whether or not the address has a wallet (docs/custody.md, CUST-33).
  it('a new person by email: 4, the mail and the code', async () => {
    const { kit, tap, note, end, button } = await open({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const login = new EmailLogin(used, 'taps@example.org')
    await tap('Connect', button)
    const field = dialogOf(kit).getByRole('textbox', { name: 'Email' })
    await tap('Email', field)
    await field.fill(login.email)
    await tap('Continue', dialogOf(kit).locator('wm-field button').last())
    const link = await login.waitForLink(0)
    const match = await until(() => dialogOf(kit).locator('strong').innerText())
    await chooseNumber(kit.context, link, match)
    note('the number')
    await login.typeCode(kit, await login.waitForCode(1))
    await login.waitForAccount(kit)
    await end('new person by email, without the press in the mail', 4)
  })
})
