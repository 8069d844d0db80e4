import type { ChainNamespace } from '../../../standards/caip.js'
import { isImageAddress } from '../../../platform/network/image-address.js'
import type { RegistryEntry } from '../../../modal/registry.js'
import { createLikelyWallet } from '../../../state/wallets/likely-wallet.js'
import type { ButtonLook } from './page-button.js'

/** A wallet that has not answered after this time may need the visitor's help. */
const SLOW_MS = 5000

/** What a button shows and does differently while one wallet is likely. */
export type OneTapLook = Pick<ButtonLook, 'picture' | 'label' | 'act'>

/** The properties of a `<wallet-button>` that decide which wallet it connects. */
export interface OneTapButton {
  readonly oneTap: boolean
  readonly namespace: string | undefined
  readonly login: string | undefined
}

/** The wallet that one press connects. */
export interface OneTap {
  /** Undefined while no wallet is likely. `own` is the look of a button that opens the list. */
  toLook(
    button: OneTapButton,
    own: Pick<ButtonLook, 'text' | 'busy' | 'act'>,
  ): OneTapLook | undefined
  stop(): void
}

/** Creates {@link OneTap}. Calls `redraw` when wallets appear. */
export function createOneTap({ core, modal }: RegistryEntry, redraw: () => void): OneTap {
  const likely = createLikelyWallet(core, redraw)
  let stopped = false

  /** A wallet that declines, fails or takes long leads to the list. */
  async function connect(wallet: string, namespace: ChainNamespace, openList: () => void) {
    // The button may have left the page. A screen that the visitor has opened since then stays.
    const help = () => void (stopped || core.$open.get() || openList())
    const timer = setTimeout(help, SLOW_MS)
    await modal.connect({ wallet, namespace }).catch(help)
    clearTimeout(timer)
  }
  return {
    toLook(button, { text, busy, act }) {
      if (!button.oneTap || button.login || busy) return undefined
      const wallet = likely.find(button.namespace)
      if (!wallet) return undefined
      const { id, name, icon, namespace } = wallet
      return {
        picture: isImageAddress(icon) ? icon : undefined,
        label: `${text}: ${name}`,
        act: () => void connect(id, namespace, act),
      }
    },
    stop() {
      stopped = true
      likely.stop()
    },
  }
}
