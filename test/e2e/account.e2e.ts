import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { createWalletClient, http, parseUnits } from 'viem'
import { getDevAccount } from '../../demo/dev-stack/get-dev-account.js'
import { testTokenAbi } from '../../demo/dev-stack/test-token.js'
import {
  answerWallet,
  type KitPage,
  type KitPageOptions,
  type KitWindow,
} from '../helpers/browser/open-kit-page.js'
import { waitForScreenCode } from '../helpers/browser/read-screen-code.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** The account over the built package, the real server and the local chain. */
describe('account', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  let kit: KitPage

  async function connect(options: KitPageOptions['options'] = {}): Promise<Page> {
    kit = await openPage({ pageWallet: true, options: { currency: 'usd', ...options } })
    const { page } = kit
    await page.locator('wallet-button').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Page Wallet/ })
      .click()
    await answerWallet(page, 'approve')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return page
  }
  const open = (page: Page, view?: 'WalletReceive' | 'Transactions') =>
    page.evaluate((view) => (window as unknown as KitWindow).modal.open(view ? { view } : {}), view)
  const rows = (page: Page) =>
    page.getByRole('dialog').getByRole('list', { name: 'Tokens' }).getByRole('listitem')
  const calls = (name: string) =>
    kit.requests.filter((url) => new URL(url).pathname.endsWith(`/${name}`)).length

  /** Sends test tokens to the page's account from another one. */
  async function sendTokens(amount: string): Promise<string> {
    const { id, rpc, token } = used.stack.chains[0]!
    const chain = {
      id: Number(id.split(':')[1]),
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpc] } },
    }
    const client = createWalletClient({ chain, transport: http(rpc), account: getDevAccount(1) })
    return client.writeContract({
      abi: testTokenAbi,
      address: token,
      functionName: 'transfer',
      args: [ALICE, parseUnits(amount, 6)],
    })
  }

  it('ACCT-001, ACCT-005: shows the total and the tokens of the account, immediately from storage after a reload', async () => {
    const page = await connect()
    await open(page)
    await rows(page).filter({ hasText: 'TEST' }).first().waitFor()
    assert.match(await rows(page).first().innerText(), /^Ether\n[\d,]+\.\d{3}\sETH/)
    assert.match(
      await rows(page).filter({ hasText: 'TEST' }).first().innerText(),
      /^Test Token\n[\d,]+\.\d{2}\sTEST/,
    )
    await page.getByText('Total balance').waitFor({ state: 'attached' })
    const asked = kit.requests
      .map((url) => new URL(url))
      .filter(({ pathname }) => pathname.endsWith('/balance'))
      .map(({ searchParams }) => searchParams.get('chainId'))
    assert.equal(new Set(asked).size, asked.length, `a network was asked twice: ${asked.join()}`)
    await page.route('**/balance?*', () => {})
    await kit.reload()
    await page.evaluate(() => (window as unknown as KitWindow).modal.ready())
    await open(page)
    await rows(page).filter({ hasText: 'TEST' }).first().waitFor()
  })

  it('ACCT-007: shows the native coin and one toast if the server does not list tokens', async () => {
    const page = await connect()
    await page.route('**/balance?*', (route) => route.fulfill({ status: 503, body: '' }))
    await open(page)
    await page.getByText('Token Balance Unavailable').first().waitFor()
    await page.locator('.balance').filter({ hasText: 'ETH' }).waitFor()
    await page.unroute('**/balance?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await rows(page).filter({ hasText: 'TEST' }).first().waitFor()
  })

  it('ACT-001, ACT-005: a payment shows in the activity and in the balance', async () => {
    const page = await connect()
    const amountOf = () =>
      page.evaluate(async () => {
        const { tokens } = await (window as unknown as KitWindow).modal.getBalances({ force: true })
        return String(tokens.find(({ symbol }) => symbol === 'TEST')?.amount)
      })
    const before = BigInt(await amountOf())
    const hash = await sendTokens('12.5')
    await until(async () => BigInt(await amountOf()) === before + 12_500_000n)
    await until(() =>
      page.evaluate(
        async (hash) =>
          (await (window as unknown as KitWindow).modal.getActivity()).items.some(
            ({ id }) => id === hash,
          ),
        hash,
      ),
    )
    await open(page)
    await page.getByRole('tab', { name: 'Activity' }).click()
    const row = page.locator('wm-activity-row').filter({ hasText: '+12.5 TEST' }).first()
    await row.getByText('Received', { exact: true }).waitFor()
    await row.getByText(/^From 0x7099…79C8$/i).waitFor()
    await open(page, 'Transactions')
    await page.locator('wm-transactions-view').getByText('+12.5 TEST').first().waitFor()
  })

  it('NFTs: shows the collectibles with their pictures, and hides spam until the visitor shows it', async () => {
    const page = await connect()
    await open(page)
    await page.getByRole('tab', { name: 'NFTs' }).click()
    const tiles = page.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
    await tiles.filter({ hasText: 'Dawn' }).waitFor()
    await tiles.filter({ hasText: 'Early bird' }).getByText('×3').waitFor()
    await page.locator('wm-account-nfts wm-image[loaded]').nth(2).waitFor()
    assert.equal(await tiles.count(), 3)
    await page.getByRole('button', { name: 'Show possible spam (1)' }).click()
    await tiles.filter({ hasText: 'free-test.gift' }).waitFor()
  })

  it('RECV-001: the code on the screen is the plain address of the account', async () => {
    const page = await connect()
    await open(page, 'WalletReceive')
    assert.equal(await waitForScreenCode(page), ALICE)
  })

  it('without a server it shows the native coin and the tokens that the app lists', async () => {
    const { id, token } = used.stack.chains[0]!
    const page = await connect({
      server: null,
      projectId: null,
      tokens: { [id]: [{ address: token, symbol: 'TEST', decimals: 6, name: 'Test Token' }] },
    } as never)
    await open(page)
    await rows(page).filter({ hasText: 'TEST' }).first().waitFor()
    assert.equal(await rows(page).count(), 2)
    assert.equal(calls('balance') + calls('supported-chains'), 0)
  })

  it('a visitor who only connects causes no request for balances or activity', async () => {
    await connect()
    assert.equal(calls('balance') + calls('history') + calls('supported-chains'), 0)
  })
})
