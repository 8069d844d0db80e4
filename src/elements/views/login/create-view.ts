import { css, html } from 'lit'
import LayoutGrid from 'lucide/dist/esm/icons/layout-grid.mjs'
import { listLogins } from '../../../state/embedded/list-logins.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { WALLET_EXPLORER } from '../help/wallet-explorer.js'
import './wm-login-methods.js'
import '../../parts/rows/wm-row.js'

/**
 * The first wallet of a visitor: the ways to sign in, and a link to wallets with self-held keys.
 */
@customElement('wm-create-view')
export class CreateView extends StateElement<'frameLogin'> {
  readonly #offered = this.watch(({ $offered }) => $offered)
  readonly #filter = this.watch(({ modal }) => modal.$filter)

  override render() {
    return html`
      <wm-login-methods
        .methods=${listLogins(this.state.config, {
          namespace: this.#filter.value,
          offered: this.#offered.value,
        })}
      ></wm-login-methods>
      <p class="text">${this.t('login.create.keys')}</p>
      <wm-row
        .icon=${LayoutGrid}
        .label=${this.t('login.create.explore')}
        .href=${WALLET_EXPLORER}
        .linkNote=${this.t('link.external')}
      ></wm-row>
    `
  }
  static override styles = [
    base,
    view,
    css`
      .text {
        padding-inline: 10px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-create-view': CreateView
  }
}
