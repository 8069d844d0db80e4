import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import type { SwapOrder } from '../../../state/swap/review.js'
import type { TradeStep } from '../../../state/swap/trade-step.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { showSent } from '../send/send-amounts.js'
import { showAsset } from './swap-amounts.js'

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
    const exact = `${showSent(amount, from.decimals, language)} ${from.symbol}`
    const texts: readonly (readonly [TradeStep, string])[] = [
      ...(reset || this.done.includes('reset')
        ? [['reset', this.t('swap.step.reset', from.symbol)] as const]
        : []),
      ['approve', this.t('swap.step.approve', exact)],
      ['swap', this.t('swap.step.swap', { from: exact, to: showAsset(expected, to, language) })],
    ]
    const next = texts.find(([step]) => !this.done.includes(step))?.[0]
    return html`<ol aria-label=${this.t('swap.steps')}>
        ${texts.map(([step, text], index) =>
          this.#step(
            index + 1,
            text,
            this.done.includes(step),
            this.running === 'both' || this.running === step,
            batch || step === next,
          ),
        )}
      </ol>
      ${batch ? html`<p class="both">${this.t('swap.step.both')}</p>` : nothing}`
  }
  #step(number: number, text: string, done: boolean, running: boolean, next: boolean) {
    const sign = done
      ? icon(Check, 14)
      : running
        ? html`<span class="spinner"></span>`
        : new Intl.NumberFormat(this.#language.value).format(number)
    return html`<li
      class=${done ? 'done' : next ? 'next' : ''}
      aria-current=${!done && next ? 'step' : nothing}
    >
      <span class="sign" aria-hidden="true">${sign}</span
      ><span
        >${text}${
          done ? html`<span class="visually-hidden"> ${this.t('swap.step.done')}</span>` : nothing
        }</span
      >
    </li>`
  }
  static override styles = [
    base,
    spinner,
    css`
      :host {
        display: block;
      }
      ol {
        display: grid;
        gap: 8px;
        margin: 0;
        padding: 8px 4px;
        list-style: none;
      }
      li {
        display: flex;
        align-items: center;
        gap: 10px;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
        overflow-wrap: anywhere;
      }
      .next {
        color: var(--_text);
        font-weight: 500;
      }
      .sign {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 24px;
        block-size: 24px;
        border-radius: 50%;
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 12px;
        font-weight: 600;
      }
      .next .sign {
        box-shadow: inset 0 0 0 2px var(--_accent-text);
      }
      .done .sign {
        background: var(--_good);
        box-shadow: none;
        color: var(--_surface);
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
