import type { WalletModal } from 'wallet-modal'
import { findAll, toText } from './deep.js'
import type { AnnouncedWallet } from './fixtures/fake-wallet.js'

// Only ends a wait that hangs; a busy machine must not reach it.
const PATIENCE_MS = 20_000

/** The objects that a state's script uses: the modal, the wallets, the page, and user actions. */
export interface Stage {
  readonly modal: WalletModal
  readonly wallets: readonly AnnouncedWallet[]
  readonly page: HTMLElement
  readonly hands: typeof hands
}

/**
 * User actions, found by role and position so that they work in every language. Each waits until it
 * is possible.
 */
export const hands = {
  /** Waits for the n-th element of a path; see `findAll`. */
  async see(path: string, index = 0): Promise<HTMLElement> {
    return waitFor(() => findAll(path).at(index) as HTMLElement | undefined, path)
  },
  /** Waits for an element that contains a text. */
  async seeText(path: string, text: string): Promise<HTMLElement> {
    return waitFor(
      () =>
        findAll(path).find((element) => toText(element).includes(text)) as HTMLElement | undefined,
      `${path} with "${text}"`,
    )
  },
  async press(path: string, index = 0): Promise<void> {
    ;(await hands.see(path, index)).click()
  },
  async pressText(path: string, text: string): Promise<void> {
    ;(await hands.seeText(path, text)).click()
  },
  async type(path: string, text: string): Promise<void> {
    const field = (await hands.see(path)) as HTMLInputElement
    field.focus()
    field.value = text
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: text }))
  },
  /** Waits until a path matches nothing. */
  async seeGone(path: string): Promise<void> {
    await waitFor(() => (findAll(path).length === 0 ? true : undefined), `no ${path}`)
  },
  pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
}

async function waitFor<T>(find: () => T | undefined, what: string): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    if (performance.now() > end) throw new Error(`Waited for ${what}, but it did not come.`)
    await new Promise(requestAnimationFrame)
  }
}
