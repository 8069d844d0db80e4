import { css, html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { blurb } from './blurb.styles.js'
import { coins, drawing, ledger } from './drawings.js'

const LEARN_MORE = 'https://ethereum.org/developers/docs/networks/'

/** Explains networks to a user who has never used one. */
@customElement('wm-what-is-a-network-view')
export class WhatIsANetworkView extends StateElement {
  override render() {
    return html`
      <div class="blurb">
        ${ledger}
        <div>
          <h3>${this.t('whatIsANetwork.ledger')}</h3>
          <p class="text">${this.t('whatIsANetwork.ledger.text')}</p>
        </div>
      </div>
      <div class="blurb">
        ${coins}
        <div>
          <h3>${this.t('whatIsANetwork.choice')}</h3>
          <p class="text">${this.t('whatIsANetwork.choice.text')}</p>
        </div>
      </div>
      <div class="act pinned">
        <a href=${LEARN_MORE} target="_blank" rel="noopener noreferrer"
          >${this.t('whatIsANetwork.more')}
          <span class="visually-hidden">${this.t('link.external')}</span></a
        >
      </div>
    `
  }
  static override styles = [
    base,
    view,
    blurb,
    drawing,
    css`
      a {
        display: grid;
        place-items: center;
        min-block-size: 44px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        font-weight: 500;
        text-decoration: none;
      }
      a:hover {
        background: var(--_hover);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-what-is-a-network-view': WhatIsANetworkView
  }
}
