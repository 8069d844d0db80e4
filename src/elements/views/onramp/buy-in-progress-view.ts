import { css, html } from 'lit'
import { formatText } from '../../../locales/format-text.js'
import { openPopup } from '../../../platform/links/open-popup.js'
import { toAddress } from '../../../standards/caip.js'
import { toShortAddress } from '../../../standards/addresses/short-address.js'
import type { PurchaseEnd } from '../../../state/onramp/ends.js'
import type { State } from '../../../state/state.js'
import { CopyController } from '../../base/copy-controller.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { renderCopyLink } from '../connecting/copy-link.js'
import { POPUP_HEIGHT, POPUP_WIDTH } from './popup-size.js'
import '../../parts/wm-button.js'
import '../../parts/wm-wallet-ring.js'

/**
 * Waits for the purchase of the opened page, and continues to the list of purchases once it is
 * known.
 */
@customElement('wm-buy-in-progress-view')
export class BuyInProgressView extends StateElement<'onramp'> {
  readonly #order = this.watch(() => this.use('onramp').$order)
  readonly #copying = new CopyController(this, (failure) => this.state.report(failure))

  override connectedCallback() {
    super.connectedCallback()
    // Not this element, which is gone when a purchase ends.
    const { state } = this
    this.use('onramp').announceEnds((end) => announceEnd(state, end))
  }
  override updated() {
    const { router, toasts } = this.state
    const order = this.#order.value
    if (order?.status !== 'found' || router.$route.get().view !== 'BuyInProgress') return
    router.back()
    // The list shows the purchases of the active account, which the visitor may have changed
    // meanwhile.
    if (this.use('onramp').isActive(order)) router.push({ view: 'OnRampActivity' })
    else if (order.account)
      toasts.show(this.t('buy.other', toShortAddress(toAddress(order.account))))
  }
  override render() {
    const order = this.#order.value
    if (!order)
      return html` <div class="centre">
          <p class="title">${this.t('buy.gone.title')}</p>
          <p class="text">${this.t('buy.gone.text')}</p>
        </div>
        <wm-button variant="primary" @click=${this.#leave}>${this.t('buy.gone.back')}</wm-button>`
    const { label, status } = order
    const late = status === 'late'
    return html`
      <div class="centre">
        <wm-wallet-ring
          .name=${label}
          .state=${late ? 'failed' : status === 'unlisted' ? 'idle' : 'waiting'}
        ></wm-wallet-ring>
        <div role="status" aria-live="polite">
          <p class="title">
            ${late ? this.t('buy.late.title') : this.t('buy.progress.title', label)}
          </p>
          <p class="text">
            ${
              late
                ? this.t('buy.late.text', label)
                : this.t(status === 'unlisted' ? 'buy.progress.unlisted' : 'buy.progress.text')
            }
          </p>
        </div>
      </div>
      <wm-button variant="primary" @click=${() => this.#open(order.url)}
        >${this.t(late ? 'action.retry' : 'buy.progress.open')}</wm-button
      >
      ${renderCopyLink(this.t, this.#copying, order.url)}
    `
  }
  #open(url: string) {
    openPopup(url, POPUP_WIDTH, POPUP_HEIGHT)
    this.use('onramp').again()
  }
  #leave = () => {
    const { router } = this.state
    if (!router.back()) router.reset({ view: 'OnRampProviders' })
  }
  static override styles = [
    base,
    view,
    css`
      .centre {
        grid-template-columns: minmax(0, 1fr);
        padding-block: 16px 8px;
        gap: 20px;
      }
      .text {
        padding-block-start: 4px;
      }
    `,
  ]
}

/**
 * Shows a toast about a purchase for an account that is not the active one: where it arrived, or
 * whom to ask.
 */
function announceEnd(
  { appearance, toasts }: Pick<State, 'appearance' | 'toasts'>,
  { account, label, kind }: PurchaseEnd,
) {
  const texts = appearance.$messages.get()!
  const language = appearance.$language.get()
  const address = toShortAddress(toAddress(account))
  if (kind === 'failed')
    toasts.show(
      formatText(texts['buy.other.failed'], language, { address, provider: label }),
      'error',
    )
  else
    toasts.show(
      formatText(
        texts[kind === 'arrived' ? 'buy.other.arrived' : 'buy.other.arrived.connect'],
        language,
        address,
      ),
    )
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-buy-in-progress-view': BuyInProgressView
  }
}
