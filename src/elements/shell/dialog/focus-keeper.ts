import type { LitElement, ReactiveController } from 'lit'
import type { Router, RouterState } from '../../../state/shell/router.js'
import type { Route } from '../../../state/shell/routes.js'
import { afterMotion } from '../../../platform/drawing/after-motion.js'
import { nextTask, shakeOnce } from '../screen-motion.js'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]'
/** Limit of tasks in which a screen may render the control that gets the focus back. */
const DRAWING_TURNS = 20

/**
 * Identifies a control in a screen that is rendered again: by its name, and its index among
 * controls of that name.
 */
interface Place {
  readonly name: string
  readonly index: number
}

interface Options {
  readonly router: () => Router
  /** Gets the focus when the focused control is gone. */
  readonly card: () => HTMLElement
  /** True when everything outside the host is inert, so that the focus must stay inside. */
  readonly isModal: () => boolean
}

/**
 * Keeps the focus inside the dialog. Moves it to the card when the focused control is removed,
 * disabled or hidden; to the control that led away when the user goes back to a screen; and from
 * the last control to the first on Tab.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement
  readonly #options: Options
  /** The control that the user left each screen with. */
  readonly #places = new WeakMap<Route, Place>()
  readonly #mutations = new MutationObserver((changes) => this.#onMutation(changes))
  #stops: (() => void)[] = []
  #listening: AbortController | undefined
  #isInside = false
  /** True when the wallet of the screen that is being left declined. */
  #declined = false
  /** The control whose click is being handled. */
  #pressed: Element | undefined

  constructor(host: LitElement, options: Options) {
    this.#host = host
    this.#options = options
    host.addController(this)
  }
  hostConnected(): void {
    const host = this.#host
    const router = this.#options.router()
    let before: RouterState = router.$state.get()
    const stopRouter = router.$state.listen((now) => {
      const control = this.#pressed ?? this.#findActive()
      if (now.direction === 'forward' && control)
        this.#remember(before.history.at(-1) ?? before.history[0], control)
      // A reset to a screen of the history, such as from a sent payment to the account, is a way
      // back to it.
      const [route] = now.history
      const place =
        now.direction === 'none' &&
        this.#isHeld &&
        this.#places.get(before.history.find(({ view }) => view === route.view) ?? route)
      if (place) this.#places.set(route, place)
      before = now
    })
    host.addEventListener('wm-screen', this.#onScreen)
    host.addEventListener('wm-declined', this.#onDeclined)
    host.addEventListener('focusin', this.#follow)
    host.addEventListener('focusout', this.#onFocusOut)
    host.addEventListener('click', this.#onClick, { capture: true })
    this.#stops = [
      stopRouter,
      () => host.removeEventListener('wm-screen', this.#onScreen),
      () => host.removeEventListener('wm-declined', this.#onDeclined),
      () => host.removeEventListener('focusin', this.#follow),
      () => host.removeEventListener('focusout', this.#onFocusOut),
      () => host.removeEventListener('click', this.#onClick, { capture: true }),
    ]
  }
  hostDisconnected(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#mutations.disconnect()
    this.#listening?.abort()
    this.#isInside = false
  }
  /**
   * Wraps Tab from the last control to the first, and Shift+Tab back. By default the browser leaves
   * the dialog for one stop.
   */
  wrap(event: KeyboardEvent): void {
    const controls = listFocusable(this.#options.card()).filter(({ tabIndex }) => tabIndex >= 0)
    const active = this.#findActive()
    const at = controls.indexOf(active as HTMLElement)
    const onEdge = event.shiftKey
      ? at === 0 || active === this.#options.card()
      : at === controls.length - 1
    if (controls.length > 0 && !onEdge) return
    event.preventDefault()
    ;(event.shiftKey ? controls.at(-1) : controls[0])?.focus()
  }
  /** True when the focus is inside, or must be. */
  get #isHeld(): boolean {
    return this.#isInside || this.#options.isModal()
  }
  /** The focused element inside the host, including shadow roots. */
  #findActive(): Element | undefined {
    return listActive(this.#host).at(-1)
  }
  /**
   * Observes the shadow roots between the host and the focused element. A focus change inside one
   * root emits no event outside it, and no event reports that an element was removed or disabled.
   */
  #follow = () => {
    this.#mutations.disconnect()
    this.#listening?.abort()
    const { signal } = (this.#listening = new AbortController())
    const active = listActive(this.#host)
    this.#isInside = active.length > 0
    for (const root of new Set(active.map((element) => element.getRootNode()))) {
      root.addEventListener('focusin', this.#follow, { signal })
      this.#mutations.observe(root, {
        childList: true,
        subtree: true,
        attributes: true,
        attributeFilter: ['disabled', 'inert', 'hidden', 'class'],
      })
    }
  }
  #onFocusOut = (event: FocusEvent) => {
    if (this.#options.isModal()) return void setTimeout(() => this.#restoreFocus())
    // The focus may leave an embedded card. It left on purpose only if the previous control is
    // still usable.
    if (event.relatedTarget) return void (this.#isInside = false)
    const [from] = event.composedPath()
    // Chromium emits the event before it removes a focused element.
    setTimeout(() => {
      if (from instanceof Element && isUsable(from) && !this.#findActive()) this.#isInside = false
    })
  }
  /**
   * Restores the focus if it is lost or a focused element changed. Other changes are skipped,
   * because checking computes styles.
   */
  #onMutation(changes: readonly MutationRecord[]) {
    const active = listActive(this.#host)
    if (
      active.length === 0 ||
      changes.some(
        ({ type, target }) =>
          type === 'attributes' && active.some((element) => target.contains(element)),
      )
    )
      this.#restoreFocus()
  }
  #restoreFocus = () => {
    const { card } = this.#options
    if (!this.#host.isConnected || !this.#isHeld) return
    const active = this.#findActive()
    // Always usable. Finding that out would compute styles.
    if (active === card()) return
    // Another dialog or a frame of the page may have the focus.
    const lost = active
      ? !isUsable(active)
      : document.activeElement === null || document.activeElement === document.body
    if (lost) card().focus({ preventScroll: true })
  }
  #onClick = (event: Event) => {
    this.#pressed = event
      .composedPath()
      .find((target): target is Element => target instanceof Element && target.matches(FOCUSABLE))
    setTimeout(() => (this.#pressed = undefined))
  }
  #remember(route: Route, control: Element) {
    const name = toName(control)
    const index = listNamed(this.#options.card(), name).indexOf(control as HTMLElement)
    if (index >= 0) this.#places.set(route, { name, index })
  }
  #onDeclined = () => {
    this.#declined = true
  }
  #onScreen = () => {
    const { history, direction } = this.#options.router().$state.get()
    const route = history.at(-1) ?? history[0]
    const place = direction !== 'forward' && this.#isHeld ? this.#places.get(route) : undefined
    if (place) void this.#return(route, place, this.#declined)
    else this.#restoreFocus()
    this.#declined = false
  }
  /**
   * Focuses the control that led away from a screen once the screen has rendered it. The control
   * shakes if its wallet declined.
   */
  async #return(route: Route, { name, index }: Place, declined: boolean): Promise<void> {
    const { card, router } = this.#options
    // The card has the focus until the control is rendered.
    this.#restoreFocus()
    const from = this.#findActive()
    for (let turn = 0; turn < DRAWING_TURNS; turn++) {
      // The search visits every element of the card: a task of its own, after the one in which the
      // animations of the change begin.
      await nextTask()
      // If the user has moved the focus in the meantime, it stays.
      if (
        router().$state.get().history.at(-1) !== route ||
        (this.#findActive() !== from && this.#findActive() !== card())
      )
        return
      const control = listNamed(card(), name)[index]
      if (!control || !isVisible(control)) continue
      control.focus({ preventScroll: true })
      // A screen that is drawn again starts at its top.
      void afterMotion(card()).then(() => control.scrollIntoView({ block: 'nearest' }))
      if (declined) shakeOnce(toHost(control) ?? control)
      return
    }
  }
}

/** The focused element of each shadow root below the host, outermost first. */
function listActive(host: Element): Element[] {
  const active: Element[] = []
  for (let next = host.shadowRoot?.activeElement; next; next = next.shadowRoot?.activeElement)
    active.push(next)
  return active
}

/** All focusable elements below an element, in tree order. */
function listFocusable(root: Element): HTMLElement[] {
  return listControls(root).filter(isVisible)
}
/** Includes hidden ones: excluding them would compute styles in the task of the click. */
function listNamed(root: Element, name: string): HTMLElement[] {
  return listControls(root).filter((control) => toName(control) === name)
}
function listControls(root: Element): HTMLElement[] {
  return listChildren(root).flatMap((child) => {
    if (child.hasAttribute('inert')) return []
    return [...(child.matches(FOCUSABLE) ? [child as HTMLElement] : []), ...listControls(child)]
  })
}
function listChildren(element: Element): Element[] {
  const assigned =
    element instanceof HTMLSlotElement ? element.assignedElements({ flatten: true }) : []
  return assigned.length > 0 ? assigned : [...(element.shadowRoot ?? element).children]
}

function isVisible(element: Element): boolean {
  return (
    element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0
  )
}

function isUsable(element: Element): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false
  for (let next: Element | null = element; next; next = toParent(next))
    if (next.hasAttribute('inert')) return false
  // Last, because it computes styles.
  return isVisible(element)
}
/** Null for a dialog, which an inert ancestor does not make inert. */
function toParent(element: Element): Element | null {
  return element instanceof HTMLDialogElement ? null : (element.parentElement ?? toHost(element))
}
function toHost(element: Element): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** The name of a control: its label, the label of its part, or its text. */
function toName(control: Element): string {
  const host = toHost(control) as (Element & { label?: unknown }) | null
  const label =
    control.getAttribute('aria-label') ?? (typeof host?.label === 'string' ? host.label : '')
  return label || control.textContent.trim() || (host?.textContent.trim() ?? '')
}
