/**
 * A click this soon after the opening, with the pointer in the same place, is the second half of
 * the double click that opened.
 */
const DOUBLE_CLICK_MS = 500
const STILL_PX = 8

interface Options {
  readonly dialog: () => HTMLDialogElement
  /** Requests closing; the dialog may stay open. */
  readonly close: () => void
}

/** Closes the dialog on a click beside the card. */
export class CloseGestures {
  readonly #options: Options
  #openedAt = 0
  /** Distance in px that the pointer has moved since the opening. */
  #moved = 0
  #pressedOutside = false

  constructor(options: Options) {
    this.#options = options
  }
  /** Call it when the dialog opens. */
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
  // A text selection that starts on the card and ends beside it must not close.
  onClick = (event: MouseEvent): void => {
    const closes =
      this.#pressedOutside &&
      event.composedPath()[0] === this.#options.dialog() &&
      !this.#isSecondOfDoubleClick(event)
    this.#pressedOutside = false
    if (closes) this.#options.close()
  }
  // A click with `detail` 0 comes from a script or assistive technology.
  #isSecondOfDoubleClick({ detail }: MouseEvent): boolean {
    return (
      detail > 0 && performance.now() - this.#openedAt < DOUBLE_CLICK_MS && this.#moved <= STILL_PX
    )
  }
}
