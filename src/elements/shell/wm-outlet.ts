import { css, html, render } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { findView, loadLaterViews, loadScreen, loadView } from '../views/index.js'
import type { RouterState } from '../../state/shell/router.js'
import { toRouteKey, type Route } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'
import { toError } from '../../errors/to-error.js'
import { toShownRoute } from './shown-route.js'
import { holdIdle } from '../../platform/drawing/hold-idle.js'
import { inTurns } from '../../platform/drawing/turns.js'
import {
  changeScreens,
  loadTravel,
  measureHeight,
  nextTask,
  prepareEnter,
  startChange,
  whenDrawn,
} from './screen-motion.js'
import '../parts/wm-button.js'

/** An element that shows a route. */
interface Screen extends Element {
  /** Focuses the main field of a screen, if it has one. Called when the screen becomes visible. */
  focusFirst?(): void
  /**
   * True while nothing that the visitor did shows on the screen: it is then kept where the same
   * screen would be drawn again.
   */
  readonly isAsNew?: boolean
}

/**
 * Shows the route's screen. Keeps the previous screen until the next one has rendered, then
 * cross-fades in the direction of navigation.
 */
@customElement('wm-outlet')
export class Outlet extends StateElement {
  /** True when the list stays beside the screen. */
  @property({ type: Boolean, reflect: true }) beside = false
  readonly #router = this.watch(({ router }) => router.$state)
  /**
   * The router state of the visible screen. Older than the router's state while the next screen's
   * code loads.
   */
  shown: RouterState | undefined
  #asked: RouterState | undefined
  #route: Route | undefined
  /** The route of the visible screen. */
  #drawn: Route | undefined
  #shown: HTMLElement | undefined
  #settled: Promise<void> = Promise.resolve()
  #early: KeyboardEvent | undefined
  #leave = () => {}
  #left: Promise<void> = Promise.resolve()

  override connectedCallback() {
    super.connectedCallback()
    this.#left = new Promise((resolve) => (this.#leave = resolve))
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    // An element that is only moved in the page is connected again in the same task.
    queueMicrotask(() => this.isConnected || this.#leave())
  }
  override render() {
    return html`<div class="stack"></div>`
  }
  override updated() {
    const route = toShownRoute(this.#router.value, this.beside)
    if (route === this.#route) return
    this.#route = route
    this.#asked = this.#router.value
    if (this.#isDrawn(route)) {
      this.shown = this.#asked
      this.scrollTop = 0
    } else this.#settled = this.#change(route)
  }
  /**
   * Resolves when the screen requested last is visible, or when the outlet has left the page, where
   * nothing is drawn any more.
   */
  async whenSettled(): Promise<void> {
    if (!this.isConnected) return
    await Promise.race([this.updateComplete.then(() => this.#settled), this.#left])
  }
  /**
   * Removes the visible screen if another one is still loading. A dialog that opens must not show
   * an earlier screen or take input in it.
   */
  dropEarlier(): void {
    // On a slow device the dialog opens before the outlet has rendered.
    if (!this.shown) return
    const route = toShownRoute(this.#router.value, this.beside)
    if (toShownRoute(this.shown, this.beside) === route || this.#isDrawn(route)) return
    const stack = this.renderRoot.querySelector<HTMLElement>('.stack')
    if (!stack || stack.querySelector('.coming')) return
    for (const animation of stack.getAnimations()) animation.cancel()
    for (const layer of [...stack.children]) remove(layer as HTMLElement)
    this.#shown = undefined
    this.shown = undefined
    this.dispatchEvent(new Event('wm-titles'))
  }
  /**
   * Keeps a `/` that is pressed before the next screen is visible, for the search field of that
   * screen.
   */
  keepKey(event: KeyboardEvent): void {
    if (event.key !== '/' || this.shown === this.#asked) return
    event.preventDefault()
    this.#early = event
  }
  /** Focuses the main field of the current screen, if the screen is visible. */
  focusFirst(): void {
    const screen = this.#screen
    screen?.focusFirst?.()
    if (this.#early) screen?.dispatchEvent(new KeyboardEvent('keydown', this.#early))
    this.#early = undefined
  }
  /**
   * True when drawing the route would show what is visible already, as the list often is when
   * closing resets to it.
   */
  #isDrawn(route: Route): boolean {
    return (
      this.#screen?.isAsNew === true &&
      this.#drawn !== undefined &&
      toRouteKey(this.#drawn) === toRouteKey(route)
    )
  }
  get #screen(): Screen | null | undefined {
    return this.#shown?.firstElementChild
  }
  /** Loads the code of the screens that follow the list of wallets. */
  fetchNext(): void {
    const { connections, relay, wallets } = this.state
    const next =
      connections.list().length > 0
        ? []
        : [
            'ConnectingExternal' as const,
            ...(wallets.allWalletsShown() ? ['AllWallets' as const] : []),
            ...(relay.available ? ['ConnectingWalletConnect' as const] : []),
          ]
    Promise.all([
      ...next.map(async (name) => (await loadView(name)).load()),
      loadLaterViews(),
      loadTravel(),
    ]).catch(() => {
      // Ignored: navigating to the screen tries again and reports.
    })
  }
  async #change(route: Route): Promise<void> {
    try {
      if (!findView(route.view)) await this.#loadRow(route)
      await loadScreen(route.view, this.state)
      // The route changed while the code was loading; the later change takes over.
      if (this.#route !== route) return
      // Lets the browser paint the frame that responds to the click.
      if (this.#isSeen) await nextTask()
      if (this.#route !== route) return
      const template = findView(route.view)!.template as (
        route: Route,
        state: State,
      ) => ReturnType<typeof html>
      await this.#show(route, template(route, this.state))
    } catch (failure) {
      if (this.#route !== route) return
      this.state.report(toError(failure, 'VIEW_FAILED'))
      await this.#show(route, this.#failure(route))
    }
  }
  async #loadRow({ view }: Route) {
    await loadView(view)
    // The row of the view contains the title.
    this.dispatchEvent(new Event('wm-titles'))
  }
  #failure(route: Route) {
    return html`<div class="failure" role="alert">
      <p>${this.t('error.VIEW_FAILED')}</p>
      <wm-button variant="primary" @click=${() => (this.#settled = this.#change(route))}
        >${this.t('action.retry')}</wm-button
      >
    </div>`
  }
  /**
   * True when the leaving screen is visible. Only then is a change divided into tasks, so that the
   * browser can paint between them.
   */
  get #isSeen(): boolean | undefined {
    return (
      this.#shown &&
      this.#router.value.direction !== 'none' &&
      !document.hidden &&
      this.closest('dialog')?.open !== false
    )
  }
  /**
   * Renders the next screen below the current one, then replaces the current one. Throws what one of
   * its elements throws in its first render; the current screen then stays.
   */
  async #show(route: Route, template: ReturnType<typeof html>): Promise<void> {
    const layer = document.createElement('div')
    layer.className = 'layer'
    const draw = () => {
      render(template, layer)
      stack.append(layer)
      return whenDrawn(layer)
    }
    const stack = this.renderRoot.querySelector<HTMLElement>('.stack')!
    const old = this.#shown
    const enter = this.#isSeen ? prepareEnter(layer, this.#side) : undefined
    // Without a previous screen, the first one renders in place.
    if (!old) this.#shown = layer
    else layer.className += ' coming'
    // Skips style and layout of the hidden screen in the frames between the tasks, and keeps focus
    // out of it.
    if (enter) layer.style.contentVisibility = 'hidden'
    try {
      await (enter ? inTurns(draw) : draw())
    } catch (failure) {
      remove(layer)
      if (layer === this.#shown) this.#shown = undefined
      throw failure
    }
    if (enter) {
      await nextTask()
      layer.style.contentVisibility = ''
      // Computes the styles and layout of the new screen while the old one is still visible.
      measureHeight(layer)
      await nextTask()
      // In a separate task, because `inert` changes the styles of the whole screen and moves the
      // focus to the card.
      if (old && this.#route === route) {
        old.inert = true
        await nextTask()
      }
    }
    // A route that is left and entered again while its screen renders is rendered twice: the first
    // screen is shown. Without any, `old` could not be rendered, and this one takes its place.
    if (this.#route !== route || (old && this.#shown && old !== this.#shown)) {
      if (layer !== this.#shown) remove(layer)
      // This screen was superseded. The old screen stays, so it must be usable again.
      if (old && old === this.#shown) old.inert = false
      return
    }
    this.shown = this.#asked
    this.#drawn = route
    if (old) this.#swap(stack, old, layer, enter)
    // An embedded card never takes the focus on its own.
    else if (this.closest('dialog')?.open) this.focusFirst()
  }
  get #side(): 'left' | 'right' {
    return (this.#router.value.direction === 'forward') === !!this.closest('[dir=rtl]')
      ? 'left'
      : 'right'
  }
  #swap(stack: HTMLElement, old: HTMLElement, layer: HTMLElement, enter: Animation | undefined) {
    const start = enter && startChange(stack, old)
    if (start && this.scrollTop > 0) {
      old.style.insetBlockStart = `${-this.scrollTop}px`
      this.scrollTop = 0
    }
    layer.classList.remove('coming')
    old.inert = true
    this.#shown = layer
    if (start) {
      old.classList.add('leaving')
    } else {
      for (const animation of stack.getAnimations()) animation.cancel()
      // Screens that are still in their exit animation are removed too.
      for (const other of [...stack.children])
        if (other !== layer && !other.classList.contains('coming')) remove(other as HTMLElement)
    }
    // Moves the focus, which may be on the old screen. Before the animations start: moving it
    // computes styles, which the animations change.
    this.dispatchEvent(new Event('wm-screen', { bubbles: true, composed: true }))
    this.focusFirst()
    if (!start) return
    // Test tools that find controls by their role skip aria-hidden elements, but not inert ones. Set
    // after the focus has left: a browser warns of an aria-hidden element that has it.
    old.setAttribute('aria-hidden', 'true')
    const change = changeScreens({ ...start, stack, old, layer, enter, side: this.#side })
    holdIdle(change)
    // The end of the animations is reported inside a frame, which would be longer by the removal.
    void change.then(nextTask).then(() => {
      remove(old)
      refreshStyle(stack)
    })
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-block-size: 0;
        overflow: hidden auto;
        overscroll-behavior: contain;
        /* A control that gets the focus stays above a pinned button. */
        scroll-padding-block-end: 72px;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
      }
      .stack {
        display: grid;
        position: relative;
        overflow: hidden;
        /*
         * The buttons at the bottom of a long screen stick to the end of the card, not of this box.
         */
        overflow: clip;
      }
      .layer {
        grid-area: 1 / 1;
        align-self: start;
        min-inline-size: 0;
      }
      /* A screen that is lower than the pane is centred. */
      :host([beside]) .stack {
        min-block-size: 100%;
      }
      :host([beside]) .layer {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        align-content: center;
        align-self: stretch;
        min-block-size: 100%;
        padding-inline: 8px;
      }
      .leaving,
      .coming {
        position: absolute;
        inset-block-start: 0;
        inset-inline: 0;
      }
      /*
       * Not visibility, which is inherited: every element of the screen would get new styles when
       * it becomes visible. Overrides the entry animation, which already exists.
       */
      .coming {
        opacity: 0 !important;
      }
      .failure {
        display: grid;
        gap: 16px;
        padding: 24px 20px;
        text-align: center;
      }
    `,
  ]
}

/**
 * Makes the browser compute the element's style again; `order` itself has no effect here. When the
 * screens change while the dialog of the secure frame closes, Chromium 156 sometimes keeps the stack
 * inert, as below an open modal dialog: the new screen is visible, but takes no press.
 */
function refreshStyle(element: HTMLElement) {
  element.style.order = element.style.order === '' ? '1' : ''
}

function remove(layer: HTMLElement) {
  // Lit keeps a reference on the container; clearing it releases the old screen.
  render(html``, layer)
  layer.remove()
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-outlet': Outlet
  }
}
