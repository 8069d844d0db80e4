import { css, html, nothing } from 'lit'
import { withSymbol } from '../../../standards/amounts/format-amount.js'
import { property } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import type { SwapAsset } from '../../../state/swap/swap-tokens.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { review } from '../send/review.styles.js'
import { showFee, showRounded, showWorth } from '../send/send-amounts.js'
import { showAsset, showImpact, toRate } from './swap-amounts.js'

const CHOICES = [1, 2, 3, 5] as const
// Hundredths of a percent from which a loss is highlighted.
const HIGH_IMPACT = 300

/** Costs and risks of a swap, as far as known. */
export interface SwapFacts {
  readonly from: SwapAsset
  readonly to: SwapAsset
  readonly amount: bigint
  readonly expected: bigint
  readonly least: bigint
  readonly slippage: number
  readonly impact: number | undefined
  readonly fee: bigint | undefined
  /** True when the fee is a typical figure instead of an estimate of this swap. */
  readonly feeIsUsual: boolean
}

/** The rate of a swap and its costs: price impact, minimum result, slippage, network fee. */
@customElement('wm-swap-details')
export class SwapDetails extends StateElement<'account' | 'swap'> {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #assets = this.watch(() => this.use('swap').$assets)
  @property({ attribute: false }) facts: SwapFacts | undefined
  /** Lets the visitor choose the slippage. */
  @property({ type: Boolean }) editable = false
  /** Shows all details at once. */
  @property({ type: Boolean }) expanded = false

  override render() {
    if (!this.facts) return nothing
    const { from, to, impact } = this.facts
    const language = this.#language.value
    const rate = this.t('swap.rate', {
      one: withSymbol(new Intl.NumberFormat(language).format(1), from.symbol),
      other: withSymbol(showRounded(toRate(this.facts), to.decimals, language), to.symbol),
    })
    const high = impact !== undefined && impact >= HIGH_IMPACT
    return html`<details ?open=${this.expanded || high}>
      <summary>
        <bdi>${rate}</bdi
        ><span class="fold"
          ><span class="visually-hidden">${this.t('swap.details')}</span
          >${icon(ChevronDown, 16)}</span
        >
      </summary>
      ${this.#rows(this.facts, language, high)}
    </details>`
  }
  #rows(
    { to, least, slippage, impact, fee, feeIsUsual }: SwapFacts,
    language: string,
    high: boolean,
  ) {
    const chain = this.state.network.find(to.chainId)
    return html`<dl>
      <div>
        <dt>${this.t('swap.impact')}</dt>
        <dd class=${high ? 'bad' : ''}>
          ${impact === undefined ? '—' : showImpact(impact, language)}
        </dd>
      </div>
      <div>
        <dt>${this.t('swap.least')}</dt>
        <dd><bdi>${showAsset(least, to, language)}</bdi></dd>
      </div>
      <div class="slippage">
        <dt>${this.t('swap.slippage')}</dt>
        <dd>
          ${this.editable ? this.#choices(slippage, language) : showPercent(slippage, language)}
        </dd>
      </div>
      <div>
        <dt>${this.t('swap.network')}</dt>
        <dd><bdi>${chain?.name}</bdi></dd>
      </div>
      <div>
        <dt>${this.t('swap.fee')}</dt>
        <dd>
          ${
            fee === undefined || !chain
              ? this.t('swap.fee.unknown')
              : this.#fee(fee, chain.nativeCurrency, feeIsUsual, language)
          }
        </dd>
      </div>
    </dl>`
  }
  #fee(
    fee: bigint,
    { decimals, symbol }: { readonly decimals: number; readonly symbol: string },
    usual: boolean,
    language: string,
  ) {
    const coin = this.#assets.value.find(({ address }) => address === undefined)
    const worth = coin && showWorth(fee, coin, { currency: this.use('swap').currency, language })
    const text = withSymbol(showFee(fee, decimals, language), symbol)
    return html`<bdi>${usual ? this.t('swap.fee.about', text) : text}</bdi
      >${worth ? html` <bdi class="muted">${worth}</bdi>` : nothing}`
  }
  #choices(slippage: number, language: string) {
    return html`<span
      class="choices"
      role="radiogroup"
      aria-label=${this.t('swap.slippage')}
      title=${this.t('swap.slippage.hint')}
      @keydown=${this.#onKey}
      >${CHOICES.map(
        (choice) =>
          html`<button
            type="button"
            role="radio"
            aria-checked=${choice === slippage}
            tabindex=${choice === slippage ? 0 : -1}
            @click=${() => this.use('swap').setSlippage(choice)}
          >
            ${showPercent(choice, language)}
          </button>`,
      )}</span
    >`
  }
  #onKey = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!way) return
    event.preventDefault()
    const mirrored = event.key.length > 9 && getComputedStyle(this).direction === 'rtl' ? -1 : 1
    const buttons = [...this.renderRoot.querySelectorAll<HTMLElement>('[role=radio]')]
    const at = buttons.findIndex((button) => button.getAttribute('aria-checked') === 'true')
    const next = buttons[(at + way * mirrored + buttons.length) % buttons.length]
    next?.click()
    next?.focus()
  }
  static override styles = [
    base,
    review,
    css`
      :host {
        display: block;
      }
      summary {
        display: flex;
        align-items: center;
        justify-content: space-between;
        gap: 8px;
        min-block-size: 44px;
        padding-inline: 4px;
        border-radius: var(--_radius-chip);
        list-style: none;
        font-size: 14px;
        line-height: 20px;
        font-variant-numeric: tabular-nums;
        cursor: pointer;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      summary bdi {
        overflow-wrap: anywhere;
      }
      .fold {
        display: grid;
        color: var(--_muted);
        transition: rotate 150ms;
      }
      [open] .fold {
        rotate: 180deg;
      }
      @media (prefers-reduced-motion: reduce) {
        .fold {
          transition: none;
        }
      }
      /* All of a usual swap fits into the card of a small laptop. */
      dl div {
        padding-block: 3px;
      }
      .slippage {
        align-items: center;
      }
      .muted {
        color: var(--_muted);
        font-size: 13px;
      }
      .bad {
        color: var(--_bad);
        font-weight: 500;
      }
      .choices {
        display: flex;
        margin-block: -8px;
      }
      .choices button {
        min-inline-size: 44px;
        min-block-size: 44px;
        border-radius: var(--_radius-chip);
        color: var(--_muted);
        font-size: 13px;
        text-align: center;
      }
      .choices button:hover {
        background: var(--_hover);
      }
      .choices [aria-checked='true'] {
        background: var(--_hover);
        color: var(--_accent-text);
        font-weight: 600;
      }
    `,
  ]
}

function showPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(percent / 100)
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-details': SwapDetails
  }
}
