import { css, html } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import type { ChainId } from '../../../../standards/caip.js'
import type { PriceCurve } from '../../../../state/account/prices/price-curve.js'
import { customElement } from '../../../base/custom-element.js'
import { StateElement } from '../../../base/state-element.js'
import { base } from '../../../theme/base.styles.js'
import '../../../parts/rows/wm-skeleton.js'
import '../../../parts/wm-tabs.js'
import { showPrice } from './account-amounts.js'
import { drawCurve, showChange } from './draw-curve.js'

const RANGES = ['day', 'week', 'month', 'year'] as const
type Range = (typeof RANGES)[number]
const BOX = { width: 320, height: 96 } as const

/** The price of a token over a range that the visitor chooses. */
@customElement('wm-token-chart')
export class TokenChart extends StateElement<'balances' | 'priceHistory'> {
  @property({ attribute: false }) chainId!: ChainId
  @property() address: string | undefined
  readonly #chart = this.watch(() => this.use('priceHistory').$chart)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private range: Range = 'day'
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#ask()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    const language = this.#language.value
    const tabs = RANGES.map((id) => ({ id, label: showRange(id, 'narrow', language) }))
    return html`<div class="chart">${this.#content()}</div>
      <wm-tabs
        .tabs=${tabs}
        .selected=${this.range}
        .label=${this.t('price.range')}
        @change=${this.#choose}
      ></wm-tabs>`
  }
  #content() {
    const { status, value } = this.#chart.value
    if (status === 'idle' || status === 'loading')
      return html`<wm-skeleton aria-hidden="true"></wm-skeleton>`
    return status === 'failed' || !value
      ? html`<p class="none" role="status">${this.t('price.none')}</p>`
      : this.#curve(value)
  }
  #curve(curve: PriceCurve) {
    const language = this.#language.value
    const { currency } = this.use('balances')
    const change = showChange(curve.change, language)
    const show = (price: number) => showPrice(price, currency, language)
    const label = this.t('price.chart', {
      range: showRange(this.range, 'long', language),
      from: show(curve.points[0]![1]),
      to: show(curve.points.at(-1)![1]),
    })
    return html`<p class="change ${curve.change < 0 ? 'down' : 'up'}">
        <bdi>${change}</bdi> <span class="visually-hidden">${label}</span>
      </p>
      ${drawCurve(curve, BOX)}`
  }
  #ask() {
    this.#stop?.()
    const { chainId, address, range } = this
    this.#stop = this.use('priceHistory').watchChart({ chainId, address }, range)
  }
  #choose = (event: Event) => {
    this.range = (event.target as HTMLElementTagNameMap['wm-tabs']).selected as Range
    this.#ask()
  }
  static override styles = [
    base,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .chart {
        display: grid;
        align-content: end;
        block-size: ${BOX.height + 28}px;
      }
      .curve {
        inline-size: 100%;
        block-size: ${BOX.height}px;
        /* Time runs from left to right in every language. */
        direction: ltr;
      }
      .change {
        padding-block-end: 8px;
        font-size: 14px;
        font-weight: 500;
        line-height: 20px;
        text-align: center;
        font-variant-numeric: tabular-nums;
      }
      .up {
        color: var(--_good);
      }
      .down {
        color: var(--_bad);
      }
      .none {
        align-self: center;
        color: var(--_muted);
        font-size: 14px;
        line-height: 20px;
        text-align: center;
      }
      wm-skeleton {
        block-size: ${BOX.height}px;
        border-radius: var(--_radius-row);
      }
    `,
  ]
}

/** One day, week, month or year in the visitor's language. */
function showRange(unit: Range, unitDisplay: 'narrow' | 'long', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(1)
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-token-chart': TokenChart
  }
}
