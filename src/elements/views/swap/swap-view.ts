import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import ArrowUpDown from 'lucide/dist/esm/icons/arrow-up-down.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { SwapArguments } from '../../../state/shell/routes.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { review } from '../send/review.styles.js'
import { send } from '../send/send.styles.js'
import { showImpact } from './swap-amounts.js'
import './wm-swap-box.js'
import './wm-swap-details.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/rows/wm-skeleton.js'

const HIGH_IMPACT = 300

/** Tokens, amount and expected result of a swap. */
@customElement('wm-swap-view')
export class SwapView extends StateElement<'account' | 'balances' | 'swap' | 'switching'> {
  readonly #form = this.watch(() => this.use('swap').$form)
  readonly #draft = this.watch(() => this.use('swap').$draft)
  readonly #market = this.watch(() => this.use('swap').$market)
  readonly #balances = this.watch(() => this.use('balances').$balances)
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  /** Values that the page opened this screen with. */
  @property({ attribute: false }) arguments: SwapArguments = {}
  #stops: (() => void)[] = []

  override connectedCallback() {
    super.connectedCallback()
    void this.state.marks.load()
    const swap = this.use('swap')
    this.#stops = [
      swap.watch(() => this.state.toasts.show(this.t('swap.balance.failed'), 'error')),
      // Another network has other tokens.
      this.use('account').$account.subscribe(() => void swap.load()),
    ]
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    for (const stop of this.#stops.splice(0)) stop()
    // The entries are kept only on the way to a token or to the review.
    if (!this.state.router.$route.get().view.startsWith('Swap')) this.use('swap').reset()
  }
  override updated(changed: Map<PropertyKey, unknown>) {
    // The page may open the screen again with other tokens while it is shown.
    if (changed.has('arguments')) void this.use('swap').prefill(this.arguments)
    if (this.#market.value.status !== 'unsupported') return
    import('../networks/unsupported-chain-view.js').catch(this.state.report)
  }
  override render() {
    const { router } = this.state
    const { status } = this.#market.value
    if (!this.#account.value?.address)
      return html`<wm-button variant="primary" @click=${() => router.reset({ view: 'Connect' })}
        >${this.t('button.connect')}</wm-button
      >`
    if (status === 'unsupported')
      return html`<wm-unsupported-chain-view swap></wm-unsupported-chain-view>`
    if (status === 'failed')
      return html`<wm-message
        role="alert"
        failed
        .mark=${TriangleAlert}
        .heading=${this.t('swap.failed')}
        .text=${this.t('swap.failed.text')}
        ><wm-button @click=${() => void this.use('swap').load()}
          >${this.t('action.retry')}</wm-button
        ></wm-message
      >`
    const balances = this.#balances.value
    if (status !== 'ready' || (balances.value === undefined && balances.status === 'loading'))
      return html`<p class="visually-hidden" role="status">${this.t('swap.loading')}</p>
        <div class="entries" aria-hidden="true">
          <wm-skeleton class="place"></wm-skeleton><wm-skeleton class="place"></wm-skeleton>
        </div>
        <wm-button variant="primary" disabled>${this.t('swap.action.amount')}</wm-button>`
    return html`
      <div class="entries">
        <wm-swap-box side="from"></wm-swap-box>
        <button
          class="arrow"
          type="button"
          title=${this.t('swap.turn')}
          @click=${() => this.use('swap').turn()}
        >
          ${icon(ArrowUpDown, 18)}
        </button>
        <wm-swap-box side="to"></wm-swap-box>
      </div>
      ${this.#hint()} ${this.#facts()} ${this.#action()}
    `
  }
  #facts() {
    const { from, to, amount, expected, least, impact, fee, problem } = this.#form.value
    // Reserves the height of the rate, which comes with the quote.
    if (problem === 'quoting')
      return html`<wm-skeleton class="rate" aria-hidden="true"></wm-skeleton>`
    if (!from || !to || amount === undefined || expected === undefined || least === undefined)
      return nothing
    return html`<wm-swap-details
      editable
      .facts=${{
        from,
        to,
        amount,
        expected,
        least,
        impact,
        fee,
        feeIsUsual: true,
        slippage: this.#draft.value.slippage,
      }}
    ></wm-swap-details>`
  }
  #hint() {
    const { problem, from, to, impact } = this.#form.value
    const language = this.#language.value
    if (from && to && problem === 'route')
      return this.#note(this.t('swap.hint.route', { from: from.symbol, to: to.symbol }))
    if (problem === 'service') return this.#note(this.t('swap.hint.service'))
    return impact !== undefined && impact >= HIGH_IMPACT
      ? this.#note(this.t('swap.impact.high', showImpact(impact, language)))
      : nothing
  }
  #note(text: string) {
    return html`<p class="note bad" role="alert">${icon(TriangleAlert, 18)}<span>${text}</span></p>`
  }
  #action() {
    const { problem } = this.#form.value
    if (problem === 'service')
      return html`<wm-button variant="primary" @click=${() => this.use('swap').retry()}
        >${this.t('swap.action.retry')}</wm-button
      >`
    return html`<wm-button
      variant="primary"
      ?busy=${problem === 'quoting'}
      ?disabled=${problem !== undefined && problem !== 'quoting'}
      @click=${this.#review}
      >${this.#label()}</wm-button
    >`
  }
  #label(): string {
    const { problem, from } = this.#form.value
    switch (problem) {
      case undefined:
        return this.t('swap.action.review')
      case 'insufficient':
        return this.t('swap.action.insufficient', from?.symbol ?? '')
      case 'gas':
        return this.t(
          'swap.action.gas',
          this.state.network.find(from?.chainId)?.nativeCurrency.symbol ?? '',
        )
      case 'ambiguous':
      case 'decimals':
      case 'incorrect':
        return this.t('swap.action.incorrect')
      case 'service':
        return this.t('swap.action.retry')
      default:
        return this.t(`swap.action.${problem}`)
    }
  }
  #review = () => {
    if (this.#form.value.problem !== undefined) return
    this.use('swap').initiate()
    this.state.router.push({ view: 'SwapPreview' })
  }
  static override styles = [
    base,
    view,
    send,
    review,
    css`
      button.arrow {
        inline-size: 44px;
        block-size: 44px;
        margin-block: -22px;
        color: var(--_accent-text);
        transition: background 100ms;
      }
      button.arrow:hover {
        background: var(--_hover-solid, var(--_surface));
        color: var(--_text);
      }
      /* Heights of the two boxes. */
      .place {
        block-size: 142px;
      }
      .place + .place {
        margin-block-start: 4px;
      }
      .rate {
        inline-size: 60%;
        block-size: 16px;
        margin: 14px 4px;
      }
      wm-unsupported-chain-view {
        margin-inline: -12px;
        padding-block-end: 0;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-view': SwapView
  }
}
