import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPublicClient, erc20Abi, http, type Address } from 'viem'
import { answerWallet, heardOf, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { until } from '../helpers/clocks/until.js'
import { useStack } from '../helpers/servers/use-stack.js'

/** A purchase in the sandbox of the stack's server, checked on the local chain. */
describe('buy', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  it('test tokens bought at the sandbox arrive, and show in the purchases and in the balance', async () => {
    const { page, context } = await openPage({ pageWallet: true })
    const [chain] = used.stack.chains
    const client = createPublicClient({ transport: http(chain!.rpc) })
    const dialog = page.getByRole('dialog')
    const connecting = page.evaluate(() =>
      (window as unknown as KitWindow).modal
        .connect({ wallet: 'dev.wallet-modal.page-wallet' })
        .then(({ accounts }) => accounts[0]!),
    )
    await answerWallet(page, 'approve')
    const account = await connecting
    const owner = account.slice(account.lastIndexOf(':') + 1) as Address
    const read = () =>
      client.readContract({
        address: chain!.token,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [owner],
      })
    const before = await read()

    // A server that answers late counts at the next showing of the account.
    await until(async () => {
      await page.evaluate(async () => {
        const { modal } = window as unknown as KitWindow
        await modal.close()
        await modal.open()
      })
      await dialog.getByRole('button', { name: 'Buy', exact: true }).click({ timeout: 5_000 })
      return true
    })
    await dialog.getByRole('button', { name: /Change token/ }).click()
    await dialog.getByRole('button', { name: /Test Token/ }).click()
    const amount = dialog.getByRole('textbox', { name: /You pay/ })
    // The first screen of the purchase is in the page until it has faded out.
    await until(async () => (await amount.count()) === 1)
    await amount.fill('50')
    const sandbox = dialog.getByRole('button', { name: /Sandbox/ })
    // Enabled once the price and the page's URL for this amount have loaded.
    await dialog.getByText('49.5', { exact: true }).waitFor()
    await dialog.locator('wm-row[busy]').first().waitFor({ state: 'detached' })
    const [popup] = await Promise.all([context.waitForEvent('page'), sandbox.click()])
    await dialog.getByText('Buy with Sandbox').waitFor()
    assert.equal(await popup.evaluate(() => window.opener as unknown), null)
    assert.equal(await popup.locator('input[name=amount]').inputValue(), '50.00')
    const token = await popup.locator('option', { hasText: 'Test Token' }).getAttribute('value')
    await popup.locator('select[name=asset]').selectOption(token!)
    await popup.getByRole('button', { name: 'Buy' }).click()
    await popup.getByRole('heading', { name: 'Delivered' }).waitFor()
    assert.equal((await read()) - before, 49_500_000n)

    await dialog.getByText('Bought').first().waitFor()
    await dialog.getByText(/49\.5/).waitFor()
    await dialog.getByRole('button', { name: 'Back to account' }).click()
    const shown = await page.evaluate(
      async (token) =>
        (await (window as unknown as KitWindow).modal.getBalances()).tokens
          .find(({ address }) => address?.toLowerCase() === token.toLowerCase())
          ?.amount.toString(),
      chain!.token,
    )
    assert.equal(shown, String(before + 49_500_000n))
    const events = (await heardOf(page, 'track')) as { event: string }[]
    assert.deepEqual(
      events.map(({ event }) => event).filter((event) => event.startsWith('SELECT_BUY_')),
      ['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER'],
    )
  })
})
