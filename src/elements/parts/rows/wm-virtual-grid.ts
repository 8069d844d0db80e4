import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { guard } from 'lit/directives/guard.js'
import { repeat } from 'lit/directives/repeat.js'
import { afterMotion } from '../../../platform/drawing/after-motion.js'
import { afterPaint } from '../../../platform/drawing/after-paint.js'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { RowSlots } from './row-slots.js'

const ROW_PX = 104
// Assumed size of the grid for the first render, because measuring would force a layout. It is the
// size in a card of the usual width and height.
const FIRST_SIZE = { clientWidth: 0, clientHeight: 5 * ROW_PX }
const NARROW_PX = 328
// A page of 320 px at 200 % zoom.
const TINY_PX = 200
const OVERSCAN_ROWS = 2
// The next page is requested when this many rows remain below the visible ones.
const NEAR_END_ROWS = 2
const AT_REST_MS = 150
// Above this scroll speed pictures cannot be recognised, and requesting them would delay the next
// frame.
const FAST_PX_PER_MS = 1
const FAST_PX_PER_FRAME = 40
const PICTURED_ROWS_PER_FRAME = 1

/** How an item is drawn. */
export interface Drawing {
  /** True for the one item that Tab reaches. */
  readonly tabbable: boolean
  /** True when the item's picture should be loaded. */
  readonly pictured: boolean
}

/**
 * A grid of any length that renders only visible rows: it scrolls, reuses rows, and moves the focus
 * with arrow keys.
 * @slot - What follows the last row.
 * @fires near-end - The visible rows come close to the last one.
 */
@customElement('wm-virtual-grid')
export class VirtualGrid extends TurnElement {
  /** Number of items. */
  @property({ type: Number }) count = 0
  /** Number of placeholders after them. */
  @property({ type: Number }) pending = 0
  @property() label = ''
  @property({ attribute: false }) draw: (index: number, drawing: Drawing) => TemplateResult = () =>
    html``
  /** Initial scroll position in px. */
  @property({ attribute: false }) start = 0
  @internal() private columns = 4
  @internal() private first = 0
  @internal() private last = 0
  /** The item that Tab reaches. */
  @internal() private active = 0
  readonly #slots = new RowSlots()
  #rows: readonly number[] = []
  /** The last visible row. */
  #inSight = 0
  #pictured: ReadonlySet<number> = new Set()
  #observer: ResizeObserver | undefined
  /**
   * Names first: rows out of view and pictures wait until the visible rows are painted and the
   * screen's transition has ended.
   */
  #painted = false
  /** Set while the list scrolls. Restarted when it ends, not by each event, of which each frame has one. */
  #moving: ReturnType<typeof setTimeout> | undefined
  #fast = false
  #before = { top: 0, at: 0 }

  override connectedCallback() {
    super.connectedCallback()
    this.addEventListener('scroll', this.#onScroll, { passive: true })
    this.#observer = new ResizeObserver(() => this.#measure())
    this.#observer.observe(this)
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.removeEventListener('scroll', this.#onScroll)
    this.#observer?.disconnect()
    clearTimeout(this.#moving)
    this.#moving = undefined
  }
  override willUpdate(changed: PropertyValues) {
    this.toggleAttribute('empty', this.count === 0)
    if (this.active >= this.count) this.active = Math.max(0, this.count - 1)
    if (changed.has('count') || changed.has('pending') || !this.hasUpdated) this.#measure()
    this.#rows = this.#toRows()
    this.#picture()
  }
  override firstUpdated() {
    if (this.start > 0) this.scrollTop = this.start
    // The ResizeObserver calls #measure() after the first layout and before the first paint.
    void afterPaint()
      .then(() => afterMotion(this))
      .then(() => {
        this.#painted = true
        this.requestUpdate()
        this.#measure()
      })
  }
  override updated() {
    if (this.isNearEnd) this.dispatchEvent(new Event('near-end'))
  }
  /** True when the visible rows are close to the last item. */
  get isNearEnd(): boolean {
    return (this.#inSight + 1 + NEAR_END_ROWS) * this.columns >= this.count
  }
  /** Focuses the item that Tab reaches. Returns false if there is none. */
  focusActive(): boolean {
    if (this.count === 0) return false
    void this.#move(this.active)
    return true
  }
  override render() {
    const { columns } = this
    return html`
      <div
        class="grid"
        role="grid"
        aria-label=${this.label}
        aria-rowcount=${Math.ceil(this.count / columns)}
        aria-colcount=${columns}
        .style=${`block-size: ${this.#countRows() * ROW_PX}px; --columns: ${columns}`}
        @keydown=${this.#onKey}
        @focusin=${this.#onFocus}
      >
        ${repeat(
          this.#rows,
          (row) => this.#slots.get(row),
          (row) => this.#row(row),
        )}
      </div>
      <slot></slot>
    `
  }
  /** Drawn again only when it differs, because the grid updates in most frames of a scroll. */
  #row(row: number) {
    const { columns, count, pending, active, draw } = this
    const tabbable = Math.floor(active / columns) === row ? active : undefined
    const pictured = this.#pictured.has(row)
    return guard([row, columns, count, pending, tabbable, pictured, draw], () =>
      this.#drawRow(row, pictured),
    )
  }
  #drawRow(row: number, pictured: boolean) {
    const from = row * this.columns
    const until = Math.min(from + this.columns, this.count + this.pending)
    const real = from < this.count
    return html`<div
      class="row"
      role=${real ? 'row' : 'presentation'}
      aria-rowindex=${real ? row + 1 : nothing}
      .style=${`inset-block-start: ${row * ROW_PX}px`}
    >
      ${Array.from({ length: until - from }, (_, column) => {
        const index = from + column
        const there = index < this.count
        return html`<div
          class="cell"
          role=${there ? 'gridcell' : 'presentation'}
          aria-hidden=${there ? nothing : 'true'}
          .index=${index}
        >
          ${this.draw(index, { tabbable: index === this.active, pictured })}
        </div>`
      })}
    </div>`
  }
  #countRows(): number {
    return Math.ceil((this.count + this.pending) / this.columns)
  }
  #toRows(): number[] {
    const rows: number[] = []
    for (let row = this.first; row <= this.last; row++) rows.push(row)
    // The focused row is kept wherever it is.
    const held = this.shadowRoot?.activeElement ? Math.floor(this.active / this.columns) : -1
    if (held >= 0 && held < this.first) rows.unshift(held)
    else if (held > this.last) rows.push(held)
    this.#slots.assign(rows)
    // Moving elements in the tree costs more than redrawing them and loses the focus, so their
    // order is corrected once the list is at rest.
    return this.#moving === undefined && held < 0
      ? rows
      : rows.sort((a, b) => this.#slots.get(a) - this.#slots.get(b))
  }
  /**
   * Chooses the rows that may load pictures: those that already have them, and a few more per
   * frame, unless the list scrolls fast.
   */
  #picture() {
    const shown = this.#rows.filter((row) => this.#pictured.has(row))
    const bare = this.#rows.filter((row) => !this.#pictured.has(row)).sort((a, b) => a - b)
    const next = this.#fast || !this.#painted ? [] : bare.slice(0, PICTURED_ROWS_PER_FRAME)
    this.#pictured = new Set([...shown, ...next])
    if (next.length > 0 && bare.length > next.length)
      requestAnimationFrame(() => this.requestUpdate())
  }
  #measure() {
    const { clientWidth, clientHeight } = this.hasUpdated ? this : FIRST_SIZE
    this.columns = clientWidth > 0 && clientWidth < NARROW_PX ? (clientWidth < TINY_PX ? 2 : 3) : 4
    const height = clientHeight || FIRST_SIZE.clientHeight
    const top = this.hasUpdated ? this.scrollTop : this.start
    const rows = this.#countRows()
    this.#inSight = Math.floor((top + height) / ROW_PX)
    // The number of rows is constant, so that each leaving row is reused for an entering row.
    const overscan = this.#painted ? OVERSCAN_ROWS : 0
    const held = Math.ceil(height / ROW_PX) + (this.#painted ? 1 : 0) + 2 * overscan
    this.first = Math.max(0, Math.min(Math.floor(top / ROW_PX) - overscan, rows - held))
    this.last = Math.max(0, Math.min(rows, this.first + held) - 1)
  }
  #onScroll = ({ timeStamp: at }: Event) => {
    const top = this.scrollTop
    const moved = Math.abs(top - this.#before.top)
    this.#fast = moved > FAST_PX_PER_FRAME || moved > FAST_PX_PER_MS * (at - this.#before.at)
    this.#before = { top, at }
    this.#moving ??= setTimeout(this.#onPause, AT_REST_MS)
    this.#measure()
  }
  #onPause = () => {
    const leftMs = this.#before.at + AT_REST_MS - performance.now()
    if (leftMs > 0) {
      this.#moving = setTimeout(this.#onPause, leftMs)
      return
    }
    this.#moving = undefined
    this.#fast = false
    this.requestUpdate()
  }
  #onFocus = (event: FocusEvent) => {
    const cell = (event.target as Element).closest<HTMLElement & { index: number }>('.cell')
    if (cell) this.active = cell.index
  }
  #onKey = (event: KeyboardEvent) => {
    const forward = getComputedStyle(this).direction === 'rtl' ? -1 : 1
    const page = Math.max(1, Math.floor(this.clientHeight / ROW_PX)) * this.columns
    const steps: Record<string, number> = {
      ArrowRight: forward,
      ArrowLeft: -forward,
      ArrowDown: this.columns,
      ArrowUp: -this.columns,
      PageDown: page,
      PageUp: -page,
      Home: -this.count,
      End: this.count,
    }
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.metaKey) return
    // ArrowUp in the first row is left to the element above the grid.
    if (event.key === 'ArrowUp' && this.active < this.columns) return
    event.preventDefault()
    void this.#move(Math.max(0, Math.min(this.count - 1, this.active + step)))
  }
  async #move(index: number) {
    this.active = index
    const top = Math.floor(index / this.columns) * ROW_PX
    if (top < this.scrollTop) this.scrollTop = top
    else if (top + ROW_PX > this.scrollTop + this.clientHeight)
      this.scrollTop = top + ROW_PX - this.clientHeight
    this.#measure()
    await this.updateComplete
    const cells = this.renderRoot.querySelectorAll<HTMLElement & { index: number }>('.cell')
    const tile = [...cells].find((cell) => cell.index === index)?.firstElementChild
    if (tile instanceof LitElement) await tile.updateComplete
    if (tile instanceof HTMLElement) tile.focus({ preventScroll: true })
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        overflow: hidden auto;
        overscroll-behavior: contain;
        scrollbar-width: thin;
        /* If a scroll bar takes space, the items keep their width when it appears. */
        scrollbar-gutter: stable;
        scrollbar-color: var(--_line) transparent;
      }
      /* Placeholders only: nothing to scroll to, and Tab does not stop here. */
      :host([empty]) {
        overflow: hidden;
      }
      .grid {
        position: relative;
      }
      .row {
        position: absolute;
        inset-inline: 0;
        display: grid;
        grid-template-columns: repeat(var(--columns), minmax(0, 1fr));
        block-size: 104px;
        contain: strict;
      }
      .cell {
        min-inline-size: 0;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-virtual-grid': VirtualGrid
  }
}
