import { isSheet } from './dialog-leave.js'
import { SheetDrag } from './sheet-drag.js'

const RETURN_MS = 250

interface Options {
  readonly dialog: () => HTMLDialogElement
  /** Contains the card, and is moved. */
  readonly frame: () => HTMLElement
  /** Requests closing; the dialog may stay open. */
  readonly close: () => void
}

/**
 * Closes the dialog by a drag or flick down where the card is a sheet. Loaded after the first
 * paint.
 */
export class SheetGestures {
  readonly #options: Options
  #drag: SheetDrag | undefined

  constructor(options: Options) {
    this.#options = options
  }
  handle(event: TouchEvent): void {
    if (event.type === 'touchstart') this.#start(event)
    else if (event.type === 'touchmove') this.#move(event)
    else this.#end(event)
  }
  #start(event: TouchEvent) {
    const path = event.composedPath()
    const inside = path.slice(0, path.indexOf(this.#options.dialog()))
    // A list inside the screen may be scrolled even if the screen is not.
    const atTop = inside.every((target) => !(target instanceof Element) || target.scrollTop <= 0)
    const begins =
      isSheet() && atTop && inside.includes(this.#options.frame()) && event.touches.length === 1
    if (!begins && this.#drag) this.#return()
    this.#drag = begins ? new SheetDrag(toPoint(event.touches[0]!, event)) : undefined
  }
  #move(event: TouchEvent) {
    const drag = this.#drag
    if (!drag) return
    const offset = drag.move(toPoint(event.touches[0]!, event))
    // The finger scrolls or moves sideways.
    if (offset === undefined) return void (this.#drag = undefined)
    if (offset === 0 && !drag.moved) return
    // Otherwise the browser treats the drag as scrolling and emits only about five events per
    // second.
    if (event.cancelable) event.preventDefault()
    this.#options.frame().style.translate = `0 ${offset}px`
  }
  #end(event: TouchEvent) {
    const drag = this.#drag
    this.#drag = undefined
    if (!drag?.moved) return
    if (
      event.type !== 'touchcancel' &&
      drag.closes(this.#options.frame().offsetHeight, event.timeStamp)
    )
      this.#options.close()
    // The page may have refused to close.
    if (this.#options.dialog().open) this.#return()
  }
  /** Animates the sheet back to its place. */
  #return() {
    const frame = this.#options.frame()
    const { translate } = frame.style
    frame.style.translate = ''
    if (translate && !matchMedia('(prefers-reduced-motion: reduce)').matches)
      frame.animate([{ translate }, { translate: '0 0' }], {
        duration: RETURN_MS,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
        fill: 'backwards',
      })
  }
}

function toPoint({ clientX, clientY }: Touch, { timeStamp }: Event) {
  return { x: clientX, y: clientY, at: timeStamp }
}
