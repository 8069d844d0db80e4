import { html } from 'lit'
import { listLogins } from '../../../state/embedded/list-logins.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { blurb } from './blurb.styles.js'
import { decide, drawing, key, wallet } from './drawings.js'
import '../../parts/wm-button.js'

/** Explains wallets to a user who has never used one. */
@customElement('wm-what-is-a-wallet-view')
export class WhatIsAWalletView extends StateElement {
  override render() {
    return html`
      <div class="blurb">
        ${wallet}
        <div>
          <h3>${this.t('whatIsAWallet.assets')}</h3>
          <p class="text">${this.t('whatIsAWallet.assets.text')}</p>
        </div>
      </div>
      <div class="blurb">
        ${key}
        <div>
          <h3>${this.t('whatIsAWallet.key')}</h3>
          <p class="text">${this.t('whatIsAWallet.key.text')}</p>
        </div>
      </div>
      <div class="blurb">
        ${decide}
        <div>
          <h3>${this.t('whatIsAWallet.control')}</h3>
          <p class="text">${this.t('whatIsAWallet.control.text')}</p>
        </div>
      </div>
      <div class="act pinned">
        <wm-button variant="primary" @click=${this.#get}>${this.t('connect.getWallet')}</wm-button>
      </div>
    `
  }
  #get = () => {
    const { config, modal, router, track, $offered } = this.state
    track('CLICK_GET_WALLET')
    router.push({
      view:
        listLogins(config, { namespace: modal.$filter.get(), offered: $offered.get() }).length > 0
          ? 'Create'
          : 'GetWallet',
    })
  }
  static override styles = [base, view, blurb, drawing]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-what-is-a-wallet-view': WhatIsAWalletView
  }
}
