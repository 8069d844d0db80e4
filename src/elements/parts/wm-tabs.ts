import { css, html, LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'

const SLIDE_MS = 150
const PANEL_MOVE_PX = 8

/** One tab. */
export interface Tab {
  readonly id: string
  readonly label: string
}

/**
 * A row of tabs. Arrow keys move between tabs; Home and End go to the first and last. The contents
 * of the `tabpanel` beside it come in from the side of the selected tab.
 * @fires change - Another tab was selected; see `selected`.
 * @csspart tab - One tab.
 */
@customElement('wm-tabs')
export class Tabs extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property({ attribute: false }) tabs: readonly Tab[] = []
  /** `id` of the selected tab. */
  @property() selected = ''
  /** Accessible name of the choice. */
  @property() label = ''
  /** Makes each tab as wide as its word, for more tabs than fit at equal widths. */
  @property({ type: Boolean, reflect: true }) fitted = false

  /** Shows the words alone, without a track, for tabs above a list. */
  @property({ type: Boolean, reflect: true }) plain = false

  override render() {
    return html`<div role="tablist" aria-label=${this.label} @keydown=${this.#onKeydown}>
      ${this.tabs.map(({ id, label }) => {
        const chosen = id === this.selected
        return html`<button
          part="tab"
          type="button"
          role="tab"
          data-id=${id}
          aria-selected=${chosen ? 'true' : 'false'}
          tabindex=${chosen ? 0 : -1}
          @click=${() => this.#select(id)}
        >
          <span>${label}</span>
        </button>`
      })}
    </div>`
  }
  // The ground of the selected tab slides from the tab selected before, and the panel after it.
  override updated(changed: PropertyValues<this>) {
    const find = (id: unknown) =>
      [...this.renderRoot.querySelectorAll('button')].find((tab) => tab.dataset['id'] === id)
    const [from, to] = [find(changed.get('selected')), find(this.selected)]
    if (!from || !to) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const side = isStill ? 0 : Math.sign(to.offsetLeft - from.offsetLeft)
    const root = this.getRootNode() as ShadowRoot
    root.querySelector('[role=tabpanel]')?.animate(
      [
        { opacity: 0, transform: `translateX(${side * PANEL_MOVE_PX}px)` },
        { opacity: 1, transform: 'none' },
      ],
      { duration: SLIDE_MS, easing: 'ease-out' },
    )
    if (isStill) return
    const way = `translateX(${from.offsetLeft - to.offsetLeft}px) scaleX(${from.offsetWidth / to.offsetWidth})`
    to.animate([{ transform: way }, { transform: 'none' }], {
      duration: SLIDE_MS,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      pseudoElement: '::before',
    })
  }
  #select(id: string) {
    if (id === this.selected) return
    this.selected = id
    this.dispatchEvent(new Event('change'))
  }
  #onKeydown = async (event: KeyboardEvent) => {
    const back = getComputedStyle(this).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const on = back === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
    const at = this.tabs.findIndex(({ id }) => id === this.selected)
    const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const tab = this.tabs.at(to % this.tabs.length)!
    this.#select(tab.id)
    await this.updateComplete
    this.renderRoot.querySelector<HTMLElement>(`[data-id="${tab.id}"]`)?.focus()
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      div {
        display: flex;
        gap: 2px;
        padding: 3px;
        border-radius: var(--_radius-row);
        background: var(--_hover);
      }
      button {
        position: relative;
        flex: 1 1 0;
        min-inline-size: 0;
        min-block-size: 44px;
        padding-inline: 4px;
        overflow-wrap: anywhere;
        border-radius: max(0px, var(--_radius-row) - 3px);
        color: var(--_muted);
        font-size: 13px;
        font-weight: 500;
        line-height: 16px;
        text-align: center;
        transition: color 100ms;
      }
      :host([fitted]) button {
        flex: 1 1 auto;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      /* Above the ground, which is positioned. */
      span {
        position: relative;
      }
      button:hover {
        color: var(--_text);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
      [aria-selected='true'] {
        color: var(--_text);
      }
      [aria-selected='true']::before {
        content: '';
        position: absolute;
        inset: 0;
        border-radius: inherit;
        background: var(--_lifted);
        box-shadow: 0 1px 3px rgb(8 12 24 / 12%);
        transform-origin: 0 50%;
      }
      :host([plain]) div {
        gap: 0;
        padding: 0;
        background: none;
      }
      :host([plain]) button {
        flex: 0 1 auto;
        padding-inline: 8px;
        font-size: 16px;
        line-height: 20px;
      }
      :host([plain]) [aria-selected='true'] {
        background: none;
        box-shadow: none;
      }
      @media (forced-colors: active) {
        [aria-selected='true'] {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-tabs': Tabs
  }
}
