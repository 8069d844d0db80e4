import type { Locator } from 'playwright-core'

/**
 * The form of a payment in the screen that stays: the one from before the token list may still fade
 * out.
 */
export const findSendForm = (dialog: Locator): Locator =>
  dialog.locator('.layer:not(.leaving, .coming) wm-wallet-send-view')

/** Presses Send on the review, once the fee is known. */
export async function pressSend(dialog: Locator): Promise<void> {
  await dialog
    .locator('wm-wallet-send-preview-view wm-button[variant="primary"]:not([busy])')
    .click()
}

/** Waits until a block includes the payment, and closes its receipt, which returns to the account. */
export async function closeReceipt(dialog: Locator): Promise<void> {
  await dialog.locator('wm-wallet-send-confirmed-view wm-wallet-ring[state="done"]').waitFor()
  await dialog.getByRole('button', { name: 'Back to account' }).click()
}
