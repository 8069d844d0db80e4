import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import type { WalletRow } from '../../../state/wallets/wallets.js'
import { walletConnectMark } from '../../parts/wallet-connect-mark.js'
import '../../parts/wm-row.js'
import '../../parts/wm-button.js'
import '../../parts/wm-skeleton.js'

/** Where a person chooses how to connect: what they used last and what is installed first. */
@customElement('wm-connect-view')
export class ConnectView extends StateElement {
  readonly #rows = this.watch(({ wallets }) => wallets.$rows)
  readonly #filter = this.watch(({ modal }) => modal.$filter)
  readonly #awaited = this.watch(({ wallets }) => wallets.$awaited)
  readonly #count = this.watch(({ wallets }) => wallets.$count)
  @internal() private agreed = false

  override render() {
    const { wallets, config } = this.state
    const filter = this.#filter.value
    const rows = this.#rows.value.filter((row) => row.type !== 'injected' || !filter || row.wallet.injected.some(({ namespace }) => namespace === filter))
    const asked = config.features.legalCheckbox && (config.termsUrl ?? config.privacyUrl) !== undefined
    const inert = asked && !this.agreed
    return html`
      ${asked ? this.#checkbox() : nothing}
      <div class="list ${inert ? 'inert' : ''}" ?inert=${inert}>
        ${repeat(rows, (row) => (row.type === 'walletConnect' ? '' : row.wallet.id), (row) => this.#row(row))}
        ${Array.from({ length: this.#awaited.value }, () => html`<div class="awaited" aria-hidden="true"><wm-skeleton class="picture"></wm-skeleton><wm-skeleton class="words"></wm-skeleton></div>`)}
        ${wallets.allWalletsShown() ? this.#allWallets() : nothing}
        ${rows.length === 0 && !wallets.allWalletsShown() ? this.#none() : nothing}
      </div>
      ${asked ? nothing : this.#legal()}
    `
  }
  #row(row: WalletRow) {
    const { modal, router } = this.state
    if (row.type === 'walletConnect') {
      return html`<wm-row .image=${walletConnectMark} .label=${this.t('connect.walletConnect')} .tag=${this.t('connect.tag.qr')} tone="accent" @click=${() => {
        router.push({ view: 'ConnectingWalletConnect' })
      }}></wm-row>`
    }
    const { wallet, type, connected } = row
    const tag = connected ? this.t('connect.tag.connected') : type === 'injected' ? this.t('connect.tag.installed') : type === 'recent' ? this.t('connect.tag.recent') : undefined
    return html`<wm-row .label=${wallet.name} .detail=${this.#isAmbiguous(wallet) ? this.t('connect.duplicate') : undefined} .image=${wallet.icon} .tag=${tag} tone=${type === 'injected' ? 'good' : 'plain'} @click=${() => modal.selectWallet(wallet)}></wm-row>`
  }
  /** Two wallets of this page announce themselves as the same product: both say so, as either may be an impostor. */
  #isAmbiguous({ id, duplicateOf }: WalletEntry): boolean {
    return duplicateOf !== undefined || this.#rows.value.some((row) => row.type === 'injected' && row.wallet.duplicateOf === id)
  }
  #allWallets() {
    const { router, track } = this.state
    return html`<wm-row .icon=${LayoutGrid} .label=${this.t('connect.allWallets')} .tag=${this.#count.value} @click=${() => {
      track('CLICK_ALL_WALLETS')
      router.push({ view: 'AllWallets' })
    }}></wm-row>`
  }
  #none() {
    return html`<div class="none">
      <p class="text">${this.t('connect.none')}</p>
      <wm-button @click=${() => this.state.router.push({ view: 'GetWallet' })}>${this.t('connect.getWallet')}</wm-button>
    </div>`
  }
  #links() {
    const { termsUrl, privacyUrl } = this.state.config
    const link = (url: string | undefined, text: string) => (url ? html`<a href=${url} target="_blank" rel="noopener noreferrer">${text}</a>` : nothing)
    return html`${link(termsUrl, this.t('connect.terms'))}${termsUrl && privacyUrl ? ` ${this.t('connect.legal.and')} ` : nothing}${link(privacyUrl, this.t('connect.privacy'))}`
  }
  #legal() {
    const { termsUrl, privacyUrl } = this.state.config
    return (termsUrl ?? privacyUrl) === undefined ? nothing : html`<p class="legal">${this.t('connect.legal')} ${this.#links()}</p>`
  }
  #checkbox() {
    return html`<label class="agree"><input type="checkbox" .checked=${this.agreed} @change=${(event: Event) => (this.agreed = (event.target as HTMLInputElement).checked)} /><span>${this.t('connect.legal.checkbox')} ${this.#links()}</span></label>`
  }
  static override styles = [
    base,
    view,
    css`
      .awaited {
        display: flex;
        align-items: center;
        gap: 12px;
        block-size: 56px;
        padding-inline: 10px;
      }
      .picture {
        inline-size: 36px;
        block-size: 36px;
        border-radius: 10px;
      }
      .words {
        inline-size: 96px;
        block-size: 14px;
      }
      .inert {
        opacity: 0.45;
      }
      .none {
        display: grid;
        gap: 16px;
        justify-items: center;
        padding: 24px 16px 8px;
      }
      .legal,
      .agree {
        padding: 4px 12px;
        font-size: 12px;
        line-height: 16px;
        color: var(--_muted);
      }
      .legal {
        text-align: center;
      }
      .agree {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 44px;
        font-size: 13px;
        line-height: 18px;
      }
      input {
        inline-size: 20px;
        block-size: 20px;
        margin: 0;
        flex: none;
        accent-color: var(--_accent);
      }
      a {
        color: var(--_text);
        text-underline-offset: 2px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connect-view': ConnectView
  }
}
