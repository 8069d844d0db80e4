import { html } from 'lit'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import { CURRENCIES } from '../../../../standards/amounts/currencies.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { icon } from '../../../parts/icon.js'
import { base } from '../../../theme/base.styles.js'
import { tellKept } from '../tell-kept.js'
import { selectRow } from './select-row.styles.js'

/** The visitor's choice of a currency for prices and totals. The choice is kept. */
@customElement('wm-currency-row')
export class CurrencyRow extends StateElement<'balances'> {
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const chosen = this.use('balances').choice.findChosen() ?? ''
    return html`<label>
      <span class="mark">${icon(Banknote)}</span>
      <span class="label">${this.t('accountSettings.currency')}</span>
      <select @change=${this.#choose}>
        <option value="" ?selected=${chosen === ''}>
          ${this.t('accountSettings.language.auto')}
        </option>
        ${CURRENCIES.map(
          (currency) =>
            html`<option value=${currency} ?selected=${currency === chosen}>
              ${toName(currency, this.#language.value)}
            </option>`,
        )}
      </select>
    </label>`
  }
  #choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement
    const chosen = CURRENCIES.find((one) => one === value)
    tellKept(this, this.use('balances').choice.choose(chosen))
  }
  static override styles = [base, selectRow]
}

// What a browser knows no name of.
const COINS: Readonly<Record<string, string>> = { btc: 'Bitcoin', eth: 'Ether' }

/** The code and the name of a currency in the language. */
function toName(currency: string, language: string): string {
  const code = currency.toUpperCase()
  const name =
    COINS[currency] ?? new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code
  return `${code} · ${name}`
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-currency-row': CurrencyRow
  }
}
