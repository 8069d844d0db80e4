import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { isMobile } from '../../../platform/page/device.js'
import type { WalletRow } from '../../../state/wallets/wallets.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import './connecting-qr.js'
import '../../parts/rows/wm-row.js'

/**
 * The first screen if no installed wallet can be used: the QR code on a desktop, the wallet apps on
 * a phone.
 */
@customElement('wm-connecting-wallet-connect-basic-view')
export class ConnectingWalletConnectBasicView extends StateElement {
  readonly #rows = this.watch(({ wallets }) => wallets.$rows)
  readonly #awaited = this.watch(({ wallets }) => wallets.$awaited)
  readonly #count = this.watch(({ wallets }) => wallets.$count)

  override render() {
    const browsable = this.state.wallets.allWalletsShown()
    const rows = isMobile()
      ? this.#rows.value.flatMap((row) =>
          row.type === 'walletConnect' || row.wallet.injected.length > 0 ? [] : [row],
        )
      : []
    // A phone without a list still has the link to copy and to open.
    const listed = isMobile() && (rows.length > 0 || browsable)
    return html`
      ${listed ? this.#list(rows) : html`<wm-connecting-qr></wm-connecting-qr>`}
      ${browsable ? this.#allWallets() : nothing}
    `
  }
  #list(rows: readonly Exclude<WalletRow, { type: 'walletConnect' }>[]) {
    // One box, so that the gaps between rows are the same while some are awaited.
    return html`<div class="list">
      ${
        rows.length > 0
          ? html`<div class="list" role="list">
              ${repeat(
                rows,
                ({ wallet }) => wallet.id,
                (row) => this.#row(row),
              )}
            </div>`
          : nothing
      }
      ${
        this.#awaited.value > 0
          ? drawWaitingRows(this.t('allWallets.loading'), this.#awaited.value)
          : nothing
      }
    </div>`
  }
  #row({ wallet, type }: Exclude<WalletRow, { type: 'walletConnect' }>) {
    return html`<wm-row
      role="listitem"
      .label=${wallet.name}
      .image=${wallet.icon}
      .tag=${type === 'recent' ? this.t('connect.tag.recent') : undefined}
      @click=${() => this.state.modal.selectWallet(wallet)}
    ></wm-row>`
  }
  #allWallets() {
    const { router, track } = this.state
    return html`<wm-row
      .icon=${LayoutGrid}
      .label=${this.t('connect.allWallets')}
      .tag=${this.#count.value}
      @click=${() => {
        track('CLICK_ALL_WALLETS')
        router.push({ view: 'AllWallets' })
      }}
    ></wm-row>`
  }
  static override styles = [
    base,
    view,
    waitingRows,
    css`
      .waiting-rows {
        display: grid;
        gap: var(--_gap);
        --_waiting: var(--_row);
      }
      .waiting .mark {
        border-radius: 10px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-connecting-wallet-connect-basic-view': ConnectingWalletConnectBasicView
  }
}
