import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519'
import type { Frame } from 'playwright-core'
import { parseBase58 } from '../../server/frame/encoding/base58.js'
import { pressInFrame } from '../helpers/custody/press-in-frame.js'
import { askWallet, dialogOf, EmailLogin, frameOf } from '../helpers/custody/email-login.js'
import { readState, type KitPage, type KitWindow } from '../helpers/browser/open-kit-page.js'
import { until } from '../helpers/clocks/until.js'
import { useKitPages } from '../helpers/browser/use-kit-pages.js'
import { useStack } from '../helpers/servers/use-stack.js'

/**
 * Later use of an embedded wallet's account, over the built package, the real server and the secure
 * site.
 */
describe('account of the embedded wallet', () => {
  const used = useStack()
  const openPage = useKitPages(used)
  const isConnected = ({ page }: KitPage) =>
    page.waitForFunction(
      () =>
        (window as unknown as Partial<KitWindow>).modal?.getState().account?.status === 'connected',
    )
  const findFrame = ({ page }: KitPage): Frame =>
    page.frames().find((frame) => frame.url().startsWith(used.stack.frame!))!
  const sign = async (kit: KitPage) => {
    const signed = askWallet(kit, 'personal_sign', [
      '0x48656c6c6f',
      (await readState(kit.page)).account!.address,
    ])
    await pressInFrame(frameOf(kit), 'Sign')
    return signed
  }

  it('EMAIL-015: changes its email with a code of the old address and one of the new address, and signs in with the new one on another browser', async () => {
    const [before, after] = [
      new EmailLogin(used, 'before@example.org'),
      new EmailLogin(used, 'after@example.org'),
    ]
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const address = await before.signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
    )
    await dialogOf(kit).getByRole('button', { name: before.email }).click()
    const field = dialogOf(kit).getByRole('textbox', { name: 'New email' })
    await before.waitForTurn()
    const mails = (await before.listMails()).length
    await field.fill(after.email)
    await field.press('Enter')
    await dialogOf(kit).getByRole('heading', { name: 'Confirm current email' }).waitFor()
    await before.typeCode(kit, await before.waitForCode(mails))
    await dialogOf(kit).getByRole('heading', { name: 'Confirm new email' }).waitFor()
    await before.typeCode(kit, await after.waitForCode(0))
    await dialogOf(kit)
      .getByRole('heading', { name: 'Confirm new email' })
      .waitFor({ state: 'hidden' })
    await kit.page.evaluate(() =>
      (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
    )
    await dialogOf(kit).getByRole('button', { name: after.email }).waitFor()

    const other = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    await after.waitForTurn()
    assert.equal(await after.signInOnUnknownDevice(other), address)
  })

  it('the same login has a Solana account, which signs a message', async () => {
    const kit = await openPage({
      solana: true,
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    const evm = await new EmailLogin(used, 'solana@example.org').signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    await kit.page.evaluate(
      (chainId) => (window as unknown as KitWindow).modal.switchNetwork(chainId),
      used.stack.solana.id,
    )
    // The login's other families connect after the first one.
    const { address } = await until(
      async () => (await readState(kit.page)).account,
      'the account on Solana',
    )
    assert.notEqual(address, evm)
    const signed = kit.page.evaluate(async () => {
      const wallet = (window as unknown as KitWindow).modal.getProvider('solana') as unknown as {
        accounts: readonly object[]
        features: Record<string, unknown>
      }
      const [account] = wallet.accounts
      const feature = wallet.features['solana:signMessage'] as {
        signMessage(input: {
          account: unknown
          message: Uint8Array
        }): Promise<{ signature: Uint8Array }[]>
      }
      const [output] = await feature.signMessage({
        account,
        message: new TextEncoder().encode('Hello from Solana'),
      })
      return [...output!.signature]
    })
    assert.equal(await frameOf(kit).locator('.text').innerText(), 'Hello from Solana')
    await pressInFrame(frameOf(kit), 'Sign')
    assert.ok(
      ed25519.verify(
        Uint8Array.from(await signed),
        new TextEncoder().encode('Hello from Solana'),
        parseBase58(address)!,
      ),
    )
  })

  it('R12 two pages of one profile that renew the session at the same moment renew it once; a page that was frozen during two renewals signs afterwards', async () => {
    const kit = await openPage({
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    await new EmailLogin(used, 'two-pages@example.org').signInOnUnknownDevice(kit)
    await dialogOf(kit).waitFor({ state: 'hidden' })
    const tab = await openPage({
      inContext: kit.context,
      options: { chains: 'one', embeddedWallet: { url: used.stack.frame } },
    })
    await isConnected(tab)
    const renewals: string[] = []
    kit.context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/sessions/refresh'))
        renewals.push(request.url())
    })

    assert.equal(await endAccess(findFrame(kit)), true)
    await Promise.all([kit.reload(), tab.reload()])
    await Promise.all([isConnected(kit), isConnected(tab)])
    assert.equal(renewals.length, 1)

    const cdp = await tab.context.newCDPSession(tab.page)
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' })
    for (let round = 1; round <= 2; round++) {
      await endAccess(findFrame(kit))
      await kit.reload()
      await isConnected(kit)
      await until(() => renewals.length === 1 + round, 'the other page has renewed the session')
    }
    await endAccess(findFrame(kit))
    await cdp.send('Page.setWebLifecycleState', { state: 'active' })
    await tab.page.bringToFront()
    assert.match(String(await sign(tab)), /^0x/)
    assert.equal(renewals.length, 4)
    await kit.page.bringToFront()
    assert.match(String(await sign(kit)), /^0x/)
    assert.equal(renewals.length, 4, 'the session lives')
  })
})

/**
 * Sets the expiry of the stored access token in the frame's IndexedDB to the past. Resolves with
 * false when no session is stored.
 */
function endAccess(frame: Frame): Promise<boolean> {
  return frame.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) =>
        Object.assign(request, {
          onsuccess: () => resolve(request.result),
          onerror: () => reject(request.error!),
        }),
      )
    const [{ name } = {}] = (await indexedDB.databases()).filter((database) =>
      database.name?.startsWith('wallet-modal|'),
    )
    const database = await toPromise(indexedDB.open(name!))
    const values = database.transaction('values', 'readwrite').objectStore('values')
    const session = await toPromise<object | undefined>(values.get('session'))
    if (session) await toPromise(values.put({ ...session, accessEndsAt: 0 }, 'session'))
    database.close()
    return session !== undefined
  })
}
