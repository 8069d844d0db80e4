import { adoptStyles, css, html, type CSSResultOrNative, type TemplateResult } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { groupHeading } from '../../theme/rows/group-heading.styles.js'
import { RowSlots } from './row-slots.js'

const OVERSCAN_PX = 180
// Drawing two rows costs little more than one: most of a frame's work does not depend on the number
// of new rows.
const ROWS_AT_ONCE = 2
const AT_REST_MS = 150
// The next page is requested when this much remains below the visible part.
const NEAR_END_PX = 600

/**
 * A list of any length whose rows may differ in height, known before they are drawn. It scrolls and
 * renders only visible rows.
 * @slot - What follows the last row.
 * @fires near-end - The visible rows come close to the last one.
 * @fires rest - The visible rows (`rowsInSight`) have stopped moving, or are new.
 */
@customElement('wm-virtual-list')
export class VirtualList extends TurnElement {
  /** Height of each row, px. */
  @property({ attribute: false }) heights: readonly number[] = []
  @property() label = ''
  /**
   * Draws a row; its template has the list item role where needed. Rows are redrawn when this
   * function is replaced.
   */
  @property({ attribute: false }) draw: (index: number) => TemplateResult = () => html``
  /** Styles of what `draw` returns. */
  @property({ attribute: false }) rowStyles: readonly CSSResultOrNative[] = []
  /** A text that rows may reference with `aria-describedby="note"`. */
  @property() note = ''
  @internal() private first = 0
  @internal() private last = -1
  readonly #slots = new RowSlots()
  /** Top of each row, then the end of the last one. */
  #tops: readonly number[] = [0]
  #observer: ResizeObserver | undefined
  #held = -1
  /**
   * Number of rendered rows. It never shrinks, so that no element is created or removed while the
   * list scrolls.
   */
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
    if (changed.has('rowStyles'))
      adoptStyles(this.renderRoot as ShadowRoot, [...VirtualList.elementStyles, ...this.rowStyles])
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
  /** The rows that are at least partly visible. */
  get rowsInSight(): readonly number[] {
    const first = this.#findRow(this.scrollTop)
    const last = Math.min(
      this.#findRow(this.scrollTop + this.clientHeight),
      this.heights.length - 1,
    )
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
  /** True when the visible part is close to the last row. */
  get isNearEnd(): boolean {
    return (this.#tops.at(-1) ?? 0) - this.scrollTop - this.clientHeight < NEAR_END_PX
  }
  override render() {
    const rows = this.#toRows()
    this.#slots.assign(rows)
    // Rows are reused in place: moving elements in the tree costs more than redrawing them.
    const drawn =
      this.#held < 0 ? [...rows].sort((a, b) => this.#slots.get(a) - this.#slots.get(b)) : rows
    return html`
      <div
        class="rows"
        role="list"
        aria-label=${this.label}
        .style=${`block-size: ${this.#tops.at(-1)}px`}
        @focusin=${this.#onFocus}
        @focusout=${() => (this.#held = -1)}
      >
        ${repeat(
          drawn,
          (row) => this.#slots.get(row),
          (row) =>
            html`<div
              class="row"
              data-row=${row}
              role="presentation"
              .style=${`inset-block-start: ${this.#tops[row]}px; block-size: ${this.heights[row]}px`}
            >
              ${guard([row, this.draw], () => this.draw(row))}
            </div>`,
        )}
      </div>
      <span id="note" hidden>${this.note}</span>
      <slot></slot>
    `
  }
  #toRows(): number[] {
    const rows: number[] = []
    for (let row = this.first; row <= Math.min(this.last, this.heights.length - 1); row++)
      rows.push(row)
    // The focused row is kept wherever it is.
    if (this.#held >= 0 && this.#held < this.heights.length && !rows.includes(this.#held))
      rows.push(this.#held)
    return rows
  }
  #measure = () => {
    const { scrollTop, clientHeight } = this
    const first = this.#findRow(scrollTop - OVERSCAN_PX)
    this.first = first - (first % ROWS_AT_ONCE)
    const needed = this.#findRow(scrollTop + clientHeight + OVERSCAN_PX) - this.first + 1
    this.#count = Math.max(this.#count, needed + (needed % ROWS_AT_ONCE))
    // At the end of the list the rows above it stay rendered.
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
  /** The row at a scroll offset. */
  #findRow(top: number): number {
    let low = 0
    let high = Math.max(0, this.heights.length - 1)
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#tops[middle] ?? 0) <= top) low = middle
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
        /*
         * Opaque: Chromium then scrolls the painted layer and paints only what becomes visible.
         * Otherwise it repaints the whole list in every frame.
         */
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
