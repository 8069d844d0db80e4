import { css, html, nothing } from 'lit'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import { findDecimalSign } from '../../../standards/amounts/parse-amount.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { amountBox } from '../send/amount-box.styles.js'
import { drawAmountEntry, drawAmountHint } from '../send/amount-entry.js'
import { send } from '../send/send.styles.js'
import { toCurrencySign } from './currency-sign.js'
import { showFiat } from './onramp-amounts.js'
import './wm-buy-quote.js'

const PRESETS = [100, 250, 500, 1000]

/** Amount, currency, and the quoted result. */
@customElement('wm-buy-amount')
export class BuyAmount extends StateElement<'onramp'> {
  readonly #form = this.watch(() => this.use('onramp').$form)
  readonly #language = this.watch(({ appearance }) => appearance.$language)

  override render() {
    const { text, payment, problem } = this.#form.value
    const currency = payment?.id ?? 'USD'
    return html`
      <div class="box">
        <span class="caption" aria-hidden="true">${this.t('buy.pay')}</span>
        <div class="line">
          ${drawAmountEntry({
            text,
            label: this.t('buy.pay.in', currency),
            invalid: problem !== undefined && problem !== 'empty' && problem !== 'nothing',
            disabled: false,
            onInput: (entered) => this.use('onramp').type(entered),
          })}
          <button
            class="chip"
            type="button"
            aria-label=${this.t('buy.pay.change', currency)}
            @click=${() => this.state.router.push({ view: 'OnRampFiatSelect' })}
          >
            <span class="sign">${icon(toCurrencySign(currency), 16)}</span
            ><bdi>${currency}</bdi>${icon(ChevronDown, 16)}
          </button>
        </div>
        ${this.#problem(currency)}
        <div class="choices" role="group" aria-label=${this.t('buy.presets')}>
          ${PRESETS.map((preset) => {
            const value = BigInt(preset) * 100n
            return html`<button
              type="button"
              aria-pressed=${this.#form.value.amount === value}
              @click=${() => this.use('onramp').enter(preset)}
            >
              <bdi>${showFiat(value, currency, this.#language.value)}</bdi>
            </button>`
          })}
        </div>
        ${this.#methods()}
      </div>
      <span class="arrow" aria-hidden="true">${icon(ArrowDown, 16)}</span>
      <wm-buy-quote></wm-buy-quote>
    `
  }
  #problem(currency: string) {
    const { problem, limits } = this.#form.value
    const language = this.#language.value
    if (limits && (problem === 'low' || problem === 'high')) {
      const [limit, key] =
        problem === 'low'
          ? (['min', 'buy.limit.low'] as const)
          : (['max', 'buy.limit.high'] as const)
      const shown = showFiat(limits[limit], currency, language)
      return html`<div class="line">
        <span class="caption error" role="status">${this.t(key, shown)}</span
        ><button class="small" type="button" @click=${() => this.use('onramp').enterLimit(limit)}>
          ${this.t('buy.limit.use', shown)}
        </button>
      </div>`
    }
    const text =
      problem === 'incorrect'
        ? this.t('buy.incorrect')
        : problem === 'ambiguous'
          ? this.t('buy.ambiguous', findDecimalSign(language))
          : ''
    return drawAmountHint({
      hint: text,
      language,
      ambiguous: problem === 'ambiguous' ? this.#form.value.text : undefined,
      onInput: (entered) => this.use('onramp').type(entered),
    })
  }
  /** The payment methods, if there are several. */
  #methods() {
    const { methods, method } = this.#form.value
    if (methods.length < 2) return nothing
    return html`<div class="choices" role="group" aria-label=${this.t('buy.methods')}>
      ${methods.map(
        (one) =>
          html`<button
            type="button"
            aria-pressed=${one === method}
            @click=${() => this.use('onramp').chooseMethod(one)}
          >
            ${this.t(`buy.method.${one}`)}
          </button>`,
      )}
    </div>`
  }
  static override styles = [
    base,
    send,
    amountBox,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
      }
      .box {
        padding-block-end: 20px;
      }
      .sign {
        display: grid;
        place-items: center;
        inline-size: 24px;
        block-size: 24px;
        border-radius: 50%;
        background: var(--_accent-soft);
        color: var(--_accent-text);
      }
      .choices {
        display: flex;
        flex-wrap: wrap;
        gap: 6px;
        padding-block-start: 4px;
      }
      .choices button {
        flex: 1 0 0;
        min-inline-size: max-content;
        min-block-size: 44px;
        padding-inline: 4px;
        border-radius: var(--_radius-chip);
        box-shadow: inset 0 0 0 1px var(--_line);
        color: var(--_muted);
        font-size: 14px;
        font-weight: 500;
        text-align: center;
        font-variant-numeric: tabular-nums;
        transition: background 100ms;
      }
      .choices button:hover {
        background: var(--_hover);
        color: var(--_text);
      }
      @media (forced-colors: active) {
        .choices button {
          outline: 1px solid ButtonBorder;
          outline-offset: -1px;
        }
        .choices button:is([aria-pressed='true'], :focus-visible) {
          outline: 2px solid Highlight;
        }
      }
      .choices button[aria-pressed='true'] {
        background: var(--_accent-soft);
        box-shadow: inset 0 0 0 1px var(--_accent-text);
        color: var(--_accent-text);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-buy-amount': BuyAmount
  }
}
