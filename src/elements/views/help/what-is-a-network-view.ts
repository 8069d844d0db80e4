import { css, html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { blurb } from './blurb.styles.js'

const LEARN_MORE = 'https://ethereum.org/developers/docs/networks/'

const LEDGER = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <path d="M32 19 18 43M32 19l14 24M18 43h28" />
  <circle class="soft" cx="18" cy="43" r="7" />
  <circle class="soft" cx="46" cy="43" r="7" />
  <circle class="solid" cx="32" cy="19" r="8" />
  <path class="on-solid" d="m28.500 19 2.500 2.500 4.500-5" />
</svg>`
const CHOICE = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <circle class="soft" cx="24" cy="26" r="11" />
  <circle class="solid" cx="40" cy="38" r="11" />
  <path class="on-solid" d="m40 32.500 5 5.500-5 5.500-5-5.500Z" />
  <path d="M20 26h8M24 22v8" />
</svg>`

/** Explains networks to a user who has never used one. */
@customElement('wm-what-is-a-network-view')
export class WhatIsANetworkView extends StateElement {
  override render() {
    return html`
      <div class="blurb">${LEDGER}<div><h3>${this.t('whatIsANetwork.ledger')}</h3><p class="text">${this.t('whatIsANetwork.ledger.text')}</p></div></div>
      <div class="blurb">${CHOICE}<div><h3>${this.t('whatIsANetwork.choice')}</h3><p class="text">${this.t('whatIsANetwork.choice.text')}</p></div></div>
      <div class="act"><a href=${LEARN_MORE} target="_blank" rel="noopener noreferrer">${this.t('whatIsANetwork.more')} <span class="visually-hidden">${this.t('link.external')}</span></a></div>
    `
  }
  static override styles = [
    base,
    view,
    blurb,
    css`
      a {
        display: grid;
        place-items: center;
        min-block-size: 44px;
        border-radius: var(--_radius-row);
        background: var(--_hover);
        font-weight: 500;
        text-decoration: none;
      }
      a:hover {
        background: var(--_pressed);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-what-is-a-network-view': WhatIsANetworkView
  }
}
