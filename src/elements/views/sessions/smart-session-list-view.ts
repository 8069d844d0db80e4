import { css, html } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import { toSessionStatus, type SessionStatus } from '../../../state/sessions/sessions.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { WatchController } from '../../base/watch-controller.js'
import { drawWaitingRows, waitingRows } from '../../parts/rows/waiting-rows.js'
import { base } from '../../theme/base.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { view } from '../../theme/view.styles.js'
import { groupByMonth } from '../activity/group-by-month.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/wm-tabs.js'
import './wm-session.js'

const SKELETONS = 3
const TABS = ['active', 'expired', 'revoked'] as const

/** The smart sessions of the active account, grouped by status, each with its month. */
@customElement('wm-smart-session-list-view')
export class SmartSessionListView extends StateElement<'sessions'> {
  readonly #available = this.watch(() => this.use('sessions').$available)
  readonly #sessions = this.watch(() => this.use('sessions').$sessions)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  @internal() private tab: SessionStatus = 'active'

  constructor() {
    super()
    new WatchController(this, {
      watch: (onFailure) => this.use('sessions').watch(onFailure),
      toText: () => this.t('sessions.failed'),
    })
  }
  override render() {
    if (!this.#available.value)
      return html`<wm-message
        .mark=${Clock}
        .heading=${this.t('sessions.none')}
        .text=${this.t('sessions.none.text')}
      ></wm-message>`
    const tabs = TABS.map((id) => ({ id, label: this.t(`sessions.${id}`) }))
    return html`
      <wm-tabs
        .tabs=${tabs}
        .selected=${this.tab}
        .label=${this.t('sessions.title')}
        @change=${(event: Event) =>
          (this.tab = (event.target as HTMLElementTagNameMap['wm-tabs']).selected as SessionStatus)}
      ></wm-tabs>
      <div role="tabpanel" aria-label=${this.t(`sessions.${this.tab}`)}>${this.#list()}</div>
    `
  }
  #list() {
    const { value, status } = this.#sessions.value
    if (status === 'failed')
      return html`<wm-message
        role="alert"
        .mark=${Clock}
        failed
        .heading=${this.t('sessions.failed')}
        .text=${this.t('activity.failed.text')}
        ><wm-button variant="primary" @click=${() => this.use('sessions').retry()}
          >${this.t('action.retry')}</wm-button
        ></wm-message
      >`
    if (!value) return drawWaitingRows(this.t('sessions.loading'), SKELETONS)
    const now = Date.now()
    const shown = value.filter((session) => toSessionStatus(session, now) === this.tab)
    if (shown.length === 0)
      return html`<wm-message
        role="status"
        .mark=${Clock}
        .heading=${this.t(`sessions.none.${this.tab}`)}
      ></wm-message>`
    const entries = groupByMonth(shown, ({ createdAt }) => createdAt * 1000, this.#language.value)
    return html`<div class="list" role="list">
      ${repeat(
        entries,
        (entry) => (typeof entry === 'string' ? entry : entry.pci),
        (entry) =>
          typeof entry === 'string'
            ? html`<div role="listitem"><h3>${entry}</h3></div>`
            : html`<wm-session role="listitem" .session=${entry} .status=${this.tab}></wm-session>`,
      )}
    </div>`
  }
  static override styles = [
    base,
    view,
    groupHeading,
    waitingRows,
    css`
      .list {
        gap: 8px;
      }
      h3 {
        padding-block: 12px 4px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-smart-session-list-view': SmartSessionListView
  }
}
