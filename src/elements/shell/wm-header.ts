import { css, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import ChevronDown from 'lucide/dist/esm/icons/chevron-down.mjs'
import ChevronLeft from 'lucide/dist/esm/icons/chevron-left.mjs'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { iconButton } from '../theme/rows/icon-button.styles.js'
import { findView } from '../views/index.js'
import type { MessageKey } from '../../locales/messages.js'
import type { RouterState } from '../../state/shell/router.js'
import type { Route } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import { icon } from '../parts/icon.js'
import { toShownRoute } from './shown-route.js'
import '../parts/wm-image.js'

const TITLE_MS = 120

/**
 * The card's header: back, the title, close. The first screens start with the title of the list or
 * the network of the account instead.
 */
@customElement('wm-header')
export class Header extends StateElement {
  /** True when the list stays beside the screen. */
  @property({ type: Boolean }) beside = false
  /** The current screen and those behind it. */
  @property({ attribute: false }) shown!: RouterState
  readonly #network = this.watch(({ network }) => network.$network)
  readonly #marks = this.watch(({ marks }) => marks.$marks)
  readonly #opened = this.watch(({ modal }) => modal.$opened)
  readonly #embedded = this.watch(({ $embedded }) => $embedded)
  @query('h2') private heading!: HTMLElement
  #shown = ''

  override render() {
    const title = this.#toTitle()
    return html`
      <div class="side">${this.#start()}</div>
      <h2
        id="title"
        aria-live="polite"
        class=${title ? nothing : 'visually-hidden'}
        title=${title || nothing}
      >
        ${this.#siteIcon()}<bdi>${title || this.t('account.title')}</bdi>
      </h2>
      <div class="side end">
        ${this.#showsSessions() ? html`<wm-sessions-button></wm-sessions-button>` : nothing}
        ${
          this.#isAtRest()
            ? nothing
            : html`<button
                class="icon"
                type="button"
                aria-label=${this.t('header.close')}
                @click=${() =>
                  this.dispatchEvent(
                    new Event('wm-request-close', { bubbles: true, composed: true }),
                  )}
              >
                ${icon(X)}
              </button>`
        }
      </div>
    `
  }
  override willUpdate() {
    this.toggleAttribute('account', this.#showsNetwork())
    this.toggleAttribute('list', this.#showsHelp())
  }
  override updated() {
    const title = this.heading.textContent
    if (title !== this.#shown && this.#shown !== '')
      this.heading.animate([{ opacity: 0 }, { opacity: 1 }], {
        duration: TITLE_MS,
        easing: 'ease-out',
        fill: 'backwards',
      })
    this.#shown = title
  }
  /** The icon of the app beside "Connect to …". It loads with the opening, not before. */
  #siteIcon() {
    const { config, $embedded } = this.state
    const [icon] = config.metadata.icons ?? []
    const isFirst = this.#view === 'Connect' || this.#view === 'ConnectWallets'
    if (!isFirst || this.beside || !config.metadata.name || !isImageAddress(icon)) return nothing
    const shown = this.#opened.value || $embedded.get()
    return html`<wm-image
      .src=${shown ? icon : ''}
      .name=${config.metadata.name}
      size="24"
    ></wm-image>`
  }
  #toTitle(): string {
    return toTitle(toShownRoute(this.shown, this.beside), this.state, (key) =>
      (this.t as (key: MessageKey) => string)(key),
    )
  }
  /** True when closing has no effect, because an embedded card already shows its first screen. */
  #isAtRest(): boolean {
    const { history } = this.shown
    return (
      this.#embedded.value &&
      history.length === 1 &&
      (history[0].view === 'Connect' || history[0].view === 'Account')
    )
  }
  get #view(): Route['view'] {
    const { history } = this.shown
    return (history.at(-1) ?? history[0]).view
  }
  #showsNetwork(): boolean {
    return this.#view === 'Account' && this.state.config.networkSwitch
  }
  /** True on the list of wallets that the modal opens with. */
  #showsHelp(): boolean {
    const { history } = this.shown
    return history.length === 1 && history[0].view === 'Connect' && !this.beside
  }
  /** True when the account screen has loaded the sessions button. */
  #showsSessions(): boolean {
    return this.#view === 'Account' && this.state.config.features.smartSessions
  }
  #start() {
    const { history } = this.shown
    const view = this.#view
    const { modal, router, track } = this.state
    if (this.#showsNetwork()) {
      const { chain } = this.#network.value
      const name = chain?.name ?? this.t('button.unknownNetwork')
      const note = chain?.testnet ? this.t('network.testnet') : undefined
      void this.#marks.value
      return html`<button
        class="network"
        type="button"
        aria-label=${this.t('header.networks', note ? `${name} ${note}` : name)}
        @click=${() => {
          track('CLICK_NETWORKS')
          router.push({ view: 'Networks' })
        }}
      >
        <wm-image
          .src=${this.state.marks.find(chain)}
          .name=${chain?.name ?? ''}
          size="24"
          round
        ></wm-image
        ><bdi>${name}</bdi> ${note ? html`<span>${note}</span>` : nothing}${icon(ChevronDown, 16)}
      </button>`
    }
    // A request is answered in its frame, or by closing.
    if (history.length > 1 && view !== 'ApproveTransaction') {
      return html`<button
        class="icon back"
        type="button"
        aria-label=${this.t('header.back')}
        @click=${() => modal.back()}
      >
        ${icon(ChevronLeft)}
      </button>`
    }
    if (!this.#showsHelp()) return nothing
    return html`<button
      class="icon"
      type="button"
      aria-label=${this.t('header.help')}
      @click=${() => {
        track('CLICK_WALLET_HELP')
        router.push({ view: 'WhatIsAWallet' })
      }}
    >
      ${icon(CircleHelp)}
    </button>`
  }
  static override styles = [
    base,
    iconButton,
    css`
      :host {
        display: grid;
        grid-template-columns: 1fr auto 1fr;
        align-items: center;
        block-size: 56px;
        padding-inline: 8px;
        flex: none;
      }
      h2 {
        min-inline-size: 0;
        font-size: 17px;
        font-weight: 600;
        line-height: 24px;
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        max-inline-size: 232px;
      }
      .side {
        display: flex;
        min-inline-size: 44px;
      }
      .end {
        grid-column: 3;
        justify-content: flex-end;
      }
      /* The network button takes the remaining space, above the buttons of the account. */
      :host([account]) {
        grid-template-columns: minmax(0, 1fr) 0 auto;
        padding-inline-start: 12px;
      }
      /* The first title stands above the marks of the wallets, as in the pane of the list. */
      :host([list]) {
        grid-template-columns: 1fr auto auto;
      }
      :host([list]) h2 {
        order: -1;
        justify-content: start;
        padding-inline-start: 14px;
      }
      :host([list]) .end {
        min-inline-size: 0;
      }
      .network {
        gap: 6px;
        min-inline-size: 0;
        padding-inline: 8px 10px;
        border-radius: min(22px, var(--_radius));
        background: var(--_raised);
        color: var(--_text);
        font-size: 14px;
        font-weight: 500;
      }
      bdi {
        overflow: hidden;
        white-space: nowrap;
        text-overflow: ellipsis;
      }
      /* A long title has two lines. */
      h2 bdi {
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        white-space: normal;
        overflow-wrap: anywhere;
        text-wrap: balance;
      }
      .network span {
        color: var(--_muted);
        font-size: 12px;
      }
      .network svg {
        color: var(--_muted);
      }
      .back svg {
        scale: var(--_flip) 1;
      }
    `,
  ]
}

/** The title of a route in the visitor's language. */
export function toTitle(route: Route, state: State, t: (key: MessageKey) => string): string {
  const title = findView(route.view)?.title
  if (title === undefined) return ''
  return typeof title === 'string'
    ? t(title)
    : (title as (route: Route, state: State) => string)(route, state)
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-header': Header
  }
}
