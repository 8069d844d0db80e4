import { css, html, nothing } from 'lit'
import ShoppingBag from 'lucide/dist/esm/icons/shopping-bag.mjs'
import type { Purchase } from '../../../state/onramp/purchases.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { base } from '../../theme/base.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { groupByMonth } from '../activity/group-by-month.js'
import '../activity/wm-activity-row.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'

const SKELETONS = 7

/** Purchases of the active account with their status, by month, newest first. */
@customElement('wm-on-ramp-activity-view')
export class OnRampActivityView extends StateElement<'onramp' | 'activity' | 'parties'> {
  readonly #purchases = this.watch(() => this.use('onramp').$purchases)
  readonly #listed = this.watch(() => this.use('onramp').$listed)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #stop: (() => void) | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#stop = this.use('onramp').watchPurchases()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#stop?.()
  }
  override render() {
    const { status, items } = this.#purchases.value
    if (items.length === 0)
      return status === 'failed'
        ? this.#failure()
        : status === 'ready' || !this.#listed.value
          ? this.#none()
          : drawWaitingRows(this.t('buy.activity.loading'), SKELETONS)
    const waits = items.some(({ item }) => item.status === 'pending')
    return html`
      ${waits ? html`<p class="text" role="status">${this.t('buy.activity.waiting')}</p>` : nothing}
      <div class="purchases" role="list" aria-label=${this.t('buy.history')}>
        ${groupByMonth(items, ({ item }) => item.at, this.#language.value).map((entry) =>
          typeof entry === 'string'
            ? html`<div role="listitem"><h3>${entry}</h3></div>`
            : this.#row(entry),
        )}
      </div>
      <wm-button @click=${() => this.state.router.reset({ view: 'Account' })}
        >${this.t('buy.activity.back')}</wm-button
      >
    `
  }
  #row({ item, delivered }: Purchase) {
    return html`<wm-activity-row
      role="listitem"
      .item=${item}
      ?unlinked=${!delivered}
    ></wm-activity-row>`
  }
  #none() {
    return html`<wm-message
      role="status"
      .mark=${ShoppingBag}
      .heading=${this.t('buy.activity.none')}
      .text=${this.t('buy.activity.none.text')}
      ><wm-button variant="primary" @click=${this.#buy}
        >${this.t('buy.activity.none.buy')}</wm-button
      ></wm-message
    >`
  }
  #failure() {
    return html`<wm-message
      role="alert"
      .mark=${ShoppingBag}
      failed
      .heading=${this.t('buy.activity.failed')}
      .text=${this.t('buy.activity.failed.text')}
      ><wm-button variant="primary" @click=${this.#retry}
        >${this.t('action.retry')}</wm-button
      ></wm-message
    >`
  }
  #buy = () => {
    const { router } = this.state
    if (!router.backTo('OnRampProviders')) router.push({ view: 'OnRampProviders' })
  }
  #retry = () => {
    this.#stop?.()
    this.#stop = this.use('onramp').watchPurchases()
  }
  static override styles = [
    base,
    view,
    groupHeading,
    waitingRows,
    css`
      .text {
        padding-inline: 10px;
      }
      .purchases {
        max-block-size: min(420px, 84dvh - 200px);
        overflow-y: auto;
      }
      h3 {
        padding-block: 12px 4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-on-ramp-activity-view': OnRampActivityView
  }
}
