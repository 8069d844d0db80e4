/** A press this soon after the opening, with the pointer where it was, is the second half of the double click that opened. */
const DOUBLE_CLICK_MS = 500
const STILL_PX = 8
const SWIPE_CLOSE_PX = 90

interface Options {
  readonly dialog: () => HTMLDialogElement
  readonly card: () => HTMLElement
  readonly close: () => void
}

/** The ways to close the dialog with a pointer: a press beside the card, and a swipe down where the card is a sheet. */
export class CloseGestures {
  readonly #options: Options
  #openedAt = 0
  /** How far the pointer has moved since the opening, in px. */
  #moved = 0
  #pressedOutside = false
  #swipeFrom: number | undefined

  constructor(options: Options) {
    this.#options = options
  }
  /** Has to be called when the dialog opens. */
  start(): void {
    this.#openedAt = performance.now()
    this.#moved = 0
    this.#pressedOutside = false
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
    // A list inside the screen may be scrolled while the screen is not.
    const path = event.composedPath()
    const atTop = path.slice(0, path.indexOf(this.#options.dialog())).every((target) => !(target instanceof Element) || target.scrollTop <= 0)
    this.#swipeFrom = isSheet() && atTop && event.touches.length === 1 ? event.touches[0]!.clientY : undefined
  }
  onTouchMove = (event: TouchEvent): void => {
    if (this.#swipeFrom === undefined) return
    const moved = Math.max(0, event.touches[0]!.clientY - this.#swipeFrom)
    this.#options.card().style.translate = moved > 0 ? `0 ${moved}px` : ''
  }
  onTouchEnd = (event: TouchEvent): void => {
    if (this.#swipeFrom === undefined) return
    const moved = (event.changedTouches[0]?.clientY ?? 0) - this.#swipeFrom
    this.#swipeFrom = undefined
    this.#options.card().style.translate = ''
    if (moved > SWIPE_CLOSE_PX) this.#options.close()
  }
}

function isSheet(): boolean {
  return matchMedia('(max-width: 430px)').matches
}
