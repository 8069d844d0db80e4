import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { openApp } from '../../../platform/open-link.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { PairingElement } from './pairing-element.js'
import './connecting-download.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-qr-code.js'

/** Shows the pairing link as a code for a phone, and as a link to copy. */
@customElement('wm-connecting-qr')
export class ConnectingQr extends PairingElement {
  /** The wallet that is to scan it; any when absent. */
  @property({ attribute: false }) wallet: WalletEntry | undefined
  #stopWatching: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.#name, platform: 'qrcode' })
    this.pair(this.wallet)
    this.state.pairing.forgetLink()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stopWatching?.()
  }
  override render() {
    const { error } = this.pairing.value
    const { uri, wallet } = this
    return html`
      <div class="place">
        ${error
          ? this.#failure(error)
          : html`<wm-qr-code .value=${uri} .image=${wallet?.icon} .name=${wallet?.name ?? ''} .label=${this.t('qr.label', this.#name)}></wm-qr-code>`}
      </div>
      <p class="text hint" role="status">${error ? nothing : this.#toHint()}</p>
      <div class="row ${error ? 'gone' : ''}">
        ${this.renderCopy()}
        ${wallet ? nothing : html`<wm-button variant="quiet" ?disabled=${uri === undefined} @click=${() => this.#openHere()}>${this.t('connecting.openHere')}</wm-button>`}
      </div>
      ${wallet ? html`<wm-connecting-download .wallet=${wallet}></wm-connecting-download>` : nothing}
    `
  }
  get #name(): string {
    return this.wallet?.name ?? this.t('connect.walletConnect')
  }
  #toHint() {
    if (this.uri === undefined) return this.slow ? this.t('connecting.app.slow') : this.t('connecting.app.preparing')
    return this.wallet ? this.t('qr.hint.wallet', this.wallet.name) : this.t('qr.hint')
  }
  #failure(error: WalletModalError) {
    const { ring, title, hint } = this.toPairingWords(error, this.#name)
    return html`<div class="failure" role="alert">
      <span class="badge">${icon(ring === 'declined' ? X : TriangleAlert, 24)}</span>
      <div class="centre"><p class="title">${title}</p><p class="text">${hint}</p></div>
      ${
        // What the page left out is as absent the next time.
        error.code === 'OPTIONS_INVALID' ? nothing : html`<wm-button variant="primary" @click=${() => this.pair(this.wallet, true)}>${this.t('action.retry')}</wm-button>`
      }
    </div>`
  }
  /** Any wallet app of this device that knows `wc:` links. */
  #openHere() {
    const uri = this.state.pairing.getUri()
    if (uri === undefined) return
    this.#stopWatching?.()
    this.#stopWatching = openApp(uri, (failure) => {
      this.state.toasts.show(this.t('connecting.app.failed'), 'error')
      this.state.report(failure)
    })
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        padding: 0;
        justify-items: center;
        gap: 12px;
      }
      .place {
        display: grid;
        place-items: center;
        inline-size: 272px;
        block-size: 272px;
      }
      .failure {
        display: grid;
        justify-items: center;
        gap: 16px;
        inline-size: 100%;
      }
      .badge {
        display: grid;
        place-items: center;
        inline-size: 52px;
        block-size: 52px;
        border-radius: 50%;
        background: var(--_bad-soft);
        color: var(--_bad);
      }
      .hint {
        min-block-size: 18px;
        text-align: center;
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        justify-content: center;
        gap: 0 4px;
      }
      .gone {
        visibility: hidden;
      }
      wm-connecting-download {
        inline-size: 100%;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-qr': ConnectingQr
  }
}
