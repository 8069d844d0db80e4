import { css, html, nothing } from 'lit'
import { state as internal } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import Clock from 'lucide/dist/esm/icons/clock-3.mjs'
import { toError } from '../../../errors/to-error.js'
import type { StoredPermission } from '../../../state/permissions/stored-permissions.js'
import {
  toSessionStatus,
  type SessionStatus,
  type SmartSession,
} from '../../../state/sessions/sessions.js'
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

/**
 * The permissions of apps to use the active account, by status and month: its smart sessions, from
 * the server, and what it granted to this site in this browser.
 */
@customElement('wm-smart-session-list-view')
export class SmartSessionListView extends StateElement<'sessions' | 'permissions'> {
  readonly #available = this.watch(() => this.use('sessions').$available)
  readonly #sessions = this.watch(() => this.use('sessions').$sessions)
  readonly #granted = this.watch(() => this.use('permissions').$granted)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  #drawsGranted = false
  @internal() private tab: SessionStatus = 'active'

  constructor() {
    super()
    new WatchController(this, {
      watch: (onFailure) =>
        this.#hasSessions() ? this.use('sessions').watch(onFailure) : () => undefined,
      toText: () => this.t('sessions.failed'),
    })
  }
  override connectedCallback() {
    super.connectedCallback()
    if (this.#granted.value.length > 0) void this.use('permissions').sync()
  }
  // Only an account that has granted something needs the code of its rows.
  protected override async scheduleUpdate(): Promise<void> {
    if (!this.#drawsGranted && this.#granted.value.length > 0) {
      this.#drawsGranted = true
      await import('./wm-permission.js').catch((failure) => {
        this.#drawsGranted = false
        this.state.report(toError(failure, 'VIEW_FAILED'))
        this.state.toasts.show(this.t('sessions.failed'), 'error')
      })
    }
    await super.scheduleUpdate()
  }
  override render() {
    if (!this.#isListed() && this.#granted.value.length === 0)
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
  /** False in an app that does not show sessions of other apps. */
  #hasSessions(): boolean {
    return this.state.config.features.smartSessions
  }
  #isListed(): boolean {
    return this.#hasSessions() && this.#available.value
  }
  #list() {
    const { value, status } = this.#sessions.value
    const granted = this.#granted.value
    const isListed = this.#isListed()
    const failure =
      isListed && status === 'failed'
        ? html`<wm-message
            role="alert"
            .mark=${Clock}
            failed
            .heading=${this.t('sessions.failed')}
            .text=${this.t('activity.failed.text')}
            ><wm-button variant="primary" @click=${() => this.use('sessions').retry()}
              >${this.t('action.retry')}</wm-button
            ></wm-message
          >`
        : undefined
    if (failure && granted.length === 0) return failure
    if (isListed && !failure && !value)
      return drawWaitingRows(this.t('sessions.loading'), SKELETONS)
    const sessions = isListed ? (value ?? []) : []
    return html`${this.#rows([...granted, ...sessions])}${failure ?? nothing}`
  }
  #rows(all: readonly (SmartSession | StoredPermission)[]) {
    const now = Date.now()
    const shown = all
      .filter((one) => toSessionStatus(one, now) === this.tab)
      .sort((a, b) => b.createdAt - a.createdAt)
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
        (entry) => (typeof entry === 'string' ? entry : 'pci' in entry ? entry.pci : entry.id),
        (entry) =>
          typeof entry === 'string'
            ? html`<div role="listitem"><h3>${entry}</h3></div>`
            : 'pci' in entry
              ? html`<wm-session
                  role="listitem"
                  .session=${entry}
                  .status=${this.tab}
                ></wm-session>`
              : html`<wm-permission
                  role="listitem"
                  .permission=${entry}
                  .status=${this.tab}
                ></wm-permission>`,
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
