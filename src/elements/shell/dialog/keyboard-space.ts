import { findFocused } from '../../../platform/page/find-focused.js'
/** An on-screen keyboard is higher than this; a bar of the browser is lower. */
const KEYBOARD_PX = 100
/** Lower than a field with a pinned button below it and the header above. */
const LOW_PX = 260
/** A visitor who zooms by two fingers changes the scale by more than this. */
const SCALE_TOLERANCE = 0.01

/** The VirtualKeyboard API (Chrome 94), as far as it is used. */
interface VirtualKeyboard extends EventTarget {
  /** True when the page asked for a keyboard that changes no viewport. */
  readonly overlaysContent: boolean
  readonly boundingRect: DOMRectReadOnly
}

/**
 * Keeps the open dialog above an on-screen keyboard that covers the page instead of resizing it
 * (Safari; Chrome since 108), with the focused field in sight. Loaded after the first paint.
 */
export class KeyboardSpace {
  readonly #dialog: () => HTMLDialogElement
  #watching: AbortController | undefined
  /** What `#fit()` set last: top and height in px; undefined before. */
  #place: string | undefined

  constructor(dialog: () => HTMLDialogElement) {
    this.#dialog = dialog
  }
  /** Follows the keyboard until `stop()`. */
  start(): void {
    this.stop()
    this.#place = undefined
    const { signal } = (this.#watching = new AbortController())
    window.visualViewport?.addEventListener('resize', this.#fit, { signal })
    // Safari scrolls the visual viewport to a focused field.
    window.visualViewport?.addEventListener('scroll', this.#fit, { signal })
    findKeyboard()?.addEventListener('geometrychange', this.#fit, { signal })
    this.#fit()
  }
  /** The dialog keeps its place, because it may still be leaving the screen. */
  stop(): void {
    this.#watching?.abort()
  }
  #fit = () => {
    const space = readSpace()
    const place = space ? `${space.top} ${space.height}` : ''
    if (place === this.#place) return
    this.#place = place
    const dialog = this.#dialog()
    const { style } = dialog
    dialog.classList.toggle('above-keyboard', space !== undefined)
    dialog.classList.toggle('low', space !== undefined && space.height < LOW_PX)
    style.top = space ? `${space.top}px` : ''
    style.height = space ? `${space.height}px` : ''
    if (space) findFocused()?.scrollIntoView({ block: 'nearest' })
  }
}

/** The part of the layout viewport above a keyboard; undefined without a keyboard that covers it. */
function readSpace(): { readonly top: number; readonly height: number } | undefined {
  const { visualViewport } = window
  if (!visualViewport) return undefined
  const { scale } = visualViewport
  const keyboard = findKeyboard()
  const overlay = keyboard?.overlaysContent ? keyboard.boundingRect.height : 0
  const height = visualViewport.height * scale - overlay
  // The root of a page without a doctype is as high as its content.
  const page = document.scrollingElement ?? document.documentElement
  if (page.clientHeight - height < KEYBOARD_PX) return undefined
  const isZoomed = Math.abs(scale - 1) > SCALE_TOLERANCE
  return { top: isZoomed ? 0 : visualViewport.offsetTop, height }
}

function findKeyboard(): VirtualKeyboard | undefined {
  return (navigator as { virtualKeyboard?: VirtualKeyboard }).virtualKeyboard
}
