import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { askWallet, dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { openAccountPage } from '../helpers/browser/open-account-page.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const EMAIL = 'freeze@example.org'

/** Freeze, records and erasure by the owner, over the built package, the real server and site. */
describe('a wallet that its owner freezes', () => {
  const used = useStack()
  const openPage = useKitPages(used)

  it('CUST-53 CUST-56 CUST-57 CUST-63 signs nothing, in a page that has the share, neither the next request nor one that is on screen; its data is saved, and erasing says what it destroys and that it waits a day', async () => {
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const address = await new EmailLogin(used, EMAIL).signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const frame = frameOf(kit)
    const signed = askWallet(kit, 'personal_sign', ['0x48656c6c6f', address])
    await pressInFrame(frame, 'Sign')
    assert.match(String(await signed), /^0x[0-9a-f]{130}$/)

    const account = await openAccountPage(kit)
    const [download] = await Promise.all([
      account.waitForEvent('download'),
      account.getByRole('button', { name: 'Save my data', exact: true }).click(),
    ])
    const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as {
      api: { account: { email: string }[] }
      vault: { vaultAccount: { addresses: { eip155: string } }[] }
    }
    assert.equal(saved.api.account[0]!.email, EMAIL)
    assert.equal(saved.vault.vaultAccount[0]!.addresses.eip155.toLowerCase(), address.toLowerCase())

    await account.getByRole('button', { name: 'Erase wallet', exact: true }).click()
    await account.getByText('This destroys your wallet here for good.', { exact: false }).waitFor()
    await account.getByRole('button', { name: 'Continue', exact: true }).click()
    await account.getByRole('heading', { name: 'Confirm it’s you' }).waitFor()
    await account.getByText('24 hours after you confirm it', { exact: false }).waitFor()
    await account.getByRole('button', { name: 'Cancel', exact: true }).click()
    await account.getByRole('heading', { name: 'Your wallet', level: 1 }).waitFor()

    // On screen when the freeze takes effect.
    const shown = askWallet(kit, 'personal_sign', ['0x48656c6c6f', address])
    await frame.getByRole('button', { name: 'Sign', exact: true }).waitFor()
    await account.bringToFront()
    await account.getByRole('button', { name: 'Freeze wallet', exact: true }).click()
    await account.getByText('Nothing is signed until you unfreeze it', { exact: false }).waitFor()
    await account.getByRole('button', { name: 'Freeze wallet', exact: true }).click()
    await account.getByRole('heading', { name: 'Your wallet is frozen', level: 1 }).waitFor()
    await account.reload()
    await account.getByRole('heading', { name: 'Your wallet is frozen', level: 1 }).waitFor()
    await kit.page.bringToFront()
    const refused = assert.rejects(shown, /has frozen it/)
    await pressInFrame(frame, 'Sign')
    await refused
    await account.bringToFront()
    await assert.rejects(
      askWallet(kit, 'personal_sign', ['0x48656c6c6f', address]),
      /has frozen it/,
    )
    await account.getByRole('button', { name: 'Unfreeze wallet', exact: true }).click()
    await account.getByText('With a code you wait 24 hours.', { exact: false }).waitFor()
  })
})
