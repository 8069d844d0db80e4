import { state as internal } from 'lit/decorators.js'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { PairingState } from '../../../state/connect/pairing.js'
import { StateElement } from '../../base/state-element.js'

const SLOW_AFTER_MS = 5000

/** A screen or panel that waits for a wallet, and knows how to say what became of it. */
export abstract class ConnectingElement extends StateElement {
  /** The wait has lasted so long that it needs another word. */
  @internal() protected slow = false
  #timer: ReturnType<typeof setTimeout> | undefined

  override disconnectedCallback() {
    super.disconnectedCallback()
    clearTimeout(this.#timer)
  }
  /** Starts counting the wait anew. */
  protected waitAnew() {
    clearTimeout(this.#timer)
    this.slow = false
    this.#timer = setTimeout(() => (this.slow = true), SLOW_AFTER_MS)
  }
  protected isDeclined({ code }: WalletModalError): boolean {
    return code === 'USER_REJECTED' || code === 'SESSION_REJECTED'
  }
  /** Words for a failure, and what to do about it. */
  protected toWords(error: WalletModalError, wallet: string, refusal?: PairingState['refusal']): { ring: 'declined' | 'failed'; title: string; hint: string } {
    if (this.isDeclined(error)) return { ring: 'declined', title: this.t('connecting.declined'), hint: this.t('connecting.declined.hint', wallet) }
    return { ring: 'failed', title: this.t('connecting.failed'), hint: refusal === 'clock' ? this.t('connecting.clock') : this.t(`error.${error.code}`) }
  }
}
