import type { TokenBalance } from '../../../state/account/tokens/read-balances.js'
import { css, html, nothing } from 'lit'
import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import { toPrice } from '../../../standards/amounts/fiat.js'
import { findDecimalSign } from '../../../standards/amounts/parse-amount.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { drawAmountEntry, drawAmountHint, drawTokenChip } from './amount-entry.js'
import { amountBox } from './amount-box.styles.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import { showRounded, showWorth } from './send-amounts.js'
import { send } from './send.styles.js'

/** Amount in the token or in money, the token, and Max. */
@customElement('wm-send-amount')
export class SendAmount extends StateElement<'send'> {
  readonly #draft = this.watch(() => this.use('send').$draft)
  readonly #form = this.watch(() => this.use('send').$form)
  readonly #maximum = this.watch(() => this.use('send').$maximum)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override render() {
    const { text, unit } = this.#draft.value
    const { token, exceeded } = this.#form.value
    const { currency } = this.use('send')
    const language = this.#language.value
    const unitName = unit === 'fiat' ? currency.toUpperCase() : (token?.symbol ?? '')
    return html`<div class="box">
      <div class="line">
        ${drawAmountEntry({
          text,
          label: unitName === '' ? this.t('send.amount') : this.t('send.amountIn', unitName),
          invalid: exceeded,
          disabled: !token,
          onInput: (value) => this.use('send').type(value),
        })}
        ${this.#chip()}
      </div>
      ${token ? this.#below(token, language) : nothing}
    </div>`
  }
  #chip() {
    const { token } = this.#form.value
    const { marks, network } = this.state
    void this.#marks.value
    const image =
      token &&
      (token.icon ??
        (token.address === undefined ? marks.find(network.find(token.chainId)) : undefined))
    return drawTokenChip({
      token,
      image,
      label: token ? this.t('send.token.change', token.symbol) : this.t('send.token'),
      onPress: this.#choose,
    })
  }
  #below(token: TokenBalance, language: string) {
    const { unit } = this.#draft.value
    const { amount, exceeded } = this.#form.value
    const { currency } = this.use('send')
    const priced = toPrice(token.price) !== undefined
    const toText = (show: typeof formatExact, value: bigint) =>
      withSymbol(show(value, token.decimals, language), token.symbol)
    const other =
      unit === 'fiat'
        ? toText(showRounded, amount ?? 0n)
        : showWorth(amount ?? 0n, token, { currency, language })
    const exact = unit === 'fiat' ? toText(formatExact, amount ?? 0n) : undefined
    const balance = toText(formatExact, token.amount)
    return html`<div class="line below">
        ${
          priced
            ? html`<button
                class="flip caption"
                type="button"
                title=${exact ?? nothing}
                @click=${() => this.use('send').flip()}
              >
                <bdi>${other}</bdi>${icon(ArrowUpDown, 14)}<span class="visually-hidden"
                  >${this.t(
                    'send.flip',
                    unit === 'fiat' ? token.symbol : currency.toUpperCase(),
                  )}</span
                >
              </button>`
            : html`<span class="caption">${this.t('send.noPrice')}</span>`
        }
        <span class="line have">
          <span class="caption balance ${exceeded ? 'error' : ''}" title=${balance}
            >${this.t('send.balance', toText(showRounded, token.amount))}</span
          >
          <button
            class="small"
            type="button"
            aria-busy=${this.#maximum.value === 'loading'}
            ?disabled=${token.amount === 0n}
            @click=${() => void this.use('send').enterMaximum()}
          >
            ${this.t('send.max')}
          </button>
        </span>
      </div>
      ${drawAmountHint({
        hint: this.#hint(language),
        language,
        ambiguous: this.#form.value.problem === 'ambiguous' ? this.#draft.value.text : undefined,
        onInput: (value) => this.use('send').type(value),
      })}`
  }
  #hint(language: string): string {
    const { problem, token } = this.#form.value
    if (this.#maximum.value === 'failed') return this.t('send.max.failed')
    if (problem === 'ambiguous') return this.t('send.hint.ambiguous', findDecimalSign(language))
    return token && problem === 'decimals'
      ? this.t('send.hint.decimals', { token: token.symbol, count: token.decimals })
      : ''
  }
  #choose = () => this.state.router.push({ view: 'WalletSendSelectToken' })
  static override styles = [
    base,
    send,
    amountBox,
    css`
      .flip {
        display: flex;
        align-items: center;
        gap: 6px;
        min-inline-size: 0;
        min-block-size: 44px;
        text-align: start;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .flip:hover {
        color: var(--_text);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-send-amount': SendAmount
  }
}
