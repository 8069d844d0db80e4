import { css, html, nothing } from 'lit'
import ExternalLink from 'lucide/dist/esm/icons/globe.mjs'
import { isSafeLink } from '../../../platform/links/open-link.js'
import { toNamespace } from '../../../standards/caip.js'
import type { PaymentState } from '../../../state/send/payments.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { addressGroups } from '../../parts/address-groups.js'
import type { RingState } from '../../parts/wm-wallet-ring.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { formatExact, withSymbol } from '../../../standards/amounts/format-amount.js'
import '../contacts/wm-save-contact.js'
import { drawReceiver } from './draw-receiver.js'
import { send } from './send.styles.js'
import { toReason } from './to-reason.js'
import '../../parts/wm-button.js'
import '../../parts/rows/wm-row.js'
import '../../parts/wm-wallet-ring.js'

interface Shown {
  readonly ring: RingState
  readonly title: string
  readonly hint: string
}

/**
 * The state of a payment: sent, confirmed or failed. A receipt that stays until the visitor closes
 * it, which returns to the account.
 */
@customElement('wm-wallet-send-confirmed-view')
export class WalletSendConfirmedView extends StateElement<'account' | 'contacts' | 'send'> {
  readonly #payment = this.watch(() => this.use('send').$payment)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  readonly #marks = this.watch(({ marks }) => marks.$marks)

  override disconnectedCallback() {
    super.disconnectedCallback()
    const { status } = this.#payment.value
    if (status === 'confirmed' || status === 'failed') this.use('send').clearPayment()
  }
  override render() {
    const payment = this.#payment.value
    if (payment.status === 'idle' || payment.status === 'asking')
      return html`<wm-button variant="primary" @click=${this.#leave}
        >${this.t('send.back')}</wm-button
      >`
    const { ring, title, hint } = this.#toShown(payment)
    const { token, amount, to, name, chainId } = payment.order
    const namespace = toNamespace(chainId)
    void this.#contacts.value
    const { marks, network } = this.state
    void this.#marks.value
    const image =
      token.icon ?? (token.address === undefined ? marks.find(network.find(chainId)) : undefined)
    const explorer =
      payment.id === undefined
        ? undefined
        : this.use('send').findExplorerUrl(payment.order, payment.id)
    return html`
      <div class="centre">
        <wm-wallet-ring .image=${image} .name=${token.symbol} .state=${ring}></wm-wallet-ring>
        <div role="status" aria-live="polite">
          <p class="title">${title}</p>
          <p class="text">${hint}</p>
        </div>
        <bdi class="amount"
          >${withSymbol(formatExact(amount, token.decimals, this.#language.value), token.symbol)}</bdi
        >
        <div class="box">
          <span class="caption">${this.t('send.to')}</span>
          ${drawReceiver({ to, name, contact: this.use('contacts').find(namespace, to)?.name })}
        </div>
        <wm-save-contact
          class="wide"
          .namespace=${namespace}
          .address=${to}
          .suggested=${name ?? ''}
        ></wm-save-contact>
        ${
          isSafeLink(explorer)
            ? html`<wm-row
                class="wide"
                .icon=${ExternalLink}
                tone="quiet"
                .label=${this.t('send.explorer')}
                .href=${explorer}
                .linkNote=${this.t('link.external')}
              ></wm-row>`
            : nothing
        }
      </div>
      <wm-button variant="primary" @click=${this.#leave}>${this.t('send.back')}</wm-button>
    `
  }
  #toShown(payment: Exclude<PaymentState, { status: 'idle' | 'asking' }>): Shown {
    if (payment.status === 'confirmed')
      return { ring: 'done', title: this.t('send.done'), hint: this.t('send.done.hint') }
    if (payment.status === 'sent')
      return payment.late
        ? { ring: 'idle', title: this.t('send.late'), hint: this.t('send.late.hint') }
        : { ring: 'waiting', title: this.t('send.waiting'), hint: this.t('send.waiting.hint') }
    const reason = payment.error.details['reason']
    const hint =
      reason === 'cancelled'
        ? this.t('send.cancelled.hint')
        : reason === 'replaced'
          ? this.t('send.replaced.hint')
          : this.t('send.reverted.hint', toReason(reason, this.t('send.reason.none')))
    return { ring: 'failed', title: this.t('send.reverted'), hint }
  }
  #leave = () => {
    const { router } = this.state
    if (router.$route.get().view === 'WalletSendConfirmed') router.reset({ view: 'Account' })
  }
  static override styles = [
    base,
    view,
    send,
    addressGroups,
    css`
      .centre {
        grid-template-columns: minmax(0, 1fr);
        padding-block: 8px;
        gap: 12px;
      }
      .amount {
        font-size: 22px;
        font-weight: 600;
        line-height: 30px;
        overflow-wrap: anywhere;
        font-variant-numeric: tabular-nums;
      }
      .box,
      .wide {
        inline-size: 100%;
        text-align: start;
      }
      .box {
        box-sizing: border-box;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-send-confirmed-view': WalletSendConfirmedView
  }
}
