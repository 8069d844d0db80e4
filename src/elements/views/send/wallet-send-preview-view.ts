import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import ArrowDown from 'lucide/dist/esm/icons/arrow-down.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import { isAbort } from '../../../errors/to-error.js'
import type { WalletModalError } from '../../../errors/wallet-modal-error.js'
import type { PaymentOrder, PaymentState } from '../../../state/send/payments.js'
import type { Review } from '../../../state/send/review.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { addressGroups } from '../../parts/address-groups.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { SlowController } from '../connecting/slow-controller.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import { showFee, showWorth } from './send-amounts.js'
import { review } from './review.styles.js'
import { drawReceiver } from './draw-receiver.js'
import { send } from './send.styles.js'
import { toReason } from './to-reason.js'
import './wm-receiver-warning.js'
import '../../parts/wm-button.js'
import '../../parts/wm-image.js'
import '../../parts/rows/wm-skeleton.js'

/** The review of a payment before the wallet is asked. */
@customElement('wm-wallet-send-preview-view')
export class WalletSendPreviewView extends StateElement<'account' | 'contacts' | 'send'> {
  readonly #review = this.watch(() => this.use('send').$review)
  readonly #early = this.watch(() => this.use('send').$early)
  readonly #changed = this.watch(() => this.use('send').$changed)
  readonly #payment = this.watch(() => this.use('send').$payment)
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #tokens = this.watch(() => this.use('send').$tokens)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #slow = new SlowController(this)
  #leave: (() => void) | undefined
  /** True while `#send` runs: an empty form then means that the payment was sent. */
  #sending = false
  /**
   * True when the visitor has confirmed that they compared the receiver with the similar address.
   */
  @internal() private compared = false
  /** True when a payment of this visit to the screen has failed. */
  @internal() private tried = false

  override connectedCallback() {
    super.connectedCallback()
    this.#leave = this.use('send').watchReview(
      (failure) => this.isConnected && this.state.report(failure),
    )
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#leave?.()
  }
  // Sending clears the review. The card keeps its height until the next screen is shown.
  protected override shouldUpdate(): boolean {
    return !this.#sending || this.#review.value.status !== 'idle'
  }
  override updated() {
    const { status } = this.#review.value
    const { asset, text } = this.use('send').$draft.get()
    // Leaves the screen when a change of network or account has cleared the form and its review.
    if (
      !this.#sending &&
      status === 'idle' &&
      asset === undefined &&
      text === '' &&
      this.state.router.$route.get().view === 'WalletSendPreview'
    )
      this.state.router.back()
  }
  override render() {
    const review = this.#review.value
    if (review.status === 'failed') return this.#failure(review.error.code)
    // A confirmed review that is repeated stays on the screen.
    const ready = review.status === 'ready' || this.#sending ? review.value : undefined
    const shown = ready ?? this.#early.value
    if (!shown) return nothing
    const { order, warning } = shown
    const problem = ready?.problem
    const payment = this.#payment.value
    const busy = payment.status === 'asking' || !ready || review.status === 'loading'
    const blocked = problem !== undefined || (warning?.kind === 'look-alike' && !this.compared)
    return html`
      ${
        ready
          ? nothing
          : html`<p class="visually-hidden" role="status">${this.t('send.checking')}</p>`
      }
      ${this.#what(order)}
      ${
        warning
          ? html`<wm-receiver-warning
              .warning=${warning}
              .address=${order.to}
              .compared=${this.compared}
              @compared=${() => (this.compared = !this.compared)}
            ></wm-receiver-warning>`
          : nothing
      }
      ${this.#details(ready)}
      <div class="foot">
        ${
          problem === undefined
            ? nothing
            : html`<p class="note bad" role="alert">
                ${icon(TriangleAlert, 18)}<span
                  >${
                    problem === 'fee'
                      ? this.t('send.problem.fee', this.#coin()?.symbol ?? '')
                      : this.t(
                          'send.problem.refused',
                          toReason(problem.details['reason'], this.t('send.reason.none')),
                        )
                  }</span
                >
              </p>`
        }
        ${
          this.#changed.value && problem === undefined && !busy
            ? html`<p class="note bad" role="alert">
                ${icon(TriangleAlert, 18)}<span>${this.t('send.changed')}</span>
              </p>`
            : this.#outcome(payment)
        }
        <div class="actions">
          <wm-button @click=${() => this.state.router.back()}>${this.t('send.cancel')}</wm-button>
          <wm-button variant="primary" ?busy=${busy} ?disabled=${blocked} @click=${this.#send}
            >${this.t('send.send')}</wm-button
          >
        </div>
      </div>
    `
  }
  #coin() {
    return this.state.network.find(this.#account.value?.chainId)?.nativeCurrency
  }
  #what({ token, amount, to, name }: PaymentOrder) {
    const { marks, network } = this.state
    void this.#marks.value
    const language = this.#language.value
    const held = this.#tokens.value.find(({ address }) => address === token.address)
    const worth = held && showWorth(amount, held, { currency: this.use('send').currency, language })
    const image =
      token.icon ??
      (token.address === undefined
        ? marks.find(network.find(this.#account.value?.chainId))
        : undefined)
    return html`<div class="entries">
      <div class="box">
        <span class="caption">${this.t('send.send')}</span>
        <div class="line">
          <bdi class="amount"
            >${withSymbol(formatExact(amount, token.decimals, language), token.symbol)}</bdi
          ><wm-image .src=${image} .name=${token.symbol} size="32" round></wm-image>
        </div>
        ${worth ? html`<bdi class="caption">${worth}</bdi>` : nothing}
      </div>
      <span class="arrow" aria-hidden="true">${icon(ArrowDown, 16)}</span>
      <div class="box">
        <span class="caption">${this.t('send.to')}</span>
        ${drawReceiver({ to, name, contact: this.#findContact(to) })}
      </div>
    </div>`
  }
  #findContact(to: string): string | undefined {
    return this.use('contacts').find(this.#account.value?.namespace, to)?.name
  }
  /** Only the fee waits for the network. */
  #details(ready: Review | undefined) {
    const { fee, deposit } = ready ?? {}
    const chain = this.state.network.find(this.#account.value?.chainId)
    const language = this.#language.value
    const coin = chain?.nativeCurrency
    const held = this.#tokens.value.find(({ address }) => address === undefined)
    const show = (amount: bigint) => {
      const worth =
        held && showWorth(amount, held, { currency: this.use('send').currency, language })
      if (!coin) return nothing
      return html`<bdi>${withSymbol(showFee(amount, coin.decimals, language), coin.symbol)}</bdi
        >${worth ? html` <bdi class="caption">${worth}</bdi>` : nothing}`
    }
    return html`<dl>
      <div>
        <dt>${this.t('send.network')}</dt>
        <dd><bdi>${chain?.name}</bdi></dd>
      </div>
      <div>
        <dt>${this.t('send.fee')}</dt>
        <dd>
          ${
            !ready
              ? html`<wm-skeleton></wm-skeleton>`
              : fee === undefined
                ? this.t('send.fee.unknown')
                : show(fee)
          }
        </dd>
      </div>
      ${
        deposit === undefined
          ? nothing
          : html`<div>
              <dt>${this.t('send.deposit')}</dt>
              <dd>${show(deposit)}</dd>
            </div>`
      }
    </dl>`
  }
  /** The state of the wallet request. */
  #outcome(payment: PaymentState) {
    const wallet = this.#account.value?.wallet?.name ?? ''
    if (payment.status === 'asking')
      return html`<div class="note" role="status">
        <span
          ><strong>${this.t('send.asking', wallet)}</strong><br />${
            this.#slow.slow ? this.t('send.asking.long', wallet) : this.t('send.asking.hint')
          }</span
        >
      </div>`
    if (payment.status === 'failed' && this.tried) {
      const { error, uncertain } = payment
      const text = uncertain
        ? this.t('send.uncertain', wallet)
        : error.code === 'USER_REJECTED'
          ? this.t('send.declined')
          : this.t('send.failed', this.t(`error.${error.code}`))
      return html`<div class="note bad" role="alert">
        ${icon(TriangleAlert, 18)}<span>${text}</span>
      </div>`
    }
    // The look-alike warning already says more and needs the space.
    if ((this.#review.value.value ?? this.#early.value)?.warning?.kind === 'look-alike')
      return nothing
    return html`<p class="caption caution">${this.t('send.caution')}</p>`
  }
  #failure(code: keyof typeof import('../../../errors/catalogue.js').catalogue) {
    return html`<div class="note bad" role="alert">
        ${icon(TriangleAlert, 18)}<span>${this.t(`error.${code}`)}</span>
      </div>
      <wm-button @click=${() => this.state.router.back()}>${this.t('send.cancel')}</wm-button>`
  }
  #send = async () => {
    const { router, toasts } = this.state
    this.tried = true
    this.#sending = true
    this.#slow.restart()
    let sent: boolean
    try {
      sent = await this.use('send').confirm()
    } catch (failure) {
      // A failed payment is shown by its state; a refusal before that is shown by a toast.
      const payment = this.use('send').$payment.get()
      const { code } = failure as WalletModalError
      if (!isAbort(failure) && (payment.status !== 'failed' || payment.error !== failure))
        toasts.show(
          code === 'REQUEST_PENDING'
            ? this.t('send.busy', this.#account.value?.wallet?.name ?? '')
            : this.t(`error.${code}`),
          'error',
        )
      this.#sending = false
      this.requestUpdate()
      return
    }
    if (!sent) {
      this.#sending = false
      this.requestUpdate()
      return
    }
    // The visitor may have left the screen during the request, and may already review another
    // payment on a new one. Then only the toast reports it.
    if (
      !this.isConnected ||
      router.$route.get().view !== 'WalletSendPreview' ||
      this.#review.value.status !== 'idle'
    )
      return toasts.show(this.t('send.started'))
    router.reset({ view: 'Account' })
    router.push({ view: 'WalletSendConfirmed' })
  }
  static override styles = [
    base,
    view,
    send,
    review,
    addressGroups,
    css`
      .address {
        font-size: 16px;
        line-height: 24px;
      }
      dd wm-skeleton {
        inline-size: 96px;
        block-size: 14px;
        margin-block: 3px;
      }
      .caution {
        padding-inline: 4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-send-preview-view': WalletSendPreviewView
  }
}
