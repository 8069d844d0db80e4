import { css, html, nothing } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { ChainId } from '../../../standards/caip.js'
import { toPaymentUri } from '../../../standards/payment-uri.js'
import type { AccountState } from '../../../state/connections/connections.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { CompatibleNetworks } from './compatible-networks.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'
import '../../parts/wm-qr-code.js'
import '../account/wm-account-address.js'

const SHOWN_NETWORKS = 5

/** The address of the active account as a QR code and as text. */
@customElement('wm-wallet-receive-view')
export class WalletReceiveView extends StateElement<'account'> {
  /** The network to receive on, of the account's family. Default: the active one. */
  @property({ attribute: false }) chainId: ChainId | undefined
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #networks = new CompatibleNetworks(this)
  /** Shows a payment link instead of the address. Exchanges read addresses only. */
  @state() private showsLink = false

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    if (!this.#account.value?.address) this.state.toasts.show(this.t('receive.noAccount'), 'error')
  }
  override render() {
    const account = this.#account.value
    const { router, network, marks } = this.state
    if (!account?.account || !account.address)
      return html`<wm-button variant="primary" @click=${() => router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    void this.#marks.value
    const chain = network.find(this.chainId ?? account.chainId)
    const name = chain?.name ?? this.t('button.unknownNetwork')
    const link = toPaymentUri(
      this.chainId === undefined ? account.account : `${this.chainId}:${account.address}`,
    )
    const hasLink = link !== account.address
    return html`
      <wm-qr-code
        .value=${this.showsLink ? link : account.address}
        .image=${marks.find(chain)}
        .name=${name}
        .label=${this.t('receive.code', account.address)}
      ></wm-qr-code>
      <wm-account-address .address=${account.address}></wm-account-address>
      <p class="text">
        ${this.showsLink ? this.t('receive.link.hint') : this.t('receive.hint', name)}
      </p>
      ${
        hasLink
          ? html`<wm-button variant="quiet" @click=${() => (this.showsLink = !this.showsLink)}
              >${this.t(this.showsLink ? 'receive.address' : 'receive.link')}</wm-button
            >`
          : nothing
      }
      ${this.#compatible(account)}
    `
  }
  #compatible(account: AccountState) {
    const { marks, router } = this.state
    const networks = this.#networks.list(account)
    if (networks.length < 2) return nothing
    return html`<button
      class="networks"
      type="button"
      @click=${() => router.push({ view: 'WalletCompatibleNetworks' })}
    >
      <span>${this.t('receive.networks')}</span>
      <span class="marks" aria-hidden="true"
        >${networks
          .slice(0, SHOWN_NETWORKS)
          .map(
            (chain) =>
              html`<wm-image
                .src=${marks.find(chain)}
                .name=${chain.name}
                size="24"
                round
              ></wm-image>`,
          )}</span
      >
    </button>`
  }
  static override styles = [
    base,
    view,
    css`
      :host {
        justify-items: center;
        text-align: center;
      }
      wm-qr-code {
        inline-size: min(100%, 320px);
      }
      .text {
        padding-inline: 12px;
      }
      .networks {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: space-between;
        gap: 4px 12px;
        inline-size: 100%;
        min-block-size: 56px;
        padding-inline: 14px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        font-size: 14px;
        font-weight: 500;
        text-align: start;
      }
      .networks:hover {
        background: var(--_hover);
      }
      .marks {
        display: flex;
        flex: none;
      }
      .marks wm-image + wm-image {
        margin-inline-start: -6px;
      }
      .marks wm-image {
        border-radius: 50%;
        box-shadow: 0 0 0 2px var(--_surface);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-receive-view': WalletReceiveView
  }
}
