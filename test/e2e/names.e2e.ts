import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createPublicClient, http, parseEther } from 'viem'
import { answerWallet, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'
import { closeReceipt, findSendForm, pressSend } from '../helpers/gallery/send-screens.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Names over the built package and the real server, signed by the wallet of the page. */
describe('names', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  const ask = async (path: string) =>
    (
      await fetch(
        `${used.stack.server}${path}${path.includes('?') ? '&' : '?'}projectId=${used.stack.projectId}`,
      )
    ).json()

  it('NAME-001, NAME-002, NAME-003, NAME-004: registers a name with the wallet, the server resolves it both ways, and a payment to it arrives', async () => {
    const kit = await openPage({ pageWallet: true })
    const { page } = kit
    const dialog = page.getByRole('dialog')
    await page.locator('wallet-button').click()
    await dialog.getByRole('button', { name: /Page Wallet/ }).click()
    await answerWallet(page, 'approve')
    await dialog.waitFor({ state: 'hidden' })

    await page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'ChooseAccountName' }),
    )
    await dialog.getByRole('button', { name: 'Choose a name' }).click()
    const field = dialog.getByRole('textbox', { name: 'Name' })
    await field.fill('abc')
    await dialog.getByText('Use at least 4 characters').waitFor()
    await field.fill('my_name')
    await dialog.getByText('Use only letters, digits and hyphens').waitFor()

    // Other tests on this server may have registered names before.
    const label = `alice-${Date.now().toString(36)}`
    await field.fill(label.toUpperCase())
    await dialog.getByText(`${label}.user.localhost`).waitFor()
    await dialog.getByText('Available', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Register name' }).click()
    assert.equal(await answerWallet(page, 'decline'), 'personal_sign')
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Register name' }).click()
    assert.equal(await answerWallet(page, 'approve'), 'personal_sign')
    await dialog.getByRole('heading', { name: 'Name registered' }).waitFor()

    const name = `${label}.user.localhost`
    await page.locator('wm-register-account-name-success-view').getByText(name).waitFor()
    const record = (await ask(`/v1/profile/account/${name}?apiVersion=2`)) as {
      addresses: Record<string, { address: string }>
    }
    assert.equal(record.addresses['60']!.address, ALICE)
    const [first] = (await ask(`/v1/profile/reverse/${ALICE}?apiVersion=2`)) as { name: string }[]
    assert.equal(first!.name, name)
    assert.equal(((await ask(`/v1/identity/${ALICE}`)) as { name: string }).name, name)
    await dialog.getByRole('button', { name: 'Go to account' }).click()

    // An account has only one name here.
    await page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'ChooseAccountName' }),
    )
    await dialog.getByRole('button', { name: 'Choose a name' }).click()
    await dialog.getByText('This account already has a name here').waitFor()
    await page.locator('wm-register-account-name-view').getByText(name).waitFor()

    // Another account of the wallet pays to the name. The amount arrives at the address that
    // registered it.
    const client = createPublicClient({ transport: http(used.stack.chains[0]!.rpc) })
    const [received, paid] = [
      await client.getBalance({ address: ALICE }),
      await client.getTransactionCount({ address: BOB }),
    ]
    await page.evaluate(() => (window as unknown as KitWindow).pageWallet.selectAccount(1))
    await page.waitForFunction(
      (bob) => (window as unknown as KitWindow).modal.getState().account?.address === bob,
      BOB,
    )
    await page.evaluate(() => (window as unknown as KitWindow).modal.open({ view: 'WalletSend' }))
    await dialog
      .getByRole('button', { name: /Choose a token|Change token/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: /Ether/ }).first().click()
    const form = findSendForm(dialog)
    await form.getByRole('textbox', { name: /Amount in/ }).fill('0.375')
    await form.getByRole('textbox', { name: 'To' }).fill(name)
    await form.getByRole('button', { name: 'Review' }).click()
    await dialog.getByRole('heading', { name: 'Review' }).waitFor()
    await dialog.getByText(ALICE).first().waitFor()
    await pressSend(dialog)
    assert.equal(await answerWallet(page, 'approve'), 'eth_sendTransaction')
    await closeReceipt(dialog)
    await page.waitForFunction(
      () => (window as unknown as KitWindow).modal.getState().view === 'Account',
    )
    assert.equal((await client.getBalance({ address: ALICE })) - received, parseEther('0.375'))
    assert.equal((await client.getTransactionCount({ address: BOB })) - paid, 1)
  })
})
