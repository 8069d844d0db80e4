import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answerWallet, type KitWindow } from '../helpers/open-kit-page.js'
import { useKitPages } from '../helpers/use-kit-pages.js'
import { useStack } from '../helpers/use-stack.js'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Names over the built package and the real server, signed by the wallet of the page. */
describe('names', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  const ask = async (path: string) => (await fetch(`${used.stack.server}${path}${path.includes('?') ? '&' : '?'}projectId=${used.stack.projectId}`)).json()

  it('NAME-001, NAME-002, NAME-003, NAME-004: registers a name with the wallet, and the server resolves it both ways', async () => {
    const kit = await openPage({ pageWallet: true })
    const { page } = kit
    const dialog = page.getByRole('dialog')
    await page.locator('wallet-button').click()
    await dialog.getByRole('button', { name: /Page Wallet/ }).click()
    await answerWallet(page, 'approve')
    await dialog.waitFor({ state: 'hidden' })

    await page.evaluate(() => (window as unknown as KitWindow).modal.open({ view: 'ChooseAccountName' }))
    await dialog.getByRole('button', { name: 'Choose name' }).click()
    const field = dialog.getByRole('textbox', { name: 'Name' })
    await field.fill('abc')
    await dialog.getByText('Use at least 4 characters').waitFor()
    await field.fill('my_name')
    await dialog.getByText('Use only letters, digits and hyphens').waitFor()

    // Others of this server may have registered names before.
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
    const record = (await ask(`/v1/profile/account/${name}?apiVersion=2`)) as { addresses: Record<string, { address: string }> }
    assert.equal(record.addresses['60']!.address, ALICE)
    const [first] = (await ask(`/v1/profile/reverse/${ALICE}?apiVersion=2`)) as { name: string }[]
    assert.equal(first!.name, name)
    assert.equal(((await ask(`/v1/identity/${ALICE}`)) as { name: string }).name, name)
    await dialog.getByRole('button', { name: 'Go to account' }).click()

    // An account has one name here.
    await page.evaluate(() => (window as unknown as KitWindow).modal.open({ view: 'ChooseAccountName' }))
    await dialog.getByRole('button', { name: 'Choose name' }).click()
    await dialog.getByText('This account has a name here already').waitFor()
    await page.locator('wm-register-account-name-view').getByText(name).waitFor()
  })
})
