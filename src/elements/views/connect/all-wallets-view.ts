import { css, html, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import BadgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import CloudOff from 'lucide/dist/esm/icons/cloud-off.mjs'
import QrCode from 'lucide/dist/esm/icons/qr-code.mjs'
import SearchX from 'lucide/dist/esm/icons/search-x.mjs'
import { afterMotion } from '../../../platform/drawing/after-motion.js'
import { afterPaint } from '../../../platform/drawing/after-paint.js'
import { isMobile } from '../../../platform/page/device.js'
import type { Browsed } from '../../../state/wallets/browse.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import type { SearchField } from '../../parts/fields/wm-search.js'
import type { Drawing, VirtualGrid } from '../../parts/rows/wm-virtual-grid.js'
import { base } from '../../theme/base.styles.js'
import { squareButton } from '../../theme/rows/square-button.styles.js'
import { view } from '../../theme/view.styles.js'
import { icon } from '../../parts/icon.js'
import '../../parts/wm-button.js'
import '../../parts/wm-message.js'
import '../../parts/fields/wm-search.js'
import '../../parts/rows/wm-tile.js'
import '../../parts/rows/wm-virtual-grid.js'

const FIRST_PLACES = 16
const COLUMNS = 4
// Height of a grid row, and of the fade at the list's end.
const ROW_PX = 104
const FADE_PX = 20
// Minimum height, for a message.
const LEAST_PX = 280

/** All wallets, to scroll through or to search. */
@customElement('wm-all-wallets-view')
export class AllWalletsView extends StateElement<'browse'> {
  readonly #browsed = this.watch(() => this.use('browse').$browsed)
  readonly #query = this.watch(() => this.use('browse').$query)
  @query('wm-virtual-grid') private grid!: VirtualGrid | null
  /** Height of the list of all wallets, once known. A search does not change it. */
  #listPx: number | undefined

  override connectedCallback() {
    super.connectedCallback()
    void this.use('browse').enter()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    const { router } = this.state
    // When the visitor comes back from a wallet, the list is unchanged.
    if (!router.$state.get().history.some((route) => route.view === 'AllWallets'))
      this.use('browse').reset()
  }
  override firstUpdated() {
    // After the screen's transition: the browser needs 3 ms of the main thread for each SVG.
    void afterPaint()
      .then(() => afterMotion(this))
      .then(() => this.use('browse').preloadIcons())
  }
  override willUpdate() {
    const { wallets, loading, more, error } = this.#browsed.value
    const { text, certified } = this.#query.value
    if (text !== '' || certified || loading || error) return
    this.#listPx = more
      ? undefined
      : Math.max(LEAST_PX, Math.ceil(wallets.length / COLUMNS) * ROW_PX + FADE_PX)
  }
  override updated() {
    // A page may contain no wallet that can be shown here; the next page may.
    if (this.#browsed.value.more && this.grid?.isNearEnd) this.use('browse').more()
  }
  override render() {
    const browsed = this.#browsed.value
    const { text, certified } = this.#query.value
    const empty = browsed.wallets.length === 0 && !browsed.loading && !browsed.more
    return html`
      <div class="bar" @keydown=${this.#onBarKey}>
        <wm-search
          .label=${this.t('allWallets.search')}
          .clearLabel=${this.t('search.clear')}
          .value=${text}
          ?busy=${browsed.searching}
          @input=${this.#onInput}
        ></wm-search>
        <button
          class="square"
          type="button"
          aria-pressed=${certified}
          title=${this.t('allWallets.certified')}
          @click=${this.#toggle}
        >
          ${icon(BadgeCheck)}
        </button>
        ${
          isMobile() && this.state.relay.available
            ? html`<button
                class="square"
                type="button"
                aria-label=${this.t('allWallets.qr')}
                @click=${() => this.state.router.push({ view: 'ConnectingWalletConnect' })}
              >
                ${icon(QrCode)}
              </button>`
            : nothing
        }
      </div>
      <p class="visually-hidden" role="status">${this.#toAnnouncement(browsed, empty)}</p>
      ${
        empty
          ? html`<div class="area" .style=${this.#height}>
              ${browsed.error ? this.#failure(browsed) : this.#none()}
            </div>`
          : this.#list(browsed)
      }
    `
  }
  get #height() {
    return this.#listPx === undefined ? '' : `max-block-size: ${this.#listPx}px`
  }
  #list(browsed: Browsed) {
    const { wallets, loading, more, error } = browsed
    const certifiedBadge = this.t('allWallets.certified.badge')
    const { modal } = this.state
    const browse = this.use('browse')
    return html`<wm-virtual-grid
      class="area"
      .style=${this.#height}
      .label=${this.t('allWallets.title')}
      .count=${wallets.length}
      .pending=${loading ? FIRST_PLACES : more ? 8 - (wallets.length % 4) : 0}
      .start=${browse.position}
      .draw=${(index: number, { tabbable, pictured }: Drawing) => {
        const wallet = wallets[index]
        if (!wallet) return html`<wm-tile></wm-tile>`
        return html`<wm-tile
          .label=${wallet.name}
          .image=${pictured ? wallet.icon : ''}
          .badge=${wallet.certified ? certifiedBadge : undefined}
          .tabbable=${tabbable}
          @click=${() => modal.selectWallet(wallet)}
        ></wm-tile>`
      }}
      @near-end=${() => browse.more()}
      @scroll=${(event: Event) => browse.keepPosition((event.target as Element).scrollTop)}
      @keydown=${this.#onGridKey}
      >${error ? this.#failure(browsed) : nothing}</wm-virtual-grid
    >`
  }
  #none() {
    return html`<wm-message
      .mark=${SearchX}
      .heading=${this.t('allWallets.none')}
      .text=${this.t('search.none.hint')}
    >
      <wm-button variant="primary" @click=${this.#clear}>${this.t('search.clear')}</wm-button>
    </wm-message>`
  }
  #failure({ error }: Browsed) {
    return html`<wm-message
      failed
      role="alert"
      .mark=${CloudOff}
      .heading=${this.t('allWallets.failed')}
      .text=${error && this.t(`error.${error.code}`)}
    >
      <wm-button variant="primary" @click=${() => this.use('browse').retry()}
        >${this.t('action.retry')}</wm-button
      >
    </wm-message>`
  }
  #toAnnouncement({ wallets, loading, searching, error }: Browsed, empty: boolean): string {
    if (loading) return this.t('allWallets.loading')
    // A failure has an alert of its own.
    if (error) return ''
    if (empty) return this.t('allWallets.none')
    return this.#query.value.text !== '' && !searching
      ? this.t('allWallets.found', wallets.length)
      : ''
  }
  #onInput = (event: Event) => {
    this.use('browse').set({ text: (event.currentTarget as SearchField).value })
    if (this.grid) this.grid.scrollTop = 0
  }
  #clear = () => {
    this.use('browse').set({ text: '', certified: false })
    this.renderRoot.querySelector<SearchField>('wm-search')?.focus()
  }
  #toggle = () => {
    const { toasts } = this.state
    const browse = this.use('browse')
    const certified = !browse.$query.get().certified
    browse.set({ certified })
    if (this.grid) this.grid.scrollTop = 0
    if (certified) toasts.show(this.t('allWallets.certified.on'))
  }
  #onBarKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.isComposing) return
    if (this.grid?.focusActive()) event.preventDefault()
  }
  #onGridKey = (event: KeyboardEvent) => {
    // Escape clears the field first; the next one closes.
    if (event.key === 'Escape' && this.#query.value.text !== '') {
      event.preventDefault()
      event.stopPropagation()
      return this.#clear()
    }
    if (event.key !== 'ArrowUp' || event.defaultPrevented) return
    event.preventDefault()
    this.renderRoot.querySelector<SearchField>('wm-search')?.focus()
  }
  static override styles = [
    base,
    view,
    squareButton,
    css`
      /* The list extends to the edge of the card and fades out there. */
      :host {
        position: relative;
        padding-block-end: 0;
      }
      :host::after {
        content: '';
        position: absolute;
        inset-block-end: 0;
        inset-inline: 0;
        block-size: 24px;
        background: linear-gradient(transparent, var(--_surface));
        pointer-events: none;
      }
      .bar {
        display: flex;
        gap: 8px;
      }
      wm-search {
        flex: 1;
        min-inline-size: 0;
      }
      .square {
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
      }
      .square:hover {
        background: var(--_hover);
      }
      .square[aria-pressed='true'] {
        background: var(--_accent-soft);
        box-shadow: inset 0 0 0 1px var(--_accent-text);
        color: var(--_accent-text);
      }
      /*
       * Constant height whatever is found, so that nothing moves under a finger: the height of all
       * wallets if they are few.
       */
      .area {
        block-size: clamp(208px, 84dvh - 124px, 472px);
        margin-inline: -4px;
        padding-inline: 4px;
        padding-block-end: 20px;
      }
      div.area {
        display: grid;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-all-wallets-view': AllWalletsView
  }
}
