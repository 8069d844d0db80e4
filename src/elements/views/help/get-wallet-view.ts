import { css, html, nothing } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { isSafeLink } from '../../../platform/links/open-link.js'
import type { WalletEntry } from '../../../state/wallets/wallet-entry.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { WALLET_EXPLORER } from './wallet-explorer.js'
import '../../parts/rows/wm-row.js'
import '../../parts/rows/wm-skeleton.js'

const PICKS = 4

/** A few wallets for beginners, each with a link to its site. */
@customElement('wm-get-wallet-view')
export class GetWalletView extends StateElement {
  readonly #wallets = this.watch(({ wallets }) => wallets.$browse)
  readonly #list = this.watch(({ directory }) => directory.$list)

  override connectedCallback() {
    super.connectedCallback()
    void this.state.directory.prefetch()
  }
  override render() {
    const picks = this.#wallets.value
      .filter(({ injected, links }) => injected.length === 0 && toSite(links) !== undefined)
      .slice(0, PICKS)
    const { status } = this.#list.value
    const pending =
      this.state.directory.available && (status === 'idle' || status === 'loading')
        ? PICKS - picks.length
        : 0
    return html`
      <p class="text">${this.t('getWallet.text')}</p>
      <div class="list" role="list" aria-busy=${pending > 0}>
        ${repeat(
          picks,
          ({ id }) => id,
          (wallet) => this.#row(wallet),
        )}
        ${Array.from(
          { length: pending },
          () =>
            html`<div class="place" aria-hidden="true">
              <wm-skeleton></wm-skeleton><wm-skeleton></wm-skeleton>
            </div>`,
        )}
        <wm-row
          role="listitem"
          .icon=${LayoutGrid}
          .label=${this.t('getWallet.explore')}
          .href=${WALLET_EXPLORER}
          .linkNote=${this.t('link.external')}
        ></wm-row>
      </div>
    `
  }
  #row({ name, icon, links }: WalletEntry) {
    const site = toSite(links)
    return site
      ? html`<wm-row
          role="listitem"
          .label=${name}
          .image=${icon}
          .href=${site}
          .linkNote=${this.t('link.external')}
        ></wm-row>`
      : nothing
  }
  static override styles = [
    base,
    view,
    css`
      .text {
        padding: 0 12px 4px;
        text-align: center;
      }
      .place {
        display: flex;
        align-items: center;
        gap: 12px;
        block-size: 56px;
        padding-inline: 10px;
      }
      .place wm-skeleton {
        inline-size: 120px;
        block-size: 12px;
      }
      .place wm-skeleton:first-child {
        inline-size: 36px;
        block-size: 36px;
      }
    `,
  ]
}

/** A wallet's own site, or the store of its extension or app. */
function toSite({
  homepage,
  chromeStore,
  appStore,
  playStore,
}: WalletEntry['links']): string | undefined {
  return [homepage, chromeStore, appStore, playStore].find(
    (link) => isSafeLink(link) && /^https?:/i.test(link),
  )
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-get-wallet-view': GetWalletView
  }
}
