import { html } from 'lit'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { copyText } from '../../../platform/clipboard.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { ConnectingElement } from './connecting-element.js'
import '../../parts/wm-button.js'

/** A panel that brings the pairing link to a wallet, in one way or another. */
export abstract class PairingElement extends ConnectingElement {
  protected readonly pairing = this.watch(({ pairing }) => pairing.$pairing)

  /** The link, while it is alive. Read when drawn: a dead one is replaced, which draws anew. */
  protected get uri(): string | undefined {
    return this.pairing.value.uri
  }
  protected pair(wallet: WalletEntry | undefined, retry = false) {
    this.waitAnew()
    this.state.pairing.start({ wallet, retry })
  }
  protected renderCopy() {
    return html`<wm-button variant="quiet" ?disabled=${this.uri === undefined} @click=${() => this.#copy()}>${this.t('action.copyLink')}</wm-button>`
  }
  /** What to say of a failed pairing. */
  protected toPairingWords(error: WalletModalError, wallet: string) {
    return this.toWords(error, wallet, this.pairing.value.refusal)
  }
  async #copy() {
    const { pairing, toasts, report } = this.state
    const uri = pairing.getUri()
    if (uri === undefined) return
    try {
      await copyText(uri)
      toasts.show(this.t('connecting.copied'))
    } catch (failure) {
      toasts.show(this.t('connecting.copyFailed'), 'error')
      report(failure)
    }
  }
}
