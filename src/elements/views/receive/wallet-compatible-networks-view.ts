import { css, html } from 'lit'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import { view } from '../../theme/view.styles.js'
import { CompatibleNetworks } from './compatible-networks.js'
import '../../parts/wm-image.js'

/** The networks on which an address can receive. */
@customElement('wm-wallet-compatible-networks-view')
export class WalletCompatibleNetworksView extends StateElement<'account'> {
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #networks = new CompatibleNetworks(this)
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
  }
  override render() {
    const { marks } = this.state
    void this.#marks.value
    const account = this.#account.value
    const networks = account ? this.#networks.list(account) : []
    return html`
      <p class="note bad">${icon(TriangleAlert, 18)}<span>${this.t('receive.warning')}</span></p>
      <ul class="list" aria-label=${this.t('compatibleNetworks.title')}>
        ${networks.map(
          (chain) =>
            html`<li tabindex="-1">
              <wm-image .src=${marks.find(chain)} .name=${chain.name} size="36" round></wm-image
              ><bdi>${chain.name}</bdi>
            </li>`,
        )}
      </ul>
    `
  }
  static override styles = [
    base,
    view,
    note,
    css`
      li {
        display: flex;
        align-items: center;
        gap: 12px;
        min-block-size: 56px;
        padding-inline: 10px;
        font-size: 16px;
        font-weight: var(--_weight);
      }
      bdi {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-compatible-networks-view': WalletCompatibleNetworksView
  }
}
