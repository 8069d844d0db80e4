import { isImageAddress } from '../../platform/network/image-address.js'
import type { RegistryEntry } from '../../modal/registry.js'
import { createLikelyWallet } from '../../state/wallets/likely-wallet.js'
import type { ButtonLook } from './page-button.js'

/** The attributes of a button that connects in one press. */
export interface OneTapButton {
  readonly namespace: string | undefined
  readonly label: string | undefined
}

/** Connects the likely wallet by one press of a button. */
export interface OneTap {
  /** What the button shows and does instead of opening the list; undefined if there is a choice. */
  find(button: OneTapButton): Pick<ButtonLook, 'picture' | 'label' | 'act'> | undefined
  stop(): void
}

/** Creates {@link OneTap}. Calls `redraw` when the likely wallet may have changed. */
export function createOneTap({ core, modal }: RegistryEntry, redraw: () => void): OneTap {
  const likely = createLikelyWallet(core, redraw)
  return {
    find({ namespace, label = core.appearance.$buttons.get()['button.connect'] }) {
      const wallet = likely.find(namespace)
      if (!wallet) return undefined
      const { id, name, icon } = wallet
      return {
        picture: isImageAddress(icon) ? icon : undefined,
        label: `${label}: ${name}`,
        // A visitor who declines chooses from the list.
        act: () =>
          void modal
            .connect({ wallet: id, ...(namespace && { namespace: wallet.namespace }) })
            .catch(() => modal.open({ view: 'Connect' }))
            .catch(() => {
              // The modal has already reported it.
            }),
      }
    },
    stop: likely.stop,
  }
}
