import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import type { SwapOrder } from '../../../state/swap/review.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { showSent } from '../send/send-amounts.js'
import { showAsset } from './swap-amounts.js'

/** The steps of a swap that needs an approval: which is done, which runs. */
@customElement('wm-swap-steps')
export class SwapSteps extends StateElement {
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @property({ attribute: false }) order!: SwapOrder
  /** The approval counts on chain. */
  @property({ type: Boolean }) approved = false
  /** The step under way. */
  @property() running: 'approve' | 'swap' | 'both' | undefined

  override render() {
    const { from, to, amount, expected, batch } = this.order
    const language = this.#language.value
    const exact = `${showSent(amount, from.decimals, language)} ${from.symbol}`
    const both = this.running === 'both'
    return html`<ol aria-label=${this.t('swap.steps')}>
        ${this.#step(1, this.t('swap.step.approve', exact), this.approved, both || this.running === 'approve', !this.approved)}
        ${this.#step(2, this.t('swap.step.swap', exact, showAsset(expected, to, language)), false, both || this.running === 'swap', this.approved || batch)}
      </ol>
      ${batch ? html`<p class="both">${this.t('swap.step.both')}</p>` : nothing}`
  }
  #step(number: number, text: string, done: boolean, running: boolean, next: boolean) {
    const sign = done ? icon(Check, 14) : running ? html`<span class="spinner"></span>` : new Intl.NumberFormat(this.#language.value).format(number)
    return html`<li class=${done ? 'done' : next ? 'next' : ''} aria-current=${!done && next ? 'step' : nothing}><span class="sign" aria-hidden="true">${sign}</span><span>${text}${done ? html`<span class="visually-hidden"> ${this.t('swap.step.done')}</span>` : nothing}</span></li>`
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
