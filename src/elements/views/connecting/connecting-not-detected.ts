import { html } from 'lit'
import { property } from 'lit/decorators.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from './connecting.styles.js'
import { renderStatus } from './connecting-status.js'
import './connecting-download.js'

/** Says that a wallet is not installed, and where to get it. */
@customElement('wm-connecting-not-detected')
export class ConnectingNotDetected extends StateElement {
  @property({ attribute: false }) wallet!: WalletEntry

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.wallet.name, platform: 'unsupported' })
  }
  override render() {
    const { wallet } = this
    return html`
      ${renderStatus({
        wallet,
        ring: 'idle',
        title: this.t('connecting.notDetected', wallet.name),
        hint: this.t('connecting.notDetected.hint'),
      })}
      <wm-connecting-download class="pinned" .wallet=${wallet} prominent></wm-connecting-download>
    `
  }
  static override styles = [base, view, connecting]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-not-detected': ConnectingNotDetected
  }
}
