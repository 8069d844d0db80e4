import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { openLink } from '../../../platform/links/open-link.js'
import { findDownload } from '../../../state/wallets/download.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import '../../parts/wm-button.js'

const NAME_LENGTH = 12

/** Where to get the wallet. Empty if the wallet publishes no address. */
@customElement('wm-connecting-download')
export class ConnectingDownload extends StateElement {
  @property({ attribute: false }) wallet!: WalletEntry
  /** True when getting the wallet is the main action. */
  @property({ type: Boolean, reflect: true }) prominent = false

  override render() {
    if (!findDownload(this.wallet)) return nothing
    const { name } = this.wallet
    const short =
      [...name].length > NAME_LENGTH
        ? `${[...name].slice(0, NAME_LENGTH).join('').trimEnd()}…`
        : name
    if (this.prominent)
      return html`<wm-button variant="primary" @click=${() => this.#get()}
        >${this.t('connecting.get', short)}</wm-button
      >`
    return html`<div class="offer">
      <span>${this.t('connecting.dontHave')}</span
      ><wm-button variant="quiet" @click=${() => this.#get()}
        >${this.t('connecting.get', short)}</wm-button
      >
    </div>`
  }
  #get() {
    const { router, track, wallets } = this.state
    const download = findDownload(this.wallet)
    if (!download) return
    track('CLICK_GET_WALLET')
    wallets.remember(this.wallet)
    if (download.type === 'choose') router.push({ view: 'Downloads', walletId: this.wallet.id })
    else openLink(download.url, '_blank')
  }
  static override styles = [
    base,
    css`
      :host {
        display: grid;
      }
      .offer {
        display: flex;
        align-items: center;
        flex-wrap: wrap;
        justify-content: center;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
      }
      .offer wm-button {
        margin-inline-end: -8px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-download': ConnectingDownload
  }
}
