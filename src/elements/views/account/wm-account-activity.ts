import { css, html, nothing } from 'lit'
import ArrowLeftRight from 'lucide/dist/esm/icons/arrow-left-right.mjs'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { WatchController } from '../../base/watch-controller.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { ROW_PX } from '../activity/wm-activity-row.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/wm-skeleton.js'

const ROWS = 4

/** The latest of the active account's activity, and the way to all of it. */
@customElement('wm-account-activity')
export class AccountActivity extends StateElement<'activity'> {
  readonly #activity = this.watch(() => this.use('activity').$activity)

  constructor() {
    super()
    new WatchController(this, { watch: (onFailure) => this.use('activity').watch(onFailure), toText: () => this.t('activity.failed') })
  }
  override render() {
    const { items, status, more } = this.#activity.value
    if (items.length === 0) return status === 'failed' ? this.#failure() : status === 'ready' ? this.#none(more) : this.#skeletons()
    return html`<div class="list" role="list" aria-label=${this.t('account.activity')}>${items.slice(0, ROWS).map((item) => html`<wm-activity-row role="listitem" .item=${item}></wm-activity-row>`)}</div>
      ${items.length > ROWS || more ? html`<wm-button variant="quiet" @click=${this.#showAll}>${this.t('account.activity.all')}</wm-button>` : nothing}`
  }
  #showAll = () => {
    this.state.track('CLICK_TRANSACTIONS')
    this.state.router.push({ view: 'Transactions' })
  }
  #none(more: boolean) {
    // What was read was spam: older pages may hold more.
    if (more) return html`<wm-button variant="quiet" @click=${this.#showAll}>${this.t('account.activity.all')}</wm-button>`
    return html`<wm-message role="status" .mark=${ArrowLeftRight} .heading=${this.t('activity.none')} .text=${this.t('activity.none.text')}></wm-message>`
  }
  #failure() {
    return html`<wm-message role="alert" .mark=${ArrowLeftRight} failed .heading=${this.t('activity.failed')} .text=${this.t('activity.failed.text')}><wm-button @click=${this.#retry}>${this.t('action.retry')}</wm-button></wm-message>`
  }
  #skeletons() {
    return html`<div role="status" aria-busy="true"><span class="visually-hidden">${this.t('activity.loading')}</span>
      ${Array.from({ length: ROWS }, () => html`<div class="waiting" aria-hidden="true"><wm-skeleton class="mark"></wm-skeleton><wm-skeleton class="line"></wm-skeleton></div>`)}
    </div>`
  }
  // A failure is shown here, and reported by its slice.
  #retry = () => void this.use('activity').refresh({ force: true }).catch(() => {})
  static override styles = [
    base,
    view,
    css`
      :host {
        padding: 0;
      }
      .waiting {
        display: flex;
        align-items: center;
        gap: 12px;
        block-size: ${ROW_PX}px;
        padding-inline: 10px;
      }
      .mark {
        inline-size: 36px;
        block-size: 36px;
        border-radius: 50%;
      }
      .line {
        flex: 1;
        max-inline-size: 60%;
        block-size: 16px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-activity': AccountActivity
  }
}
