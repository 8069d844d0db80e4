import { css, html, nothing } from 'lit'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { WatchController } from '../../base/watch-controller.js'
import { base } from '../../theme/base.styles.js'
import { view } from '../../theme/view.styles.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { drawActivityFailure, drawNoActivity } from '../activity/activity-message.js'
import '../activity/wm-activity-row.js'
import '../../parts/wm-button.js'

const ROWS = 4

/** The latest activity of the active account, and a link to all of it. */
@customElement('wm-account-activity')
export class AccountActivity extends StateElement<'activity' | 'parties'> {
  readonly #activity = this.watch(() => this.use('activity').$activity)

  constructor() {
    super()
    new WatchController(this, {
      watch: (onFailure) => this.use('activity').watch(onFailure),
      toText: () => this.t('activity.failed.toast'),
    })
  }
  override render() {
    const { items, status, more } = this.#activity.value
    if (items.length === 0)
      return status === 'failed'
        ? drawActivityFailure(this.t, this.#retry)
        : status === 'ready'
          ? this.#none(more)
          : drawWaitingRows(this.t('activity.loading'), ROWS)
    return html`<div class="list" role="list" aria-label=${this.t('account.activity')}>
        ${items
          .slice(0, ROWS)
          .map(
            (item) => html`<wm-activity-row role="listitem" opens .item=${item}></wm-activity-row>`,
          )}
      </div>
      ${
        items.length > ROWS || more
          ? html`<wm-button variant="quiet" @click=${this.#showAll}
              >${this.t('account.activity.all')}</wm-button
            >`
          : nothing
      }`
  }
  #showAll = () => {
    this.state.track('CLICK_TRANSACTIONS')
    this.state.router.push({ view: 'Transactions' })
  }
  #none(more: boolean) {
    // All loaded items were spam; older pages may have others.
    if (more)
      return html`<wm-button variant="quiet" @click=${this.#showAll}
        >${this.t('account.activity.all')}</wm-button
      >`
    return drawNoActivity(this.t)
  }
  // Shown here, and reported by the slice.
  #retry = () =>
    void this.use('activity')
      .refresh({ force: true })
      .catch(() => {})
  static override styles = [
    base,
    view,
    waitingRows,
    css`
      :host {
        padding: 0;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-account-activity': AccountActivity
  }
}
