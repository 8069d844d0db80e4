import { adoptStyles, css, html, type CSSResultOrNative, type TemplateResult } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'
import { groupHeading } from '../theme/group-heading.styles.js'
import { RowSlots } from './row-slots.js'

const OVERSCAN_PX = 180
// Drawing two rows costs little more than drawing one: most of a frame's work does not depend on how many rows are new in it.
const ROWS_AT_ONCE = 2
const AT_REST_MS = 150
// The next page is asked for while so much below what is in sight is left.
const NEAR_END_PX = 600

/**
 * A list of any length whose rows may differ in height, known before they are drawn: scrolls by itself and only holds the rows in sight.
 * @slot - What follows the last row.
 * @fires near-end - The visitor comes close to the last row.
 * @fires rest - The rows in sight (`rowsInSight`) have stopped moving, or are new.
 */
@customElement('wm-virtual-list')
export class VirtualList extends TurnElement {
  /** Height of each row, px. */
  @property({ attribute: false }) heights: readonly number[] = []
  @property() label = ''
  /** A row; its template has the role of a list item where it is one. A row is drawn again when this is another function. */
  @property({ attribute: false }) draw: (index: number) => TemplateResult = () => html``
  /** Styles of what `draw` returns. */
  @property({ attribute: false }) rowStyles: readonly CSSResultOrNative[] = []
  /** A text that rows may point to with `aria-describedby="note"`. */
  @property() note = ''
  @internal() private first = 0
  @internal() private last = -1
  readonly #slots = new RowSlots()
  /** Where each row begins, and the end of the last one. */
  #tops: readonly number[] = [0]
  #observer: ResizeObserver | undefined
  #held = -1
  /** How many rows are there: never fewer than before, so that none is made or removed while the list moves. */
  #count = 0
  #moving: ReturnType<typeof setTimeout> | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.addEventListener('scroll', this.#onScroll, { passive: true })
    this.#observer = new ResizeObserver(this.#measure)
    this.#observer.observe(this)
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.removeEventListener('scroll', this.#onScroll)
    this.#observer?.disconnect()
    clearTimeout(this.#moving)
    this.#moving = undefined
  }
  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('rowStyles')) adoptStyles(this.renderRoot as ShadowRoot, [...VirtualList.elementStyles, ...this.rowStyles])
    if (changed.has('heights')) {
      let end = 0
      this.#count = 0
      this.#tops = [0, ...this.heights.map((height) => (end += height))]
      this.#measure()
    }
  }
  override updated(changed: Map<PropertyKey, unknown>) {
    if (changed.has('heights')) this.#measure()
    if (this.isNearEnd) this.dispatchEvent(new Event('near-end'))
    if (changed.has('heights') && this.#moving === undefined) this.dispatchEvent(new Event('rest'))
  }
  /** The rows of which something is in sight. */
  get rowsInSight(): readonly number[] {
    const first = this.#findRow(this.scrollTop)
    const last = Math.min(this.#findRow(this.scrollTop + this.clientHeight), this.heights.length - 1)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  /** Whether what is in sight comes close to the last row. */
  get isNearEnd(): boolean {
    return this.#tops.at(-1)! - this.scrollTop - this.clientHeight < NEAR_END_PX
  }
  override render() {
    const rows = this.#toRows()
    this.#slots.assign(rows)
    // Rows are reused where they stand: moving elements in the tree costs more than drawing them.
    const drawn = this.#held < 0 ? [...rows].sort((a, b) => this.#slots.get(a) - this.#slots.get(b)) : rows
    return html`
      <div class="rows" role="list" aria-label=${this.label} .style=${`block-size: ${this.#tops.at(-1)}px`} @focusin=${this.#onFocus} @focusout=${() => (this.#held = -1)}>
        ${repeat(drawn, (row) => this.#slots.get(row), (row) => html`<div class="row" data-row=${row} role="presentation" .style=${`inset-block-start: ${this.#tops[row]}px; block-size: ${this.heights[row]}px`}>${guard([row, this.draw], () => this.draw(row))}</div>`)}
      </div>
      <span id="note" hidden>${this.note}</span>
      <slot></slot>
    `
  }
  #toRows(): number[] {
    const rows: number[] = []
    for (let row = this.first; row <= Math.min(this.last, this.heights.length - 1); row++) rows.push(row)
    // The row with the keyboard in it stays, wherever it is.
    if (this.#held >= 0 && this.#held < this.heights.length && !rows.includes(this.#held)) rows.push(this.#held)
    return rows
  }
  #measure = () => {
    const { scrollTop, clientHeight } = this
    const first = this.#findRow(scrollTop - OVERSCAN_PX)
    this.first = first - (first % ROWS_AT_ONCE)
    const needed = this.#findRow(scrollTop + clientHeight + OVERSCAN_PX) - this.first + 1
    this.#count = Math.max(this.#count, needed + (needed % ROWS_AT_ONCE))
    // At the end of the list the rows above it stay.
    this.first = Math.max(0, Math.min(this.first, this.heights.length - this.#count))
    this.last = this.first + this.#count - 1
  }
  #onScroll = () => {
    clearTimeout(this.#moving)
    this.#moving = setTimeout(() => {
      this.#moving = undefined
      this.dispatchEvent(new Event('rest'))
    }, AT_REST_MS)
    this.#measure()
  }
  /** The row at a height. */
  #findRow(top: number): number {
    let low = 0
    let high = Math.max(0, this.heights.length - 1)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.#tops[middle]! <= top) low = middle
      else high = middle - 1
    }
    return low
  }
  #onFocus = (event: FocusEvent) => {
    const row = (event.target as Element).closest<HTMLElement>('.row')
    this.#held = row ? Number(row.dataset['row']) : -1
  }
  static override styles = [
    base,
    groupHeading,
    css`
      :host {
        display: block;
        overflow-y: auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        scrollbar-color: var(--_line) transparent;
        contain: strict;
        /* Opaque: Chromium then scrolls the drawn picture, and draws only what comes into sight. Otherwise it draws the whole list again in every frame. */
        background: var(--_surface);
      }
      .rows {
        position: relative;
      }
      .row > * {
        block-size: 100%;
      }
      h3 {
        display: flex;
        align-items: end;
        box-sizing: border-box;
        block-size: 100%;
        padding-block: 0 6px;
      }
      .row {
        position: absolute;
        inset-inline: 0;
        contain: strict;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-virtual-list': VirtualList
  }
}
