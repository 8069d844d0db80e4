import { html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { MessageKey } from '../../../locales/messages.js'
import { isAbort } from '../../../errors/to-error.js'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { SwapOrder, SwapReview } from '../../../state/swap/review.js'
import type { SwapAsset } from '../../../state/swap/swap-tokens.js'
import { isApproval, toStep, type TradeStep } from '../../../state/swap/trade-step.js'
import type { TradeState } from '../../../state/swap/trades.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { SlowController } from '../connecting/slow-controller.js'
import { review } from '../send/review.styles.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import { showWorth } from '../send/send-amounts.js'
import { send } from '../send/send.styles.js'
import { showAsset } from './swap-amounts.js'
import { findImage } from './swap-image.js'
import { toReason } from '../send/to-reason.js'
import './wm-swap-details.js'
import './wm-swap-steps.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-skeleton.js'

// Labels for the step of a review that could not be read, in the specification's words.
const STEPS: Readonly<Record<string, MessageKey>> = {
  quote: 'swap.problem.quote',
  allowance: 'swap.problem.prepare',
  approval: 'swap.problem.prepare',
  transaction: 'swap.problem.prepare',
}

/** The review of a swap before the wallet is asked. A missing approval comes first. */
@customElement('wm-swap-preview-view')
export class SwapPreviewView extends StateElement<'account' | 'swap'> {
  readonly #review = this.watch(() => this.use('swap').$review)
  readonly #changed = this.watch(() => this.use('swap').$changed)
  readonly #trade = this.watch(() => this.use('swap').$trade)
  readonly #form = this.watch(() => this.use('swap').$form)
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #slow = new SlowController(this)
  #stop: (() => void) | undefined
  /** True while `#confirm` runs: an empty form then means that the swap was sent. */
  #sending = false
  /** True when a step of this visit to the screen was started. */
  @internal() private tried = false
  /** Confirmed steps of this visit. */
  @internal() private done: readonly TradeStep[] = []

  override connectedCallback() {
    super.connectedCallback()
    this.#stop = this.use('swap').watchReview(
      (failure) => this.isConnected && this.state.report(failure),
    )
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
    if (!this.state.router.$route.get().view.startsWith('Swap')) this.use('swap').reset()
  }
  override updated() {
    const { from } = this.use('swap').$draft.get()
    // Leaves the screen when a change of network or account has cleared the form and its review.
    if (
      !this.#sending &&
      from === undefined &&
      this.state.router.$route.get().view === 'SwapPreview'
    )
      this.state.router.back()
  }
  override render() {
    const { status, value, ...rest } = this.#review.value
    if (status === 'failed' && !this.#sending)
      return this.#failure((rest as { error: WalletModalError }).error)
    if (!value)
      return html`<p class="visually-hidden" role="status">${this.t('swap.checking')}</p>
        ${this.#waiting()}`
    return this.#show(value)
  }
  #show(value: SwapReview) {
    const { order, fee, feeIsUsual, impact, problem } = value
    const trade = this.#trade.value
    const running = toRunning(trade)
    const step = toStep(order)
    const changed = this.#changed.value && running === undefined
    return html`
      ${this.#what(order)}
      ${
        order.approval !== undefined || this.done.length > 0
          ? html`<wm-swap-steps
              .order=${order}
              .done=${this.done}
              .running=${running}
            ></wm-swap-steps>`
          : nothing
      }
      <wm-swap-details expanded .facts=${{ ...order, fee, feeIsUsual, impact }}></wm-swap-details>
      <div class="foot">
        ${
          problem === undefined
            ? nothing
            : this.#note(
                problem === 'gas'
                  ? this.t(
                      'swap.action.gas',
                      this.state.network.find(order.chainId)?.nativeCurrency.symbol ?? '',
                    )
                  : this.t(
                      'swap.problem.refused',
                      toReason(problem.details['reason'], this.t('swap.reason.none')),
                    ),
              )
        }
        ${changed ? this.#note(this.t('swap.changed')) : this.#outcome(trade)}
        <div class="actions">
          <wm-button @click=${() => this.state.router.back()}>${this.t('swap.cancel')}</wm-button>
          ${
            changed
              ? html`<wm-button variant="primary" @click=${() => this.use('swap').accept()}
                  >${this.t('swap.accept')}</wm-button
                >`
              : html`<wm-button
                  variant="primary"
                  ?busy=${running !== undefined}
                  ?disabled=${problem !== undefined}
                  @click=${this.#confirm}
                  >${
                    step === 'reset'
                      ? this.t('swap.reset', order.from.symbol)
                      : step === 'approve'
                        ? this.t('swap.approve', order.from.symbol)
                        : this.t('swap.swap')
                  }</wm-button
                >`
          }
        </div>
      </div>
    `
  }
  #what({ from, to, amount, expected }: SwapOrder) {
    void this.#marks.value
    const language = this.#language.value
    return html`<div class="entries">
      ${this.#box(
        'swap.pay',
        withSymbol(formatExact(amount, from.decimals, language), from.symbol),
        amount,
        from,
      )}
      <span class="arrow" aria-hidden="true">${icon(ArrowDown, 16)}</span>
      ${this.#box('swap.receive', showAsset(expected, to, language), expected, to)}
    </div>`
  }
  #box(label: 'swap.pay' | 'swap.receive', text: string, amount: bigint, asset: SwapAsset) {
    const worth = showWorth(amount, asset, {
      currency: this.use('swap').currency,
      language: this.#language.value,
    })
    return html`<div class="box">
      <span class="caption">${this.t(label)}</span>
      <div class="line">
        <bdi class="amount">${text}</bdi
        ><wm-image
          .src=${findImage(this.state, asset)}
          .name=${asset.symbol}
          size="32"
          round
        ></wm-image>
      </div>
      ${worth ? html`<bdi class="caption">${worth}</bdi>` : nothing}
    </div>`
  }
  /** The state of the wallet request. */
  #outcome(trade: TradeState) {
    const wallet = this.#account.value?.wallet?.name ?? ''
    if (trade.status === 'asking')
      return this.#progress(
        this.t('swap.asking', wallet),
        this.#slow.slow ? this.t('swap.asking.long', wallet) : this.t('swap.asking.hint'),
      )
    if (!this.tried) return nothing
    if (trade.status === 'sent' && isApproval(trade.step))
      return trade.late
        ? this.#note(this.t('swap.approving.late'))
        : this.#progress(this.t(trade.step === 'reset' ? 'swap.resetting' : 'swap.approving'))
    if (trade.status !== 'failed') return nothing
    const { error, uncertain } = trade
    if (uncertain) return this.#note(this.t('swap.uncertain', wallet))
    return this.#note(
      error.code === 'USER_REJECTED'
        ? this.t('swap.declined')
        : this.t('swap.stepFailed', this.t(`error.${error.code}`)),
    )
  }
  #progress(title: string, hint?: string) {
    return html`<div class="note" role="status">
      <span><strong>${title}</strong>${hint === undefined ? nothing : html`<br />${hint}`}</span>
    </div>`
  }
  #note(text: string) {
    return html`<div class="note bad" role="alert">
      ${icon(TriangleAlert, 18)}<span>${text}</span>
    </div>`
  }
  #failure(error: WalletModalError) {
    const { field, step } = error.details
    const known = STEPS[String(step)]
    const { from, to } = this.#form.value
    const text =
      field === 'route' && from && to
        ? this.t('swap.hint.route', { from: from.symbol, to: to.symbol })
        : field === 'minimum'
          ? this.t('swap.problem.moved')
          : error.code === 'SWAP_INVALID'
            ? this.t('swap.problem.unsafe')
            : known
              ? (this.t as (key: MessageKey) => string)(known)
              : this.t(`error.${error.code}`)
    return html`<div class="note bad" role="alert">
        ${icon(TriangleAlert, 18)}<span
          ><strong>${this.t('swap.problem.title')}</strong><br />${text}</span
        >
      </div>
      <div class="actions">
        <wm-button @click=${() => this.state.router.back()}>${this.t('swap.cancel')}</wm-button>
        <wm-button variant="primary" @click=${this.#retry}>${this.t('action.retry')}</wm-button>
      </div>`
  }
  #waiting() {
    return html`<div class="entries" aria-hidden="true">
      <wm-skeleton class="place"></wm-skeleton><wm-skeleton class="place"></wm-skeleton
      ><wm-skeleton class="place"></wm-skeleton>
    </div>`
  }
  // A failure is shown in place of the review.
  #retry = () =>
    void this.use('swap')
      .review()
      .catch((failure) => isAbort(failure) || this.state.report(failure))
  #confirm = async () => {
    const { router, toasts } = this.state
    const { value } = this.#review.value
    this.tried = true
    this.#sending = true
    this.#slow.restart()
    let step: TradeStep | undefined
    try {
      step = await this.use('swap').confirm()
      if (step !== undefined && isApproval(step)) this.done = [...this.done, step]
    } catch (failure) {
      // A failed step is shown by its state; a refusal before that is shown by a toast.
      const trade = this.use('swap').$trade.get()
      if (
        !(trade.status === 'sent' && isApproval(trade.step)) &&
        !(trade.status === 'failed' && trade.error === failure)
      ) {
        const { code, details } = failure as WalletModalError
        const token = details['token']
        toasts.show(
          code !== 'REQUEST_PENDING'
            ? this.t(`error.${code}`)
            : typeof token === 'string'
              ? this.t('swap.busy.approval', token)
              : this.t('swap.busy', this.#account.value?.wallet?.name ?? ''),
          'error',
        )
      }
    } finally {
      this.#sending = false
      this.requestUpdate()
    }
    if (step === undefined || isApproval(step) || !value) return
    const { from, to, amount, expected } = value.order
    const language = this.#language.value
    toasts.show(
      this.t('swap.started', {
        from: withSymbol(formatExact(amount, from.decimals, language), from.symbol),
        to: showAsset(expected, to, language),
      }),
    )
    // The visitor may have left the screen during the request, and may already review another swap
    // on a new one.
    if (
      !this.isConnected ||
      router.$route.get().view !== 'SwapPreview' ||
      this.#review.value.status !== 'idle'
    )
      return
    router.reset({ view: 'Account' })
    router.push({ view: 'SwapConfirmed' })
  }
  static override styles = [base, view, send, review]
}

/** The step that the wallet or the network has not answered yet. */
function toRunning(trade: TradeState): TradeStep | undefined {
  return trade.status === 'asking' ||
    (trade.status === 'sent' && isApproval(trade.step) && !trade.late)
    ? trade.step
    : undefined
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-swap-preview-view': SwapPreviewView
  }
}
