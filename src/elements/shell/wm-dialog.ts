import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { ContextProvider } from '@lit/context'
import { toError } from '../../errors/to-error.js'
import { isRightToLeft } from '../../locales/index.js'
import { afterPaint } from '../../platform/after-paint.js'
import type { State } from '../../state/state.js'
import { customElement } from '../base/custom-element.js'
import { stateContext } from '../base/context.js'
import { WmCloseEvent } from '../base/events.js'
import { StoreController } from '../base/store-controller.js'
import { base } from '../theme/base.styles.js'
import { dialogTokens } from '../theme/dialog-tokens.styles.js'
import { registerColors } from '../theme/register-colors.js'
import { toTitle } from './wm-header.js'
import type { Outlet } from './wm-outlet.js'
import type { MessageKey } from '../../locales/messages.js'
import './wm-outlet.js'

const SWIPE_CLOSE_PX = 90

/**
 * The dialog: gives its elements the state, opens and closes the native dialog, and hears every way a person closes it.
 * @csspart dialog - The native dialog, as large as the page.
 * @csspart card - The card in it.
 * @csspart header - The card's head.
 * @csspart view - Where the screens show.
 */
@customElement('wm-dialog')
export class Dialog extends LitElement {
  @property({ attribute: false }) state!: State
  /** Draws the card in its place instead of over the page. */
  @property({ type: Boolean, reflect: true }) embedded = false
  @query('dialog') private dialog!: HTMLDialogElement
  @query('.card') private card!: HTMLElement
  @query('wm-outlet') private outlet!: Outlet
  #opener: Element | null = null
  #stops: (() => void)[] = []
  #swipeFrom: number | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.addEventListener('wm-focus-lost', this.#refocus)
    this.addEventListener('wm-request-close', this.#onRequestClose)
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.removeEventListener('wm-focus-lost', this.#refocus)
    this.removeEventListener('wm-request-close', this.#onRequestClose)
    for (const stop of this.#stops.splice(0)) stop()
  }
  override willUpdate() {
    if (this.hasUpdated) return
    registerColors()
    new ContextProvider(this, { context: stateContext, initialValue: this.state })
    for (const find of [() => this.state.appearance.$messages, () => this.state.appearance.$language, () => this.state.router.$state, () => this.state.modal.$shaking]) new StoreController<unknown>(this, find)
    this.#stops.push(this.state.core.$open.listen((open) => this.#follow(open)))
  }
  override render() {
    const { appearance, router, modal } = this.state
    const t = (key: MessageKey) => appearance.$messages.get()?.[key] as string
    const title = toTitle(router.$route.get(), this.state, t) || t('account.title')
    const language = appearance.$language.get()
    const card = html`
      <div class="card ${modal.$shaking.get() ? 'shaking' : ''}" part="card" tabindex="-1">
        <div class="handle" aria-hidden="true"></div>
        <wm-header part="header"></wm-header>
        <wm-outlet part="view"></wm-outlet>
        <wm-toasts></wm-toasts>
        ${this.state.config.debug ? html`<wm-alerts></wm-alerts>` : nothing}
      </div>
    `
    const dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    if (this.embedded) return html`<section part="dialog" lang=${language} dir=${dir} aria-label=${title}>${card}</section>`
    return html`<dialog
      part="dialog"
      lang=${language}
      dir=${dir}
      aria-label=${title}
      aria-modal="true"
      @cancel=${this.#onCancel}
      @close=${this.#onNativeClose}
      @keydown=${this.#onKeydown}
      @pointerdown=${this.#onPointerDown}
      @click=${this.#onClick}
      @touchstart=${this.#onTouchStart}
      @touchmove=${this.#onTouchMove}
      @touchend=${this.#onTouchEnd}
    >${card}</dialog>`
  }
  /** Resolves when the screen asked for is painted in the dialog. */
  async whenShown(): Promise<void> {
    await this.updateComplete
    const settled = this.outlet.whenSettled()
    // A screen that is here already is drawn whole before the dialog shows, in this very turn, so that it is laid out once; one that is not keeps nobody waiting.
    await Promise.race([settled, nextTask()])
    this.#follow(this.state.core.$open.get())
    await settled
    void afterPaint().then(() => this.#loadToasts())
  }
  #follow(open: boolean) {
    if (this.embedded || !this.hasUpdated) return
    if (open && !this.dialog.open) {
      this.#opener = deepActiveElement()
      // Not the first button but the card: nothing looks chosen that the person did not choose. Set late: it is no wish of the page's.
      this.card.autofocus = true
      this.dialog.showModal()
    } else if (!open && this.dialog.open) {
      this.state.toasts.hide()
      this.dialog.close()
      const opener = this.#opener
      this.#opener = null
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }
  // What has nothing to show yet is fetched behind the first paint.
  #loadToasts() {
    Promise.all([import('./wm-toasts.js'), this.state.config.debug ? import('./wm-alerts.js') : undefined]).catch((failure) => this.state.report(toError(failure, 'VIEW_FAILED')))
  }
  #requestClose() {
    const { modal } = this.state
    modal.requestClose(() => this.dispatchEvent(new WmCloseEvent(modal.isConnected(), true)))
  }
  #refocus = () => this.card.focus({ preventScroll: true })
  #onRequestClose = (event: Event) => {
    event.stopPropagation()
    this.#requestClose()
  }
  #onCancel = (event: Event) => {
    event.preventDefault()
    this.#requestClose()
  }
  // The browser may close a dialog against our will (Escape twice); where closing is not allowed it comes back.
  #onNativeClose = () => {
    // The event comes a moment after the closing; by then it may be open again, here or in another element.
    if (!this.state.core.$open.get() || this.dialog.open || !this.isConnected) return
    this.#requestClose()
    if (this.state.core.$open.get()) this.dialog.showModal()
  }
  #onKeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      this.#requestClose()
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') this.#moveInList(event)
  }
  // Rows take the arrow keys wherever a screen has several.
  #moveInList(event: KeyboardEvent) {
    const from = event.composedPath()[0]
    if (from instanceof HTMLInputElement || event.defaultPrevented) return
    const rows = deepRows(this.outlet)
    const focused = event.composedPath().findIndex((target) => rows.includes(target as HTMLElement))
    const index = rows.indexOf(event.composedPath()[focused] as HTMLElement)
    const next = rows[index + (event.key === 'ArrowDown' ? 1 : index < 0 ? 0 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  #pressedOutside = false
  #onPointerDown = (event: PointerEvent) => {
    this.#pressedOutside = event.composedPath()[0] === this.dialog
  }
  // Only a press that began outside too: a drag of selected text that ends outside is no wish to close.
  #onClick = (event: MouseEvent) => {
    if (this.#pressedOutside && event.composedPath()[0] === this.dialog) this.#requestClose()
    this.#pressedOutside = false
  }
  #onTouchStart = (event: TouchEvent) => {
    // A list inside the screen may be scrolled while the screen is not.
    const path = event.composedPath()
    const atTop = path.slice(0, path.indexOf(this.dialog)).every((target) => !(target instanceof Element) || target.scrollTop <= 0)
    this.#swipeFrom = this.#isSheet() && atTop && event.touches.length === 1 ? event.touches[0]!.clientY : undefined
  }
  #onTouchMove = (event: TouchEvent) => {
    if (this.#swipeFrom === undefined) return
    const moved = Math.max(0, event.touches[0]!.clientY - this.#swipeFrom)
    this.card.style.translate = moved > 0 ? `0 ${moved}px` : ''
  }
  #onTouchEnd = (event: TouchEvent) => {
    if (this.#swipeFrom === undefined) return
    const moved = (event.changedTouches[0]?.clientY ?? 0) - this.#swipeFrom
    this.#swipeFrom = undefined
    this.card.style.translate = ''
    if (moved > SWIPE_CLOSE_PX) this.#requestClose()
  }
  #isSheet(): boolean {
    return matchMedia('(max-width: 430px)').matches
  }
  static override styles = [
    dialogTokens,
    base,
    css`
      :host {
        display: contents;
      }
      :host([embedded]) {
        display: block;
      }
      dialog {
        display: none;
        margin: 0;
        border: 0;
        padding: 16px;
        inline-size: 100vw;
        block-size: 100dvh;
        max-inline-size: none;
        max-block-size: none;
        background: none;
        overflow: hidden;
        overscroll-behavior: contain;
      }
      dialog[open] {
        display: grid;
        place-items: center;
      }
      dialog::backdrop {
        background: var(--_backdrop);
      }
      dialog[open]::backdrop {
        animation: fade 150ms ease-out;
      }
      .card {
        position: relative;
        display: flex;
        flex-direction: column;
        inline-size: min(var(--_width), 100%);
        max-block-size: min(680px, 100%);
        border-radius: var(--_radius);
        background: var(--_surface);
        color: var(--_text);
        overflow: hidden;
        box-shadow: 0 0 0 1px var(--_line), 0 24px 64px -16px rgb(0 0 0 / 45%);
        font-size: 15px;
        line-height: 20px;
      }
      .card:focus-visible {
        outline: none;
      }
      dialog[open] .card {
        animation: rise 150ms var(--_ease);
      }
      section .card {
        inline-size: 100%;
        max-inline-size: 400px;
      }
      .handle {
        display: none;
      }
      .shaking {
        animation: shake 500ms var(--_ease) !important;
      }
      @media (max-width: 430px) {
        dialog {
          padding: 0;
        }
        dialog[open] {
          place-items: end center;
        }
        dialog .card {
          inline-size: 100%;
          max-block-size: calc(100dvh - 24px);
          border-end-start-radius: 0;
          border-end-end-radius: 0;
          padding-block-end: env(safe-area-inset-bottom);
          transition: translate 100ms ease-out;
        }
        dialog[open] .card {
          animation-name: slide;
          animation-duration: 200ms;
        }
        dialog .handle {
          display: block;
          position: absolute;
          inset-block-start: 6px;
          inset-inline: 0;
          margin-inline: auto;
          inline-size: 36px;
          block-size: 4px;
          border-radius: 2px;
          background: var(--_line);
        }
      }
      @keyframes fade {
        from {
          opacity: 0;
        }
      }
      @keyframes rise {
        from {
          opacity: 0;
          transform: translateY(8px) scale(0.98);
        }
      }
      @keyframes slide {
        from {
          transform: translateY(100%);
        }
      }
      @keyframes shake {
        15%,
        55% {
          transform: translateX(-6px);
        }
        35%,
        75% {
          transform: translateX(6px);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        dialog[open] .card {
          animation-name: fade;
        }
        .shaking {
          animation-name: blink !important;
        }
        @keyframes blink {
          50% {
            opacity: 0.5;
          }
        }
      }
      @media (forced-colors: active) {
        .card {
          border: 1px solid CanvasText;
        }
      }
    `,
  ]
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function deepActiveElement(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

/** Enabled rows and buttons of the screen that shows, in order, through its shadow roots. */
function deepRows(outlet: Outlet): HTMLElement[] {
  const view = outlet.shadowRoot?.querySelector('.layer:not(.leaving)')?.firstElementChild
  return [...(view?.shadowRoot?.querySelectorAll<HTMLElement>('wm-row:not([disabled])') ?? [])]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-dialog': Dialog
  }
}
