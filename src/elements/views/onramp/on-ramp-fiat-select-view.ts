import { html } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { toCurrencySign } from './currency-sign.js'
import { showCurrencyName } from './onramp-amounts.js'
import '../../parts/rows/wm-row.js'

/** The currencies to pay in, to choose from. */
@customElement('wm-on-ramp-fiat-select-view')
export class OnRampFiatSelectView extends StateElement<'onramp'> {
  readonly #form = this.watch(() => this.use('onramp').$form)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const { payments, payment } = this.#form.value
    return html`<div class="list" role="list">
      ${payments.map(
        ({ id }) =>
          html`<wm-row
            role="listitem"
            .icon=${toCurrencySign(id)}
            .label=${showCurrencyName(id, this.#language.value)}
            .detail=${id}
            ?current=${id === payment?.id}
            @click=${() => this.#choose(id)}
          ></wm-row>`,
      )}
    </div>`
  }
  #choose(id: string) {
    const { router, modal } = this.state
    this.use('onramp').choosePayment(id)
    if (!router.back()) modal.close()
  }
  static override styles = [base, view]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-on-ramp-fiat-select-view': OnRampFiatSelectView
  }
}
