import { html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { blurb } from './blurb.styles.js'
import '../../parts/wm-button.js'

const SAFE = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <rect class="soft" x="14" y="21" width="36" height="26" rx="7" />
  <path d="M18 21c2-5 6-7 11-7h11" />
  <circle cx="40" cy="14" r="4" class="solid" />
  <rect class="solid" x="37" y="29" width="17" height="10" rx="5" />
  <path class="on-solid" d="M42.500 34h.01" />
</svg>`
const KEY = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <circle class="soft" cx="24" cy="40" r="10" />
  <path d="M31 33 48 16M42 22l6 6M36 28l4 4" />
  <circle class="solid" cx="24" cy="40" r="3.500" />
</svg>`
const DECIDE = html`<svg viewBox="0 0 64 64" aria-hidden="true">
  <path class="soft" d="M32 12c6 4 11 5 17 5v14c0 11-7 17-17 21-10-4-17-10-17-21V17c6 0 11-1 17-5Z" />
  <path class="solid" d="M32 22a11 11 0 1 1 0 22 11 11 0 0 1 0-22Z" />
  <path class="on-solid" d="m27 33 4 4 6.500-7.500" />
</svg>`

/** Explains wallets to a user who has never used one. */
@customElement('wm-what-is-a-wallet-view')
export class WhatIsAWalletView extends StateElement {
  override render() {
    return html`
      <div class="blurb">${SAFE}<div><h3>${this.t('whatIsAWallet.assets')}</h3><p class="text">${this.t('whatIsAWallet.assets.text')}</p></div></div>
      <div class="blurb">${KEY}<div><h3>${this.t('whatIsAWallet.key')}</h3><p class="text">${this.t('whatIsAWallet.key.text')}</p></div></div>
      <div class="blurb">${DECIDE}<div><h3>${this.t('whatIsAWallet.control')}</h3><p class="text">${this.t('whatIsAWallet.control.text')}</p></div></div>
      <div class="act"><wm-button variant="primary" @click=${this.#get}>${this.t('connect.getWallet')}</wm-button></div>
    `
  }
  #get = () => {
    const { router, track } = this.state
    track('CLICK_GET_WALLET')
    router.push({ view: 'GetWallet' })
  }
  static override styles = [base, view, blurb]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-what-is-a-wallet-view': WhatIsAWalletView
  }
}
