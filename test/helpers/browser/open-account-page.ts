import type { Page } from 'playwright-core'
import { dialogOf, frameOf } from '../custody/email-login.js'
import type { KitPage, KitWindow } from './open-kit-page.js'

/** Opens the account page of the embedded wallet's secure site from a page that is signed in. */
export async function openAccountPage(kit: KitPage): Promise<Page> {
  await kit.page.evaluate(() =>
    (window as unknown as KitWindow).modal.open({ view: 'AccountSettings' }),
  )
  await dialogOf(kit).getByRole('button', { name: 'Back up wallet' }).click()
  const [page] = await Promise.all([
    kit.context.waitForEvent('page'),
    frameOf(kit).getByRole('button', { name: 'Open the window' }).press('Enter'),
  ])
  return page
}
