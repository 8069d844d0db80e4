import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { findDecimalSign } from '../../../standards/amounts/parse-amount.js'
import type { SwapAsset } from '../../../state/swap/swap-tokens.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { showExactAmount } from '../account/holdings/account-amounts.js'
import { drawAmountEntry, drawAmountHint, drawTokenChip, toTextSize } from '../send/amount-entry.js'
import { amountBox } from '../send/amount-box.styles.js'
import { showWorth } from '../send/send-amounts.js'
import { send } from '../send/send.styles.js'
import { showAsset, toFieldText } from './swap-amounts.js'
import { findImage } from './swap-image.js'
import '../../parts/rows/wm-skeleton.js'

/** One side of a swap: amount, token, value and balance. */
@customElement('wm-swap-box')
export class SwapBox extends StateElement<'swap'> {
  readonly #draft = this.watch(() => this.use('swap').$draft)
  readonly #form = this.watch(() => this.use('swap').$form)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  @property() side: 'from' | 'to' = 'from'

  override render() {
    const form = this.#form.value
    const asset = form[this.side]
    const language = this.#language.value
    const text =
      this.side === 'from' ? this.#draft.value.text : toFieldText(form.expected, asset, language)
    return html`<div class="box">
      <span class="caption">${this.t(this.side === 'from' ? 'swap.pay' : 'swap.receive')}</span>
      <div class="line">
        ${this.side === 'from' ? this.#entry(text, asset) : this.#result(text)}${this.#chip(asset)}
      </div>
      ${asset ? this.#below(asset) : nothing}
      ${
        this.side === 'from'
          ? drawAmountHint({
              hint: this.#hint(),
              language,
              ambiguous: form.problem === 'ambiguous' ? text : undefined,
              onInput: (value) => this.use('swap').type(value),
            })
          : nothing
      }
    </div>`
  }
  #entry(text: string, asset: SwapAsset | undefined) {
    return drawAmountEntry({
      text,
      label: asset ? this.t('swap.amountIn', asset.symbol) : this.t('swap.amount'),
      invalid: this.#form.value.problem === 'insufficient',
      disabled: !asset,
      onInput: (value) => this.use('swap').type(value),
    })
  }
  #result(text: string) {
    const { expected, to, problem } = this.#form.value
    if (problem === 'quoting')
      return html`<span class="result" aria-busy="true"><wm-skeleton></wm-skeleton></span>`
    return html`<output
      class="result ${toTextSize(text)} ${expected === undefined ? 'empty' : ''}"
      title=${expected !== undefined && to ? showExactAmount({ ...to, amount: expected }, this.#language.value) : nothing}
      ><bdi>${text === '' ? '0' : text}</bdi></output
    >`
  }
  #chip(asset: SwapAsset | undefined) {
    void this.#marks.value
    return drawTokenChip({
      token: asset,
      image: asset && findImage(this.state, asset),
      label: asset ? this.t('swap.token.change', asset.symbol) : this.t('swap.token'),
      onPress: this.#choose,
    })
  }
  #below(asset: SwapAsset) {
    const { amount, expected, problem } = this.#form.value
    const language = this.#language.value
    const shown = this.side === 'from' ? amount : expected
    const worth =
      shown === undefined
        ? undefined
        : showWorth(shown, asset, { currency: this.use('swap').currency, language })
    const balance = this.t('swap.balance', showAsset(asset.amount, asset, language))
    const short = this.side === 'from' && problem === 'insufficient'
    return html`<div class="line below">
      <bdi class="caption worth">${worth ?? nothing}</bdi>
      <span class="line have">
        <span
          class="caption balance ${short ? 'error' : ''}"
          title=${showExactAmount(asset, language)}
          >${balance}</span
        >
        ${
          this.side === 'from' && asset.amount > 0n
            ? html`<button
                class="small"
                type="button"
                @click=${() => this.use('swap').enterMaximum()}
              >
                ${this.t('swap.max')}
              </button>`
            : nothing
        }
      </span>
    </div>`
  }
  #hint(): string {
    const { problem, from } = this.#form.value
    const language = this.#language.value
    if (problem === 'ambiguous') return this.t('swap.hint.ambiguous', findDecimalSign(language))
    return from && problem === 'decimals'
      ? this.t('swap.hint.decimals', { token: from.symbol, count: from.decimals })
      : ''
  }
  #choose = () => this.state.router.push({ view: 'SwapSelectToken', side: this.side })
  static override styles = [
    base,
    send,
    amountBox,
    css`
      .result {
        flex: 1;
        min-inline-size: 0;
        min-block-size: 48px;
        display: flex;
        align-items: center;
        font-size: min(34px, 8.2vw);
        font-weight: 600;
        line-height: 40px;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .result.long {
        font-size: min(22px, 5.6vw);
        line-height: 28px;
      }
      .result.tiny {
        font-size: 16px;
        line-height: 22px;
      }
      .result.empty {
        color: var(--_muted);
      }
      .result wm-skeleton {
        inline-size: 120px;
        block-size: 32px;
      }
      .worth {
        flex: none;
        font-variant-numeric: tabular-nums;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-box': SwapBox
  }
}
