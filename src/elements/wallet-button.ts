import { html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { isChainNamespace } from '../standards/caip.js'
import { toShortAddress } from '../standards/short-address.js'
import { isImageAddress } from '../platform/image-address.js'
import { buttonMessages } from '../locales/en-buttons.js'
import type { Core } from '../state/core.js'
import { customElement } from './base/custom-element.js'
import { PageElement } from './base/page-element.js'
import { base } from './theme/base.styles.js'
import { pageButton } from './theme/page-button.styles.js'
import { underlay } from './theme/underlay.styles.js'
import { tokens } from './theme/tokens.styles.js'

/**
 * Connects a wallet, and shows whose is connected.
 *
 * @example
 * <wallet-button label="Connect"></wallet-button>
 *
 * @csspart button - The button.
 * @cssproperty --wm-accent - Its colour while nobody is connected.
 * @cssproperty --wm-button-radius - Its corner radius (14px).
 */
@customElement('wallet-button')
export class WalletButtonElement extends PageElement {
  static override shadowRootOptions: ShadowRootInit = { ...PageElement.shadowRootOptions, delegatesFocus: true }
  /** Text while nobody is connected; the language's own unless given. */
  @property() label: string | undefined
  /** Text while connecting. */
  @property({ attribute: 'loading-label' }) loadingLabel: string | undefined
  /** Shows the button and ignores presses. */
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Lists only one family of wallets, such as `eip155`. */
  @property() namespace: string | undefined
  /** Letters of the address before the ellipsis. */
  @property({ type: Number, attribute: 'chars-start' }) charsStart = 4
  /** Letters of the address after the ellipsis. */
  @property({ type: Number, attribute: 'chars-end' }) charsEnd = 6

  protected override toStores(core: Core) {
    return [core.connections.$accounts, core.network.$network, core.$waiting, core.$open]
  }
  override render() {
    const texts = this.texts ?? buttonMessages
    const core = this.entry?.core
    const network = core?.network.$network.get()
    const namespace = isChainNamespace(this.namespace) ? this.namespace : network?.namespace
    const account = namespace ? core?.connections.$accounts.get()[namespace] : undefined
    if (account?.address) {
      if (network?.blocked && network.namespace === namespace) return this.#button('warn', texts['button.switchNetwork'], () => this.openModal({ view: 'UnsupportedChain' }))
      const address = toShortAddress(account.address, this.charsStart, this.charsEnd)
      const icon = account.wallet?.icon
      const picture = isImageAddress(icon) ? html`<img class="dot" src=${icon} alt="" />` : nothing
      return this.#button(
        'plain',
        html`${account.status === 'reconnecting' ? html`<span class="spinner" aria-hidden="true"></span>` : picture}<bdi class="text">${address}</bdi>`,
        () => this.openModal(this.namespace && namespace ? { namespace } : {}),
        texts['button.account'](address),
        account.status === 'reconnecting',
      )
    }
    const busy = account?.status === 'connecting' || account?.status === 'reconnecting' || core?.$waiting.get() === true
    const text = busy ? (this.loadingLabel ?? texts['button.connecting']) : (this.label ?? texts['button.connect'])
    return this.#button('', html`${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}<span class="text">${text}</span>`, () => {
      if (core?.$loading.get()) return
      this.openModal({ view: 'Connect', ...(isChainNamespace(this.namespace) ? { namespace: this.namespace } : {}) })
    }, undefined, busy)
  }
  #button(tone: string, content: unknown, act: () => void, label?: string, busy = false) {
    return html`<button part="button" type="button" class=${`on-ground ${tone}`} ?disabled=${this.disabled} aria-disabled=${this.inactive ? 'true' : nothing} aria-haspopup="dialog" aria-busy=${busy ? 'true' : nothing} aria-label=${label ?? nothing} @click=${act}>${content}</button>`
  }
  static override styles = [tokens, base, underlay, pageButton]
}

declare global {
  interface HTMLElementTagNameMap {
    'wallet-button': WalletButtonElement
  }
}
