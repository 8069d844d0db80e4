import { html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { blurb } from './blurb.styles.js'
import { coins, drawing, wallet } from './drawings.js'
import '../../parts/wm-button.js'

/** Explains buying tokens to a user who has never bought one. */
@customElement('wm-what-is-a-buy-view')
export class WhatIsABuyView extends StateElement {
  override render() {
    return html`
      <div class="blurb">
        ${coins}
        <div>
          <h3>${this.t('whatIsABuy.money')}</h3>
          <p class="text">${this.t('whatIsABuy.money.text')}</p>
        </div>
      </div>
      <div class="blurb">
        ${wallet}
        <div>
          <h3>${this.t('whatIsABuy.own')}</h3>
          <p class="text">${this.t('whatIsABuy.own.text')}</p>
        </div>
      </div>
      <div class="act pinned">
        <wm-button variant="primary" @click=${this.#buy}>${this.t('whatIsABuy.buy')}</wm-button>
      </div>
    `
  }
  #buy = () => {
    const { router } = this.state
    if (!router.back()) router.reset({ view: 'OnRampProviders' })
  }
  static override styles = [base, view, blurb, drawing]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-what-is-a-buy-view': WhatIsABuyView
  }
}
