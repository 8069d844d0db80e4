import { css, html, render } from 'lit'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { views } from '../views/index.js'
import type { Route } from '../../state/shell/routes.js'
import { toError } from '../../errors/to-error.js'
import '../parts/wm-button.js'

const CHANGE_MS = 150
const TRAVEL_PX = 8
const EASE = 'cubic-bezier(0.2, 0.8, 0.2, 1)'

/** Shows the route's screen. Keeps the old one until the new one is there, then cross-fades in the direction of travel. */
@customElement('wm-outlet')
export class Outlet extends StateElement {
  readonly #router = this.watch(({ router }) => router.$state)
  #route: Route | undefined
  #shown: HTMLElement | undefined
  #settled: Promise<void> = Promise.resolve()

  override render() {
    return html`<div class="stack"></div>`
  }
  override updated() {
    const route = this.#router.value.history.at(-1)!
    if (route === this.#route) return
    this.#route = route
    this.#settled = this.#change(route)
  }
  /** Resolves when the screen asked for last shows. */
  async whenSettled(): Promise<void> {
    await this.updateComplete
    await this.#settled
  }
  async #change(route: Route): Promise<void> {
    const layer = document.createElement('div')
    layer.className = 'layer'
    try {
      const first = route.view === 'Connect' || route.view === 'ConnectWallets'
      await Promise.all([views[route.view].load(), first ? undefined : this.state.loadScreens()])
    } catch (failure) {
      if (this.#route !== route) return
      this.state.report(toError(failure, 'VIEW_FAILED'))
      render(this.#failure(route), layer)
      return this.#swap(layer)
    }
    // Another change came while this one's code was fetched: that one counts.
    if (this.#route !== route) return
    const template = views[route.view].template as (route: Route) => ReturnType<typeof html>
    render(template(route), layer)
    this.#swap(layer)
    await (layer.firstElementChild as Partial<StateElement> | null)?.updateComplete
  }
  #failure(route: Route) {
    return html`<div class="failure" role="alert">
      <p>${this.t('error.VIEW_FAILED')}</p>
      <wm-button @click=${() => (this.#settled = this.#change(route))}>${this.t('action.retry')}</wm-button>
    </div>`
  }
  #swap(layer: HTMLElement) {
    const stack = this.renderRoot.querySelector<HTMLElement>('.stack')!
    const old = this.#shown
    const { direction } = this.#router.value
    // Measuring makes the browser lay out the page there and then: only where something will move.
    const moves = old !== undefined && direction !== 'none' && (this.checkVisibility?.() ?? true)
    const before = moves ? stack.offsetHeight : 0
    const hadFocus = old?.contains(this.shadowRoot!.activeElement) ?? false
    this.#shown = layer
    stack.append(layer)
    if (!old) return
    if (!moves) {
      // Those that were still on their way out go as well.
      for (const other of [...stack.children]) if (other !== layer) remove(other as HTMLElement)
      return
    }
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const forward = (direction === 'forward') !== (getComputedStyle(this).direction === 'rtl')
    const from = still ? 'none' : `translateX(${forward ? TRAVEL_PX : -TRAVEL_PX}px)`
    const to = still ? 'none' : `translateX(${forward ? -TRAVEL_PX : TRAVEL_PX}px)`
    old.inert = true
    old.classList.add('leaving')
    layer.animate([{ opacity: 0, transform: from }, { opacity: 1, transform: 'none' }], { duration: CHANGE_MS, easing: EASE })
    old.animate([{ opacity: 1 }, { opacity: 0, transform: to }], { duration: CHANGE_MS, easing: EASE, fill: 'forwards' }).finished.then(
      () => remove(old),
      () => remove(old), // cancelled with its element
    )
    const after = stack.offsetHeight
    if (after !== before && !still) stack.animate([{ height: `${before}px` }, { height: `${after}px` }], { duration: CHANGE_MS, easing: EASE })
    // The person's place went with the old screen: put it at the start of the new one.
    if (hadFocus) this.dispatchEvent(new Event('wm-focus-lost', { bubbles: true, composed: true }))
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
      }
      .layer {
        grid-area: 1 / 1;
        align-self: start;
        min-inline-size: 0;
      }
      .leaving {
        position: absolute;
        inset-block-start: 0;
        inset-inline: 0;
        pointer-events: none;
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
