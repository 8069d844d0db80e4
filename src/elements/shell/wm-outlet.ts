import { css, html, render } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { findView, loadLaterViews, loadScreen, loadView } from '../views/index.js'
import type { RouterState } from '../../state/shell/router.js'
import type { Route } from '../../state/shell/routes.js'
import type { State } from '../../state/state.js'
import { toError } from '../../errors/to-error.js'
import { toShownRoute } from './shown-route.js'
import { holdIdle } from '../../platform/hold-idle.js'
import { inTurns } from '../../platform/turns.js'
import { changeScreens, measureHeight, nextTask, prepareEnter, startChange, whenDrawn } from './screen-motion.js'
import '../parts/wm-button.js'

/** A screen. */
interface Screen extends Element {
  /** Focuses the field that a screen is about, where it has one. Called when the screen shows. */
  focusFirst?(): void
}

/** Shows the route's screen. Keeps the old one until the new one has drawn, then cross-fades in the direction of travel. */
@customElement('wm-outlet')
export class Outlet extends StateElement {
  /** Whether the list stays beside the screen. */
  @property({ type: Boolean, reflect: true }) beside = false
  readonly #router = this.watch(({ router }) => router.$state)
  /** What shows now: the state of the router that asked for it, which is older while the next screen's code is fetched. */
  shown: RouterState | undefined
  #asked: RouterState | undefined
  #route: Route | undefined
  #shown: HTMLElement | undefined
  #settled: Promise<void> = Promise.resolve()

  override render() {
    return html`<div class="stack"></div>`
  }
  override updated() {
    const route = toShownRoute(this.#router.value, this.beside)
    if (route === this.#route) return
    this.#route = route
    this.#asked = this.#router.value
    this.#settled = this.#change(route)
  }
  /** Resolves when the screen asked for last shows. */
  async whenSettled(): Promise<void> {
    await this.updateComplete
    await this.#settled
  }
  /** Removes the screens that show while the code of the one asked for is fetched: a dialog that opens must not show, and take text in, an earlier screen. */
  dropEarlier(): void {
    const stack = this.renderRoot.querySelector<HTMLElement>('.stack')!
    const isComing = stack.querySelector('.coming') !== null
    if (!this.shown || isComing || toShownRoute(this.shown, this.beside) === toShownRoute(this.#router.value, this.beside)) return
    for (const animation of stack.getAnimations()) animation.cancel()
    for (const layer of [...stack.children]) remove(layer as HTMLElement)
    this.#shown = undefined
    this.shown = undefined
    this.dispatchEvent(new Event('wm-titles'))
  }
  /** Focuses the field that the screen is about. Nothing happens while the screen does not show. */
  focusFirst(): void {
    const screen: Screen | null | undefined = this.#shown?.firstElementChild
    screen?.focusFirst?.()
  }
  /** Fetches the code of the screens that follow the list of wallets. */
  fetchNext(): void {
    const { connections, wallets } = this.state
    const next = connections.list().length > 0 ? [] : ['ConnectingExternal' as const, ...(wallets.allWalletsShown() ? ['AllWallets' as const] : [])]
    Promise.all([...next.map(async (name) => (await loadView(name)).load()), loadLaterViews()]).catch(() => {
      // Going to the screen tries again, and reports.
    })
  }
  async #change(route: Route): Promise<void> {
    const layer = document.createElement('div')
    layer.className = 'layer'
    try {
      if (!findView(route.view)) await this.#loadRow(route)
      await loadScreen(route.view, this.state)
    } catch (failure) {
      if (this.#route !== route) return
      this.state.report(toError(failure, 'VIEW_FAILED'))
      return this.#show(layer, route, this.#failure(route))
    }
    // Another change came while this one's code was fetched: that one counts.
    if (this.#route !== route) return
    // The frame that answers the press is painted first.
    if (this.#isSeen) await nextTask()
    if (this.#route !== route) return
    const template = findView(route.view)!.template as (route: Route, state: State) => ReturnType<typeof html>
    await this.#show(layer, route, template(route, this.state))
  }
  async #loadRow({ view }: Route) {
    await loadView(view)
    // The dialog's title is in the row.
    this.dispatchEvent(new Event('wm-titles'))
  }
  #failure(route: Route) {
    return html`<div class="failure" role="alert">
      <p>${this.t('error.VIEW_FAILED')}</p>
      <wm-button variant="primary" @click=${() => (this.#settled = this.#change(route))}>${this.t('action.retry')}</wm-button>
    </div>`
  }
  /** Whether a person sees the screen that leaves. Only then is the work of a change divided into tasks, between which the browser can paint. */
  get #isSeen(): boolean | undefined {
    return this.#shown && this.#router.value.direction !== 'none' && !document.hidden && this.closest('dialog')?.open !== false
  }
  /** Renders the next screen below the current one, then replaces the current one with it. */
  async #show(layer: HTMLElement, route: Route, template: ReturnType<typeof html>): Promise<void> {
    const draw = () => {
      render(template, layer)
      stack.append(layer)
      return whenDrawn(layer)
    }
    const stack = this.renderRoot.querySelector<HTMLElement>('.stack')!
    const old = this.#shown
    const enter = this.#isSeen ? prepareEnter(layer, this.#side) : undefined
    // Nothing to keep: the first screen draws in its place.
    if (!old) this.#shown = layer
    else layer.className += ' coming'
    // A frame between the tasks computes neither styles nor a layout of the new screen, and nothing in it can get the focus.
    if (enter) layer.style.contentVisibility = 'hidden'
    await (enter ? inTurns(draw) : draw())
    if (enter) {
      await nextTask()
      layer.style.contentVisibility = ''
      // The browser computes the styles and the layout of the new screen here, while the old one stands.
      measureHeight(layer)
      await nextTask()
      // Its styles change all through, and the focus goes to the card: a task of its own.
      if (old && this.#route === route) {
        old.inert = true
        await nextTask()
      }
    }
    if (this.#route !== route) {
      if (layer !== this.#shown) remove(layer)
      // Its task was to leave; now it stays until the screen that came instead has drawn.
      if (old && old === this.#shown) old.inert = false
      return
    }
    this.shown = this.#asked
    if (old) this.#swap(stack, old, layer, enter)
    // A card in the page takes no focus by itself.
    else if (this.closest('dialog')?.open) this.focusFirst()
  }
  get #side(): 'left' | 'right' {
    return (this.#router.value.direction === 'forward') === this.matches(':dir(rtl)') ? 'left' : 'right'
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
      // Those that were still on their way out go as well.
      for (const other of [...stack.children]) if (other !== layer && !other.classList.contains('coming')) remove(other as HTMLElement)
    }
    // The focus was on the old screen, perhaps. Before the movements begin: moving it computes styles, and the movements change them.
    this.dispatchEvent(new Event('wm-screen', { bubbles: true, composed: true }))
    this.focusFirst()
    if (!start) return
    const change = changeScreens({ ...start, stack, old, enter, side: this.#side })
    holdIdle(change)
    void change.then(() => remove(old))
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-block-size: 0;
        overflow: hidden auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
      }
      .stack {
        display: grid;
        position: relative;
        overflow: hidden;
        /* The buttons at the foot of a long screen stick to the end of the card, not to this box. */
        overflow: clip;
      }
      .layer {
        grid-area: 1 / 1;
        align-self: start;
        min-inline-size: 0;
      }
      /* A screen lower than the pane stands in its middle. */
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
      /* Not visibility, which is inherited: every element of the screen would get new styles when it shows. Over the movement, which is there already. */
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

function remove(layer: HTMLElement) {
  // Lit keeps a part on the container; without it nothing holds the old screen.
  render(html``, layer)
  layer.remove()
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-outlet': Outlet
  }
}
