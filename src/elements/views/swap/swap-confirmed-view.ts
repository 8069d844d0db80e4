import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import CirclePlus from 'lucide/dist/esm/icons/circle-plus.mjs'
import Globe from 'lucide/dist/esm/icons/globe.mjs'
import { isSafeLink } from '../../../platform/links/open-link.js'
import type { SwapOrder } from '../../../state/swap/review.js'
import type { TradeState } from '../../../state/swap/trades.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import { showAsset } from './swap-amounts.js'
import { findImage } from './swap-image.js'
import '../../parts/wm-button.js'
import '../../parts/rows/wm-row.js'
import '../../parts/wm-wallet-ring.js'

/** The state of a swap: sent, confirmed or failed. */
@customElement('wm-swap-confirmed-view')
export class SwapConfirmedView extends StateElement<'account' | 'swap'> {
  readonly #trade = this.watch(() => this.use('swap').$trade)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  @internal() private watching: 'idle' | 'asking' | 'done' = 'idle'

  override disconnectedCallback() {
    super.disconnectedCallback()
    const { status } = this.#trade.value
    if (status === 'confirmed' || status === 'failed') this.use('swap').clearTrade()
  }
  // The toast says that the swap has started, which this screen now says better.
  override updated() {
    if (this.#trade.value.status === 'confirmed' && this.watching === 'idle')
      this.state.toasts.hide()
  }
  override render() {
    const trade = this.#trade.value
    void this.#marks.value
    if (trade.status === 'idle' || trade.status === 'asking')
      return html`<wm-button variant="primary" @click=${this.#leave}
        >${this.t('swap.back')}</wm-button
      >`
    const { ring, title, hint } = this.#toShown(trade)
    const { from, to, amount, expected } = trade.order
    const language = this.#language.value
    const explorer =
      trade.id === undefined ? undefined : this.use('swap').findExplorerUrl(trade.order, trade.id)
    return html`
      <div class="centre">
        <wm-wallet-ring
          .image=${findImage(this.state, to)}
          .name=${to.symbol}
          .state=${ring}
        ></wm-wallet-ring>
        <div role="status" aria-live="polite">
          <p class="title">${title}</p>
          <p class="text">${hint}</p>
        </div>
        <p class="pair">
          <bdi>${withSymbol(formatExact(amount, from.decimals, language), from.symbol)}</bdi
          >${icon(ArrowRight, 16, 'way')}<bdi>${showAsset(expected, to, language)}</bdi>
        </p>
        ${
          trade.status === 'confirmed' &&
          this.watching !== 'done' &&
          this.use('swap').canWatch(trade.order)
            ? html`<wm-row
                class="wide"
                .icon=${CirclePlus}
                tone="quiet"
                ?busy=${this.watching === 'asking'}
                .label=${this.t('swap.watch', to.symbol)}
                @click=${() => this.#watchToken(trade.order)}
              ></wm-row>`
            : nothing
        }
        ${
          isSafeLink(explorer)
            ? html`<wm-row
                class="wide"
                .icon=${Globe}
                tone="quiet"
                .label=${this.t('swap.explorer')}
                .href=${explorer}
                .linkNote=${this.t('link.external')}
              ></wm-row>`
            : nothing
        }
      </div>
      <wm-button variant="primary" @click=${this.#leave}>${this.t('swap.back')}</wm-button>
    `
  }
  #toShown(trade: Exclude<TradeState, { status: 'idle' | 'asking' }>): {
    readonly ring: RingState
    readonly title: string
    readonly hint: string
  } {
    if (trade.status === 'confirmed')
      return { ring: 'done', title: this.t('swap.done'), hint: this.t('swap.done.hint') }
    if (trade.status === 'sent')
      return trade.late
        ? { ring: 'idle', title: this.t('swap.late'), hint: this.t('swap.late.hint') }
        : { ring: 'waiting', title: this.t('swap.waiting'), hint: this.t('swap.waiting.hint') }
    const reason = String(trade.error.details['reason'])
    const hint =
      reason === 'cancelled' || reason === 'replaced'
        ? this.t('swap.cancelled.hint')
        : reason === 'unknown reason'
          ? this.t('swap.reverted.plain')
          : this.t('swap.reverted.hint', reason)
    return { ring: 'failed', title: this.t('swap.reverted'), hint }
  }
  async #watchToken(order: SwapOrder) {
    if (this.watching !== 'idle') return
    this.watching = 'asking'
    try {
      const added = await this.use('swap').watchAsset(order)
      this.watching = added ? 'done' : 'idle'
      if (added) this.state.toasts.show(this.t('swap.watch.done', order.to.symbol), 'success')
    } catch (failure) {
      this.watching = 'idle'
      this.state.report(failure)
      this.state.toasts.show(this.t('swap.watch.failed'), 'error')
    }
  }
  #leave = () => {
    const { router } = this.state
    if (router.$route.get().view === 'SwapConfirmed') router.reset({ view: 'Account' })
  }
  static override styles = [
    base,
    view,
    css`
      .centre {
        grid-template-columns: minmax(0, 1fr);
        padding-block: 8px;
        gap: 12px;
      }
      .pair {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        justify-content: center;
        gap: 4px 10px;
        font-size: 17px;
        font-weight: 600;
        line-height: 24px;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .way {
        color: var(--_muted);
        scale: var(--_flip) 1;
      }
      .wide {
        inline-size: 100%;
        text-align: start;
      }
      wm-button {
        inline-size: 100%;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-confirmed-view': SwapConfirmedView
  }
}
