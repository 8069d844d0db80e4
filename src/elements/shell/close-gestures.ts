import { isSheet } from './dialog-exit.js'
import { SheetDrag } from './sheet-drag.js'

/** A press this soon after the opening, with the pointer where it was, is the second half of the double click that opened. */
const DOUBLE_CLICK_MS = 500
const STILL_PX = 8
const RETURN_MS = 250

interface Options {
  readonly dialog: () => HTMLDialogElement
  readonly card: () => HTMLElement
  /** Asks to close; the dialog may stay open. */
  readonly close: () => void
}

/** The ways to close the dialog with a pointer: a press beside the card, and a drag or a flick down where the card is a sheet. */
export class CloseGestures {
  readonly #options: Options
  #openedAt = 0
  /** How far the pointer has moved since the opening, in px. */
  #moved = 0
  #pressedOutside = false
  #drag: SheetDrag | undefined

  constructor(options: Options) {
    this.#options = options
  }
  /** Has to be called when the dialog opens. */
  start(): void {
    this.#openedAt = performance.now()
    this.#moved = 0
    this.#pressedOutside = false
    this.#drag = undefined
  }
  onPointerMove = (event: PointerEvent): void => {
    this.#moved += Math.abs(event.movementX) + Math.abs(event.movementY)
  }
  onPointerDown = (event: PointerEvent): void => {
    this.#pressedOutside = event.composedPath()[0] === this.#options.dialog()
  }
  // A drag of selected text that began on the card and ends beside it must not close.
  onClick = (event: MouseEvent): void => {
    const closes = this.#pressedOutside && event.composedPath()[0] === this.#options.dialog() && !this.#isSecondOfDoubleClick(event)
    this.#pressedOutside = false
    if (closes) this.#options.close()
  }
  // A click without a count comes from a script or from assistive technology.
  #isSecondOfDoubleClick({ detail }: MouseEvent): boolean {
    return detail > 0 && performance.now() - this.#openedAt < DOUBLE_CLICK_MS && this.#moved <= STILL_PX
  }
  onTouchStart = (event: TouchEvent): void => {
    const path = event.composedPath()
    const inside = path.slice(0, path.indexOf(this.#options.dialog()))
    // A list inside the screen may be scrolled while the screen is not.
    const atTop = inside.every((target) => !(target instanceof Element) || target.scrollTop <= 0)
    const begins = isSheet() && atTop && inside.includes(this.#options.card()) && event.touches.length === 1
    if (!begins && this.#drag) this.#return()
    this.#drag = begins ? new SheetDrag(toPoint(event.touches[0]!, event)) : undefined
  }
  onTouchMove = (event: TouchEvent): void => {
    const drag = this.#drag
    if (!drag) return
    const offset = drag.move(toPoint(event.touches[0]!, event))
    // It scrolls, or goes sideways.
    if (offset === undefined) return void (this.#drag = undefined)
    if (offset === 0 && !drag.moved) return
    // Without this the browser takes the finger for scrolling and reports it five times a second only.
    if (event.cancelable) event.preventDefault()
    this.#options.card().style.translate = `0 ${offset}px`
  }
  onTouchEnd = (event: TouchEvent): void => {
    const drag = this.#drag
    this.#drag = undefined
    if (!drag?.moved) return
    if (event.type !== 'touchcancel' && drag.closes(this.#options.card().offsetHeight, event.timeStamp)) this.#options.close()
    // The page may have refused.
    if (this.#options.dialog().open) this.#return()
  }
  /** Brings the sheet from under the finger back to its place. */
  #return() {
    const card = this.#options.card()
    const { translate } = card.style
    card.style.translate = ''
    if (translate && !matchMedia('(prefers-reduced-motion: reduce)').matches) card.animate([{ translate }, { translate: '0 0' }], { duration: RETURN_MS, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' })
  }
}

function toPoint({ clientX, clientY }: Touch, { timeStamp }: Event) {
  return { x: clientX, y: clientY, at: timeStamp }
}
