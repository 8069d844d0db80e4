import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import type { SwapOrder } from '../../../state/swap/review.js'
import type { TradeStep } from '../../../state/swap/trade-step.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import { showAsset } from './swap-amounts.js'
import '../../parts/wm-steps.js'

/** The steps of a swap with an approval, and their state. */
@customElement('wm-swap-steps')
export class SwapSteps extends StateElement {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @property({ attribute: false }) order!: SwapOrder
  /** Confirmed steps. */
  @property({ attribute: false }) done: readonly TradeStep[] = []
  /** The step in progress. */
  @property() running: TradeStep | undefined

  override render() {
    const { from, to, amount, expected, batch, reset } = this.order
    const language = this.#language.value
    const exact = withSymbol(formatExact(amount, from.decimals, language), from.symbol)
    const texts: readonly (readonly [TradeStep, string])[] = [
      ...(reset || this.done.includes('reset')
        ? [['reset', this.t('swap.step.reset', from.symbol)] as const]
        : []),
      ['approve', this.t('swap.step.approve', exact)],
      ['swap', this.t('swap.step.swap', { from: exact, to: showAsset(expected, to, language) })],
    ]
    const next = texts.find(([step]) => !this.done.includes(step))?.[0]
    return html`<wm-steps
        .label=${this.t('swap.steps')}
        .doneText=${this.t('swap.step.done')}
        .steps=${texts.map(([step, text]) => ({
          text,
          done: this.done.includes(step),
          running: this.running === 'both' || this.running === step,
          next: batch || step === next,
        }))}
      ></wm-steps>
      ${batch ? html`<p class="both">${this.t('swap.step.both')}</p>` : nothing}`
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      .both {
        padding-inline: 4px;
        color: var(--_muted);
        font-size: 13px;
        line-height: 18px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-steps': SwapSteps
  }
}
