import { css, html, nothing } from 'lit'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { Quote } from '../../../state/onramp/quote.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { amountBox } from '../send/amount-box.styles.js'
import { send } from '../send/send.styles.js'
import { FIAT_DECIMALS, formatFiat } from '../../../standards/amounts/fiat.js'
import { parseUnits } from '../../../standards/amounts/parse-units.js'
import { showBought } from './onramp-amounts.js'
import { findTokenImage } from './token-image.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-skeleton.js'

const LONG_TEXT = 9
const VERY_LONG_TEXT = 13

/** The quoted result, the network of the delivery, and the fees. */
@customElement('wm-buy-quote')
export class BuyQuote extends StateElement<'onramp'> {
  readonly #form = this.watch(() => this.use('onramp').$form)
  readonly #quote = this.watch(() => this.use('onramp').$quote)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override render() {
    const { purchase, network } = this.#form.value
    const { quote, loading } = this.#quote.value
    void this.#marks.value
    const symbol = purchase?.symbol ?? ''
    return html`<div class="box">
      <span class="caption"
        >${this.t('buy.get')}${
          quote?.estimate && quote.bought !== undefined && !loading
            ? html` <span class="tag">${this.t('buy.estimate')}</span>`
            : nothing
        }</span
      >
      <div class="line">
        <span class="bought" aria-busy=${loading}
          >${
            loading
              ? html`<wm-skeleton></wm-skeleton
                  ><span class="visually-hidden" role="status">${this.t('buy.loading')}</span>`
              : this.#bought(quote)
          }</span
        >
        ${
          purchase
            ? html`<button
                class="chip"
                type="button"
                aria-label=${this.t('buy.get.change', symbol)}
                @click=${() => this.state.router.push({ view: 'OnRampTokenSelect' })}
              >
                <wm-image
                  .src=${findTokenImage(this.state, purchase, network)}
                  .name=${symbol}
                  size="24"
                  round
                ></wm-image
                ><bdi>${symbol}</bdi>${icon(ChevronDown, 16)}
              </button>`
            : nothing
        }
      </div>
      <span class="caption note-line" role="status"
        >${this.#note(quote, network?.display_name)}</span
      >
    </div>`
  }
  #bought(quote: Quote | undefined) {
    const text = quote?.bought === undefined ? '—' : showBought(quote.bought, this.#language.value)
    return html`<bdi
      class=${text.length > VERY_LONG_TEXT ? 'tiny' : text.length > LONG_TEXT ? 'long' : ''}
      >${text}</bdi
    >`
  }
  #note(quote: Quote | undefined, network: string | undefined) {
    const where = network === undefined ? '' : this.t('buy.get.where', network)
    if (this.#form.value.problem === 'empty') return this.t('buy.empty')
    if (!quote || quote.estimate) return where
    const fees = [quote.providerFee, quote.networkFee]
      .map((fee) => parseUnits(fee, FIAT_DECIMALS, { floor: true }) ?? 0n)
      .reduce((sum, fee) => sum + fee, 0n)
    return html`<span>${where}</span
      ><span
        >${
          fees === 0n
            ? nothing
            : this.t(
                'buy.fees',
                formatFiat(fees, { language: this.#language.value, currency: quote.currency }),
              )
        }</span
      >`
  }
  static override styles = [
    base,
    send,
    amountBox,
    css`
      .bought {
        display: flex;
        align-items: center;
        gap: 8px;
        flex: 1;
        min-inline-size: 0;
        block-size: 48px;
        overflow: hidden;
        font-size: min(34px, 8.2vw);
        font-weight: 600;
        line-height: 48px;
        font-variant-numeric: tabular-nums;
        white-space: nowrap;
      }
      .bought .long {
        font-size: min(22px, 5.6vw);
      }
      .bought .tiny {
        font-size: 16px;
      }
      .bought bdi {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      wm-skeleton {
        inline-size: 120px;
        block-size: 28px;
      }
      /* On the caption's line, because beside the amount the tag truncates the amount at 320 px. */
      .tag {
        margin-inline-start: 4px;
        padding: 1px 6px;
        border-radius: var(--_radius-chip);
        background: var(--_hover);
        font-size: 12px;
        font-weight: 500;
        line-height: 16px;
      }
      .note-line {
        display: flex;
        flex-wrap: wrap;
        justify-content: space-between;
        column-gap: 12px;
        min-block-size: 18px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-buy-quote': BuyQuote
  }
}
