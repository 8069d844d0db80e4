import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query } from 'lit/decorators.js'
import { ContextProvider } from '@lit/context'
import { toError } from '../../../errors/to-error.js'
import { isRightToLeft } from '../../../locales/right-to-left.js'
import { wait } from '../../../platform/async/deadline.js'
import { whenIdle } from '../../../platform/drawing/when-idle.js'
import { findFocused } from '../../../platform/page/find-focused.js'
import { VERSION } from '../../../platform/version.js'
import type { ConnectLayout } from '../../../options/options.js'
import type { State } from '../../../state/state.js'
import { customElement } from '../../base/custom-element.js'
import { dialogContext } from '../../base/context.js'
import { WmCloseEvent } from '../../base/events.js'
import { StoreController } from '../../base/store-controller.js'
import { base } from '../../theme/base.styles.js'
import { dialogTokens } from '../../theme/dialog-tokens.styles.js'
import { underlay } from '../../theme/underlay.styles.js'
import { registerColors } from '../../theme/register-colors.js'
import { CloseGestures } from './close-gestures.js'
import { DialogExit } from './dialog-exit.js'
import { FocusKeeper } from './focus-keeper.js'
import type { SheetGestures } from './sheet-gestures.js'
import { dialog } from './wm-dialog.styles.js'
import { guardDialog } from './guard-dialog.js'
import { keepEvents } from './keep-events.js'
import type { KeyboardSpace } from './keyboard-space.js'
import { moveInList } from '../list-keys.js'
import { lockScroll } from './lock-scroll.js'
import { readZoom } from './read-zoom.js'
import { measureHeight } from '../screen-motion.js'
import { uncover } from './uncover.js'
import { WIDE_PAGE, secondPane, type SecondPane } from '../wide-page.js'
import { toTitle } from '../wm-header.js'
import type { Outlet } from '../wm-outlet.js'
import type { MessageKey } from '../../../locales/messages.js'
import '../wm-outlet.js'

/** How long dialogs of the page are kept open after ours has closed. */
const GUARDED_MS = 300
/** Longest wait for the code of a screen before the dialog opens without it. */
const CODE_MS = 400

/**
 * The dialog: provides the state to its elements, opens and closes the native dialog, and handles
 * every way in which the user closes it.
 * @csspart dialog - The native dialog, as large as the page.
 * @csspart card - The card in it.
 * @csspart header - The card's header.
 * @csspart view - Where the screens are shown.
 */
@customElement('wm-dialog')
export class Dialog extends LitElement {
  /** Version of the kit that defined the tag. */
  static readonly version = VERSION
  @property({ attribute: false }) state!: State
  /** Shows the card in place instead of over the page. */
  @property({ type: Boolean, reflect: true }) embedded = false
  /** `list` shows one pane on every page. */
  @property({ attribute: false }) connectLayout: ConnectLayout | undefined
  @query('dialog') private dialog!: HTMLDialogElement
  @query('.frame') private frame!: HTMLElement
  @query('.card') private card!: HTMLElement
  @query('wm-outlet') private outlet!: Outlet | undefined
  readonly #gestures = new CloseGestures({
    dialog: () => this.dialog,
    close: () => this.#requestClose(),
  })
  readonly #exit = new DialogExit(
    () => ({ dialog: this.dialog, frame: this.frame }),
    (failure) => this.state.report(failure),
  )
  #sheet: SheetGestures | undefined
  #keyboard: KeyboardSpace | undefined
  #hasRest = false
  #cancelRest = () => {}
  #panes: SecondPane | undefined
  #panesLoading: Promise<void> | undefined
  /**
   * True while the second pane loads. A dialog opened during that time would show one pane and then
   * grow.
   */
  #panesPending = false
  #focus: FocusKeeper | undefined
  #opener: Element | null = null
  #cover = () => {}
  #unguard = () => {}
  #stops: (() => void)[] = []

  override connectedCallback() {
    super.connectedCallback()
    this.addEventListener('wm-request-close', this.#onRequestClose)
    // The element was moved in the page together with its content.
    if (this.hasUpdated) this.#watchOpen()
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.removeEventListener('wm-request-close', this.#onRequestClose)
    for (const stop of this.#stops.splice(0)) stop()
    this.#hasRest = false
    this.#exit.end()
    this.#restorePage()
  }
  override willUpdate() {
    if (this.hasUpdated) return
    registerColors()
    new ContextProvider(this, {
      context: dialogContext,
      initialValue: { state: this.state, version: VERSION, leaving: () => this.#exit.done },
    })
    for (const find of [
      () => this.state.appearance.$messages,
      () => this.state.appearance.$language,
      () => this.state.router.$state,
      () => this.state.modal.$shaking,
    ])
      new StoreController<unknown>(this, find)
    // Loaded ahead: the list is then rendered once, beside the other screens.
    if (this.#showsPanes && secondPane.create) {
      this.#panes = secondPane.create(this)
      this.#panesLoading = Promise.resolve()
    }
    this.#focus = new FocusKeeper(this, {
      router: () => this.state.router,
      card: () => this.card,
      isModal: () => this.dialog?.open === true,
    })
    keepEvents(this, () => !this.embedded && this.dialog?.open === true)
    this.#watchOpen()
  }
  override firstUpdated() {
    // Computes styles and layout of the closed dialog once, without a paint: the browser keeps its
    // caches of rules and shaped text, so the first frame of the first opening takes as long as
    // that of a later opening. Fixed, as the page would get scroll bars.
    whenIdle(() => {
      if (this.dialog?.open !== false) return
      this.dialog.style.cssText = 'display:grid;position:fixed'
      measureHeight(this.card)
      this.dialog.style.cssText = ''
    })
  }
  override updated(changed: PropertyValues<this>) {
    if (changed.has('embedded') && this.embedded) this.#restorePage()
    if (this.#showsPanes) this.#panesLoading ??= this.#loadPanes()
  }
  // If the second pane cannot be loaded, the card keeps one pane; the next opening tries again.
  async #loadPanes() {
    this.#panesPending = true
    try {
      const { loadPanes } = await import('../panes.js')
      this.#panes = new (await loadPanes())(this)
      this.requestUpdate()
      await this.updateComplete
      // Until the second pane is rendered, the list would be shown twice.
      await this.outlet?.whenSettled()
    } catch (failure) {
      this.#panesLoading = undefined
      this.state.report(toError(failure, 'VIEW_FAILED'))
    }
    this.#panesPending = false
  }
  get #mayShowPanes(): boolean {
    return this.connectLayout !== 'list' && !this.embedded
  }
  get #showsPanes(): boolean {
    return this.#mayShowPanes && matchMedia(WIDE_PAGE).matches
  }
  get #isBeside(): boolean {
    return this.#mayShowPanes && this.#panes?.isBeside(this.state.router.$state.get()) === true
  }
  #watchOpen() {
    const { $open, modal } = this.state
    this.#stops.push(
      $open.listen((open) => this.#follow(open)),
      modal.guard(() => this.dispatchEvent(new WmCloseEvent(modal.isConnected(), true))),
    )
  }
  override render() {
    const { appearance, router, modal } = this.state
    // The title changes in the same frame as the screen, not while the code of the next screen
    // loads.
    const shown = this.outlet?.shown ?? router.$state.get()
    const t = (key: MessageKey) => appearance.$messages.get()?.[key] as string
    const beside = this.#isBeside
    const title =
      toTitle((!beside && shown.history.at(-1)) || shown.history[0], this.state, t) ||
      t('account.title')
    const language = appearance.$language.get()
    // `lang` is on the frame too, because `all: initial` of the dialog resets the language by which
    // a browser chooses fonts and ends lines.
    const card = html`
      <div class="frame ${beside ? 'wide' : ''}" lang=${language}>
        <div
          class="card on-ground ${modal.$shaking.get() ? 'shaking' : ''}"
          part="card"
          tabindex="-1"
          @keydown=${this.#onCardKey}
        >
          <div class="handle" aria-hidden="true"></div>
          ${beside ? html`<wm-connect-pane></wm-connect-pane>` : nothing}
          <wm-header part="header" ?beside=${beside} .shown=${shown}></wm-header>
          <wm-outlet
            part="view"
            ?beside=${beside}
            @wm-screen=${this.#onScreen}
            @wm-titles=${this.#onTitles}
          ></wm-outlet>
          ${this.state.config.debug ? html`<wm-alerts></wm-alerts>` : nothing}
        </div>
        <wm-toasts ?inside=${this.embedded}></wm-toasts>
      </div>
    `
    const dir = isRightToLeft(language) ? 'rtl' : 'ltr'
    if (this.embedded)
      return html`<section
        part="dialog"
        translate="no"
        lang=${language}
        dir=${dir}
        aria-label=${title}
      >
        ${card}
      </section>`
    return html`<dialog
      part="dialog"
      translate="no"
      lang=${language}
      dir=${dir}
      aria-label=${title}
      aria-modal="true"
      @cancel=${this.#onCancel}
      @close=${this.#onNativeClose}
      @keydown=${this.#onKeydown}
      @pointermove=${this.#gestures.onPointerMove}
      @pointerdown=${this.#gestures.onPointerDown}
      @click=${this.#gestures.onClick}
      @touchstart=${this.#onTouch}
      @touchmove=${this.#onTouch}
      @touchend=${this.#onTouch}
      @touchcancel=${this.#onTouch}
    >
      ${card}
    </dialog>`
  }
  /** Resolves when the requested screen is painted in the dialog. */
  async whenShown(): Promise<void> {
    await this.updateComplete
    if (this.#panesPending) await this.#panesLoading
    if (!this.isConnected) return
    this.#exit.end()
    const settled = this.outlet?.whenSettled()
    // A screen whose code is loaded is rendered before the dialog shows, in this task, so that it
    // is laid out once. The dialog waits a little for code that is still loading, so that it does
    // not grow from its header alone. With two panes it waits, because until the second pane is
    // rendered the list would be shown twice.
    await (this.#isBeside ? settled : Promise.race([settled, wait(CODE_MS)]))
    this.#follow(this.state.$open.get())
    this.#exit.prepare()
    await settled
    // Idle time only: loading more code must not delay the frames in which the list appears. A
    // visitor who opens and closes quickly waits once.
    this.#cancelRest()
    this.#cancelRest = whenIdle(() => {
      if (!this.isConnected) return
      this.#loadRest()
      this.outlet?.fetchNext()
      this.state.prefetch()
    })
  }
  #follow(open: boolean) {
    // A card that was embedded until now has not rendered its dialog yet.
    if (this.embedded || !this.dialog) return
    // A dialog that was moved in the page is still open but has left the top layer.
    if (open && this.dialog.open && !this.dialog.matches(':modal')) this.dialog.close()
    if (open && !this.dialog.open && this.#panesPending) return void this.whenShown()
    if (open && !this.dialog.open) {
      this.#opener = findFocused()
      if (!this.#isBeside) this.outlet?.dropEarlier()
      // The card gets the focus, not the first button, so that no choice looks preselected. Set
      // here because `autofocus` in the template would also take effect while the page loads.
      this.card.autofocus = true
      this.#gestures.start()
      this.#unguard()
      this.#unguard = guardDialog(this.#pageElement, this.dialog)
      this.#exit.open()
      this.outlet?.focusFirst()
      // After the dialog is laid out: reading the scroll bar earlier would lay out the page an
      // additional time.
      lockScroll(this, true)
      this.#uncover()
      this.#keyboard?.start()
    } else if (!open && this.dialog.open) {
      this.state.toasts.hide()
      // Safari does not focus a pressed button: the opener is then the body.
      const opener =
        this.#opener instanceof HTMLElement &&
        this.#opener.isConnected &&
        this.#opener !== document.body
          ? this.#opener
          : undefined
      this.#opener = null
      this.#exit.start({ success: this.state.modal.$success.get() !== undefined, opener })
      this.#restorePage()
      opener?.focus({ preventScroll: true })
    }
  }
  /**
   * Makes the open dialog as large and as visible as if the page had no `zoom` and no other dialog.
   */
  #uncover() {
    this.#cover()
    this.#cover = uncover(this.#pageElement)
    const { style } = this.dialog
    style.removeProperty('zoom')
    const zoom = readZoom(this.dialog)
    if (zoom !== 1) style.setProperty('zoom', `${1 / zoom}`)
  }
  /** `<wallet-modal>`. */
  get #pageElement(): HTMLElement {
    return (this.getRootNode() as ShadowRoot).host as HTMLElement
  }
  #restorePage() {
    lockScroll(this, false)
    this.#keyboard?.stop()
    // Zag (Chakra) asks a moment after the focus has left our dialog.
    const unguard = this.#unguard
    setTimeout(() => this.#unguard === unguard && unguard(), GUARDED_MS)
    this.#cover()
    this.#cover = () => {}
  }
  // Loads what is not visible yet, once the dialog's animation has ended. After a failure the next
  // opening tries again.
  #loadRest() {
    const gestures = async () => {
      const { SheetGestures } = await import('./sheet-gestures.js')
      this.#sheet ??= new SheetGestures({
        dialog: () => this.dialog,
        frame: () => this.frame,
        close: () => this.#requestClose(),
      })
    }
    const keyboard = async () => {
      const { KeyboardSpace } = await import('./keyboard-space.js')
      this.#keyboard ??= new KeyboardSpace(() => this.dialog)
      if (this.dialog.open) this.#keyboard.start()
    }
    const presses = async () => {
      const { passEvents } = await import('./pass-events.js')
      if (this.isConnected) this.#stops.push(passEvents(this, () => this.dialog))
    }
    const failed = (failure: unknown) => this.state.report(toError(failure, 'VIEW_FAILED'))
    if (this.state.config.debug) import('../wm-alerts.js').catch(failed)
    if (this.#hasRest) return
    this.#hasRest = true
    Promise.all([import('../wm-toasts.js'), gestures(), keyboard(), presses()]).catch((failure) => {
      this.#hasRest = false
      failed(failure)
    })
  }
  #onScreen = () => this.requestUpdate()
  #onTitles = () => {
    this.requestUpdate()
    this.renderRoot.querySelector('wm-header')?.requestUpdate()
  }
  #onTouch = (event: TouchEvent) => this.#sheet?.handle(event)
  #requestClose() {
    this.state.modal.requestClose()
  }
  #onRequestClose = (event: Event) => {
    event.stopPropagation()
    this.#requestClose()
  }
  #onCancel = (event: Event) => {
    event.preventDefault()
    this.#requestClose()
  }
  // A browser may close a dialog without consent (Escape twice). If closing is not allowed, the
  // dialog opens again.
  #onNativeClose = ({ target }: Event) => {
    // The event arrives after the close. By then the dialog may be open again, in this element or
    // another, or be an embedded card.
    if (
      !this.state.$open.get() ||
      this.embedded ||
      target !== this.dialog ||
      this.dialog.open ||
      !this.isConnected
    )
      return
    this.#requestClose()
    if (this.state.$open.get()) this.dialog.showModal()
  }
  #onCardKey = (event: KeyboardEvent) => this.outlet?.keepKey(event)
  #onKeydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      this.#requestClose()
      return
    }
    if (event.key === 'Tab' && !event.defaultPrevented) this.#focus?.wrap(event)
    moveInList(event, [this.outlet ?? null, this.renderRoot.querySelector('wm-connect-pane')])
  }
  static override styles = [dialogTokens, base, underlay, dialog]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-dialog': Dialog
  }
}
