import { css, html, nothing } from 'lit'
import type { ActivityItem } from '../../../state/account/activity.js'
import { toPartyKey } from '../../../state/account/parties.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { WatchController } from '../../base/watch-controller.js'
import { base } from '../../theme/base.styles.js'
import { PrivacyController } from '../account/privacy-controller.js'
import { view } from '../../theme/view.styles.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { drawActivityFailure, drawNoActivity } from './activity-message.js'
import { findContactName } from '../contacts/find-contact-name.js'
import { groupByDay, type DateHeading } from './group-by-day.js'
import { activityRow, DAY_PX, drawActivity, findParty, HEADING_PX, ROW_PX } from './activity-row.js'
import '../../parts/wm-button.js'
import type { VirtualList } from '../../parts/rows/wm-virtual-list.js'
import '../../parts/rows/wm-virtual-list.js'

const SKELETONS = 7
const HEIGHTS = { month: HEADING_PX, day: DAY_PX } as const

const ROW_STYLES = [
  ...activityRow,
  css`
    h3 {
      color: var(--_text);
      font-size: 16px;
      line-height: 22px;
    }
    h4 {
      display: flex;
      align-items: end;
      box-sizing: border-box;
      block-size: 100%;
      margin: 0;
      padding: 0 10px 4px;
      color: var(--_muted);
      font-size: 13px;
      font-weight: 500;
      line-height: 18px;
    }
  `,
]

/**
 * Activity of the active account on its network, by month and day, newest first. Older pages load
 * when the end is near.
 */
@customElement('wm-transactions-view')
export class TransactionsView extends StateElement<
  'account' | 'activity' | 'parties' | 'contacts' | 'listChoices'
> {
  readonly #activity = this.watch(() => this.use('activity').$activity)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #names = this.watch(() => this.use('parties').$names)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #entries: readonly (ActivityItem | DateHeading)[] = []
  #heights: readonly number[] = []
  #drawn: readonly ActivityItem[] | undefined
  #drawnLanguage = ''

  constructor() {
    super()
    new PrivacyController(this)
    new WatchController(this, {
      watch: (onFailure) => this.use('activity').watch(onFailure),
      toText: () => this.t('activity.failed.toast'),
    })
  }
  override willUpdate() {
    const { items } = this.#activity.value
    const language = this.#language.value
    if (items === this.#drawn && language === this.#drawnLanguage) return
    this.#drawn = items
    this.#drawnLanguage = language
    this.#entries = groupByDay(items, ({ at }) => at, language)
    this.#heights = this.#entries.map((entry) => ('unit' in entry ? HEIGHTS[entry.unit] : ROW_PX))
  }
  override render() {
    const { items, status, more, older } = this.#activity.value
    const waits = status === 'idle' || status === 'loading' || older === 'loading'
    if (items.length === 0 && !(more && older === 'idle' && status === 'ready'))
      return waits
        ? this.#waiting(SKELETONS)
        : status === 'failed' || older === 'failed'
          ? drawActivityFailure(this.t, this.#retry, { primary: true })
          : drawNoActivity(this.t)
    return html`<wm-virtual-list
      .heights=${this.#heights}
      .label=${this.t('activity.title')}
      .rowStyles=${ROW_STYLES}
      .draw=${(index: number) => this.#draw(index)}
      @rest=${this.#askNames}
      @near-end=${() => void this.use('activity').loadOlder()}
    >
      ${
        older === 'failed'
          ? html`<wm-button
              class="again"
              @click=${() => void this.use('activity').loadOlder({ force: true })}
              >${this.t('action.retry')}</wm-button
            >`
          : more
            ? this.#waiting(2)
            : nothing
      }
    </wm-virtual-list>`
  }
  #draw(index: number) {
    const entry = this.#entries[index]
    if (entry === undefined) return html``
    const { older, more } = this.#activity.value
    // -1 stands for an unknown number, while older transactions are not loaded.
    const count = more || older === 'loading' ? -1 : this.#entries.length
    if ('unit' in entry)
      return html`<div role="listitem" aria-posinset=${index + 1} aria-setsize=${count}>
        ${entry.unit === 'month' ? html`<h3>${entry.text}</h3>` : html`<h4>${entry.text}</h4>`}
      </div>`
    const { id, chainId } = entry
    const party = findParty(entry)
    const name = party && this.#names.value[toPartyKey(party, chainId)]
    void this.#contacts.value
    const contact = party && findContactName(this.use('contacts'), chainId, party)
    const open = () => this.state.router.push({ view: 'Transaction', chainId, id })
    return html`<div role="listitem" aria-posinset=${index + 1} aria-setsize=${count}>
      ${drawActivity(entry, {
        t: this.t,
        language: this.#language.value,
        name,
        contact,
        open,
        byDay: true,
      })}
    </div>`
  }
  // Only for rows at rest: rows that scroll by would use up the limit of lookups.
  #askNames = ({ currentTarget }: Event) => {
    for (const index of (currentTarget as VirtualList).rowsInSight) {
      const entry = this.#entries[index]
      if (entry === undefined || 'unit' in entry) continue
      const party = findParty(entry)
      if (party) this.use('parties').ask(party, entry.chainId)
    }
  }
  #waiting(count: number) {
    return drawWaitingRows(this.t('activity.loading'), count)
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
      wm-virtual-list {
        block-size: min(520px, 84dvh - 96px);
      }
      .again {
        display: block;
        margin: 8px 10px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-transactions-view': TransactionsView
  }
}
