import { css, html } from 'lit'
import { state as internal } from 'lit/decorators.js'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import { findNetwork, type PurchaseCurrency } from '../../../state/onramp/currencies.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { findTokenImage } from './token-image.js'
import '../../parts/wm-message.js'
import '../../parts/rows/wm-row.js'
import '../../parts/fields/wm-search.js'
import '../../parts/rows/wm-virtual-list.js'

const ROW_PX = 60
// A shorter list needs no search field.
const SEARCHED = 8

/** Assets delivered on the active network, to choose from. */
@customElement('wm-on-ramp-token-select-view')
export class OnRampTokenSelectView extends StateElement<'account' | 'onramp'> {
  readonly #form = this.watch(() => this.use('onramp').$form)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  @internal() private text = ''

  override render() {
    const { purchases } = this.#form.value
    void this.#marks.value
    const wanted = this.text.trim().toLowerCase()
    const found = purchases.filter(
      ({ name, symbol }) =>
        name.toLowerCase().includes(wanted) || symbol.toLowerCase().includes(wanted),
    )
    return html`
      ${
        purchases.length < SEARCHED
          ? ''
          : html`<wm-search
              .label=${this.t('buy.search')}
              .clearLabel=${this.t('search.clear')}
              .value=${this.text}
              @input=${(event: Event) => (this.text = (event.currentTarget as SearchField).value)}
            ></wm-search>`
      }
      ${
        found.length === 0
          ? html`<wm-message
              role="status"
              .mark=${SearchX}
              .heading=${this.t('buy.none')}
              .text=${this.t('buy.none.text')}
            ></wm-message>`
          : html`<wm-virtual-list
              .label=${this.t('send.select.title')}
              .heights=${found.map(() => ROW_PX)}
              .draw=${(index: number) => this.#row(found[index]!, index + 1, found.length)}
              .style=${`block-size: min(${found.length * ROW_PX}px, 84dvh - 160px)`}
            ></wm-virtual-list>`
      }
    `
  }
  #row(purchase: PurchaseCurrency, position: number, count: number) {
    const { chainId } = this.use('account').$account.get() ?? {}
    const network = chainId && findNetwork(purchase, chainId)
    return html`<wm-row
      role="listitem"
      aria-posinset=${position}
      aria-setsize=${count}
      round-image
      .image=${findTokenImage(this.state, purchase, network)}
      .label=${purchase.name}
      .detail=${purchase.symbol}
      ?current=${purchase.id === this.#form.value.purchase?.id}
      @click=${() => this.#choose(purchase.id)}
    ></wm-row>`
  }
  #choose(id: string) {
    const { router, modal } = this.state
    this.use('onramp').choosePurchase(id)
    if (!router.back()) modal.close()
  }
  static override styles = [
    base,
    view,
    css`
      wm-virtual-list {
        margin-inline: -4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-on-ramp-token-select-view': OnRampTokenSelectView
  }
}
