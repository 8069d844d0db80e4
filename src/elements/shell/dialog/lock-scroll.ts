import { addStyles } from '../../../platform/drawing/add-styles.js'

let unlock: (() => void) | undefined
const lockedBy = new Set<Element>()

/**
 * Prevents the page from scrolling while an element covers it, without a layout shift: an existing
 * scroll bar keeps its gutter. Uses a style sheet of the document, so that the page's attributes
 * and styles are unchanged.
 */
export function lockScroll(element: Element, locked: boolean): void {
  if (locked === lockedBy.has(element)) return
  if (locked) lockedBy.add(element)
  else lockedBy.delete(element)
  if (lockedBy.size === 0) {
    unlock?.()
    unlock = undefined
    return
  }
  if (unlock) return
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth
  const cssText = `html { overflow: hidden !important; ${hasScrollBar ? 'scrollbar-gutter: stable !important;' : ''} }`
  unlock = addStyles(document, [{ cssText }])
}
