import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { BrowserContext, Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { chooseNumber, dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import type { KitPage, KitWindow } from '../helpers/browser/open-kit-page.js'
import { createTemporaryFolder } from '../helpers/temporary-folder.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

const PASSWORD = 'correct horse battery'

/**
 * Backup, passkey and restoring of the embedded wallet, over the built package, the real server,
 * the secure site and a mail server.
 */
describe('recovery of the embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const open = () =>
    openPage({ options: { chains: 'one', embeddedWallet: { url: used.stack.frame } } })
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name, exact: true }).click()
  /** Presses a button that closes its window: the window may be gone before the press returns. */
  const pressToClose = async (page: Page, name: string) => {
    const closed = page.waitForEvent('close')
    await press(page, name).catch((error: unknown) => {
      if (!page.isClosed()) throw error
    })
    await closed
  }
  const title = (page: Page, name: string) =>
    page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()

  async function exportAndRestore() {
    const login = new EmailLogin(used, 'backup@example.org')
    const kit = await open()
    const address = await login.signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
    )
    await dialogOf(kit).getByRole('button', { name: 'Back up wallet' }).click()
    const account = await openWindow(kit)
    await title(account, 'Your wallet')
    await addPasskey(account, login)

    await press(account, 'Show recovery words')
    await press(account, 'Use a passkey')
    await press(account, 'Show the words')
    await account.locator('.words li').first().waitFor()
    const words = await account.locator('.words li').allInnerTexts()
    assert.equal(mnemonicToAccount(words.join(' ')).address, address)
    await press(account, 'I’ve written them down')
    await press(account, 'Save an encrypted backup')
    await press(account, 'Use a passkey')
    await account.getByLabel('Password, at least 12 characters').fill(PASSWORD)
    await account.getByLabel('Password again').fill(PASSWORD)
    const saving = account.waitForEvent('download')
    await press(account, 'Save the file')
    const file = await (await saving).path()
    await press(account, 'Back')
    await account.getByText('Security log').click()
    assert.equal(await account.getByText('Backup made', { exact: true }).count(), 2)
    await pressToClose(account, 'Close')
    await until(
      async () => (await login.listMails()).some(({ subject }) => /recovery words/.test(subject)),
      'the mail about the recovery words',
    )
    await kit.page.evaluate(() => (window as unknown as KitWindow).modal.disconnect())

    const other = await open()
    await login.waitForTurn()
    await login.typeCode(other, await login.confirmDevice(other))
    await frameOf(other).getByRole('heading', { name: 'Restore your wallet' }).waitFor()
    const recovery = await openWindow(other)
    await press(recovery, 'Recovery words')
    await recovery
      .getByLabel('Your 24 words, in order')
      .fill([...words.slice(1), words[0]].join(' '))
    await press(recovery, 'Restore')
    await recovery
      .getByText(/^(A word or the order is wrong|This backup belongs to another wallet)\.?$/)
      .waitFor()
    await press(recovery, 'Back')
    await press(recovery, 'Backup file')
    await recovery.getByLabel('Backup file', { exact: true }).setInputFiles(file)
    await recovery.getByLabel('Password of the file').fill(PASSWORD)
    await press(recovery, 'Restore')
    await title(recovery, 'Your wallet is back')
    await pressToClose(recovery, 'Close')
    assert.equal(await login.waitForAccount(other), address, 'the same wallet from the backup')
    await restoreOffline(other.context, file, address)
  }

  async function restoreWithPasskey() {
    const login = new EmailLogin(used, 'passkey@example.org')
    const context = await used.browser.newContext()
    const page = await context.newPage()
    await signInToAccountPage(page, login)
    await title(page, 'Your wallet')
    await addPasskey(page, login)
    await page.getByRole('button', { name: 'Remove', exact: true }).waitFor()
    const addresses = await readAddresses(page)

    // A browser that lost everything except the passkey in its system.
    const session = await context.newCDPSession(page)
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(used.stack.frame).origin,
      storageTypes: 'all',
    })
    await login.waitForTurn()
    const mails = (await login.listMails()).length
    await page.goto(`${used.stack.frame}/account?projectId=${used.stack.projectId}`)
    await page.getByLabel('Email address').fill(login.email)
    // The passkey replaces the link: the only mail is the code.
    await press(page, 'Use a passkey')
    await page.getByLabel('Code from the email').fill(await login.waitForCode(mails))
    await press(page, 'Continue')
    await title(page, 'Restore your wallet')
    await press(page, 'Use your passkey')
    await title(page, 'Your wallet')
    assert.equal(await readAddresses(page), addresses, 'the same wallet from the passkey')
    assert.equal(await page.getByText('This device', { exact: true }).count(), 1)
    await context.close()
  }

  // In parallel, because both wait for the rate limit of the mails.
  it('EMAIL CUST-26 exports words and a file with a passkey, restores the wallet from the file on another browser and without a network, and with the passkey in a browser that lost all storage', async () => {
    await Promise.all([exportAndRestore(), restoreWithPasskey()])
  })

  it('shows the account page in the language of the frame that opened it', async () => {
    const context = await used.browser.newContext()
    const page = await context.newPage()
    for (const [language, direction, heading] of [
      ['de', 'ltr', 'Bei Ihrer Wallet anmelden'],
      ['ar', 'rtl', 'تسجيل الدخول إلى محفظتك'],
    ] as const) {
      await page.goto(
        `${used.stack.frame}/account?projectId=${used.stack.projectId}&lang=${language}`,
      )
      await title(page, heading)
      assert.deepEqual(
        await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]),
        [language, direction],
      )
    }
    await context.close()
  })

  // The modal slides in; a press by keyboard does not depend on the button's position.
  async function openWindow(kit: KitPage): Promise<Page> {
    const [page] = await Promise.all([
      kit.context.waitForEvent('page'),
      frameOf(kit).getByRole('button', { name: 'Open the window' }).press('Enter'),
    ])
    return page
  }

  // Without a passkey: a code for this action only.
  async function addPasskey(page: Page, login: EmailLogin) {
    await addAuthenticator(page)
    await login.waitForTurn()
    const after = (await login.listMails()).length
    await press(page, 'Add a passkey')
    await press(page, 'Send a code to my email')
    await page.getByLabel('Code from the email').fill(await login.waitForCode(after))
    await press(page, 'Continue')
    await press(page, 'Create the passkey')
    await title(page, 'Passkey added')
    await press(page, 'Back')
  }

  async function signInToAccountPage(page: Page, login: EmailLogin) {
    const after = (await login.listMails()).length
    await page.goto(`${used.stack.frame}/account?projectId=${used.stack.projectId}`)
    await page.getByLabel('Email address').fill(login.email)
    await press(page, 'Continue')
    await title(page, 'Check your inbox')
    await chooseNumber(
      page.context(),
      await login.waitForLink(after),
      await page.locator('.match').innerText(),
    )
    await page.getByLabel('Code from the email').fill(await login.waitForCode(after + 1))
    await press(page, 'Continue')
  }

  // From a saved page, without a network.
  async function restoreOffline(context: BrowserContext, backup: string, address: string) {
    const saved = join(createTemporaryFolder('offline'), 'restore.html')
    await writeFile(saved, await (await fetch(`${used.stack.frame}/restore-offline.html`)).text())
    await context.setOffline(true)
    const page = await context.newPage()
    await page.goto(pathToFileURL(saved).href)
    await page.getByLabel('Backup file').setInputFiles(backup)
    await page.getByLabel('Password of the file').fill(PASSWORD)
    await page.getByRole('button', { name: 'Show the keys' }).first().click()
    await page.getByText(address, { exact: true }).waitFor()
    assert.equal(
      await page.evaluate(() =>
        fetch('http://localhost/').then(
          () => true,
          () => false,
        ),
      ),
      false,
    )
    await page.close()
    await context.setOffline(false)
  }
})

/** A passkey of the browser's own, with the PRF extension. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf: true,
    },
  })
}

/** Addresses of the wallet that the secure site has stored. */
function readAddresses(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        void indexedDB.databases().then(([found]) => {
          const opening = indexedDB.open(found!.name!)
          opening.onerror = () => reject(opening.error!)
          opening.onsuccess = () => {
            const get = opening.result.transaction('values').objectStore('values').get('session')
            get.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify((get.result as { addresses: unknown }).addresses))
            }
          }
        })
      }),
  )
}
