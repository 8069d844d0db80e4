import type { ChainNamespace, WalletModalError } from '../src/index.js'
import type { ModalHandle } from '../react/modal-handle.js'
import { hasOwnRecords } from '../wagmi/adopt-stored.js'

/** A wallet that another kit remembered: an id, rdns or name. */
export interface Remembered {
  readonly namespace: ChainNamespace
  readonly wallet: unknown
}

/**
 * Connects the wallets that the kit before remembered, so that a visitor stays connected over the
 * deploy. Each wallet is asked for its accounts only. Runs until they were answered once, and never
 * when the modal has records of its own. Deletes nothing, so that a page of the release before
 * finds its own record again.
 *
 * @param read Reads what the kit stored.
 */
export async function adoptWallets(
  modal: Pick<ModalHandle, 'id' | 'connect'>,
  read: () => readonly Remembered[],
): Promise<void> {
  try {
    if (typeof document === 'undefined' || hasOwnRecords(modal.id)) return
    const remembered = read().filter(({ wallet }) => typeof wallet === 'string' && wallet !== '')
    if (remembered.length === 0) return
    let locked = false
    for (const { namespace, wallet } of remembered)
      await modal
        .connect({ wallet: wallet as string, namespace, silent: true })
        .catch(({ code }: WalletModalError) => {
          locked ||= code === 'WALLET_LOCKED'
        })
    // A locked wallet is asked again after the next load.
    if (!locked) localStorage.setItem(`wallet-modal.${modal.id}.adopted`, '1')
  } catch {
    // Storage is blocked, or holds something else: the visitor connects anew.
  }
}
