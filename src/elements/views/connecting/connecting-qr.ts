import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import { isMobile } from '../../../platform/page/device.js'
import { openApp } from '../../../platform/links/open-link.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { connecting } from './connecting.styles.js'
import { renderStatus, toFailure } from './connecting-status.js'
import { PairingController } from './pairing-controller.js'
import { walletConnectMark } from '../../parts/wallet-connect-mark.js'
import '../../parts/wm-qr-code.js'

/** Shows the pairing link as a QR code for a phone, and a button to copy it. */
@customElement('wm-connecting-qr')
export class ConnectingQr extends StateElement<'pairing'> {
  /** The wallet that should scan it. Default: any. */
  @property({ attribute: false }) wallet: WalletEntry | undefined
  readonly #success = this.watch(({ modal }) => modal.$success)
  readonly #pairing = new PairingController(this, () => this.use('pairing'))
  #stopWatching: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.state.track('SELECT_WALLET', { name: this.#name, platform: 'qrcode' })
    this.#pairing.start(this.wallet)
    this.use('pairing').forgetLink()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stopWatching?.()
  }
  override render() {
    const { error } = this.#pairing.value
    const { uri } = this.#pairing
    const { wallet } = this
    const approved = this.#success.value
    if (error && !approved) return this.#failure(error)
    return html`
      <div class="place">
        ${
          approved
            ? html`<wm-wallet-ring
                .image=${approved.icon}
                .name=${approved.name}
                state="done"
              ></wm-wallet-ring>`
            : html`<wm-qr-code
                .value=${uri}
                .image=${wallet?.icon}
                .name=${wallet?.name ?? ''}
                .label=${this.t('qr.label', this.#name)}
              ></wm-qr-code>`
        }
      </div>
      <p class=${approved ? 'title hint' : 'text hint'} role="status">
        ${approved ? this.t('connecting.done') : this.#toHint()}
      </p>
      <div class="row pinned ${approved ? 'gone' : ''} ${isMobile() ? 'mobile' : ''}">
        ${this.#pairing.renderCopy()}
        ${
          wallet
            ? nothing
            : html`<wm-button
                variant=${isMobile() ? 'primary' : 'secondary'}
                ?disabled=${uri === undefined}
                @click=${() => this.#openHere()}
                >${this.t(isMobile() ? 'connecting.openApp' : 'connecting.openHere')}</wm-button
              >`
        }
      </div>
      ${
        wallet ? html`<wm-connecting-download .wallet=${wallet}></wm-connecting-download>` : nothing
      }
    `
  }
  protected override get drawsWhileLeaving(): boolean {
    return this.#success.value !== undefined
  }
  get #name(): string {
    return this.wallet?.name ?? this.t('connect.walletConnect')
  }
  #toHint() {
    if (this.#pairing.uri === undefined)
      return this.#pairing.slow ? this.t('connecting.app.slow') : this.t('connecting.app.preparing')
    return this.wallet ? this.t('qr.hint.wallet', this.wallet.name) : this.t('qr.hint')
  }
  #failure(error: WalletModalError) {
    const { wallet } = this
    return html`
      ${renderStatus({
        wallet: wallet ?? { name: this.#name, icon: walletConnectMark },
        ...toFailure(this.t, error, this.#name, this.#pairing.value.refusal),
        sudden: true,
      })}
      <div class="acts pinned">
        ${
          // A missing option of the page is also missing on a retry.
          error.code === 'OPTIONS_INVALID'
            ? nothing
            : html`<wm-button variant="primary" @click=${() => this.#pairing.start(wallet, true)}
                >${this.t('action.retry')}</wm-button
              >`
        }
      </div>
      ${
        wallet ? html`<wm-connecting-download .wallet=${wallet}></wm-connecting-download>` : nothing
      }
    `
  }
  /** Opens any wallet app of this device that handles `wc:` links. */
  #openHere() {
    const uri = this.use('pairing').getUri()
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
    connecting,
    css`
      :host {
        padding: 0;
        justify-items: center;
        gap: 12px;
      }
      .place {
        display: grid;
        place-items: center;
        /* Smaller on a low page, so that the actions below it are in sight. */
        inline-size: min(100%, max(240px, min(336px, 100dvh - 340px)));
        aspect-ratio: 1;
      }
      .hint {
        display: grid;
        align-content: center;
        /* Two lines, so that the card keeps its height when the text changes. */
        min-block-size: 40px;
        margin-block: -4px;
        text-align: center;
      }
      /* Side by side if both fit, otherwise one below the other. */
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
        inline-size: 100%;
      }
      .row wm-button {
        flex: 1 1 auto;
      }
      /* Both stay side by side when copying fails. */
      .row wm-button::part(button) {
        padding-inline: 10px;
      }
      /* The code is shown on the device that would have to scan it. */
      .mobile {
        flex-direction: column-reverse;
      }
      .gone {
        visibility: hidden;
      }
      .status,
      .acts,
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
