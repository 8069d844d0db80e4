let sheet: CSSStyleSheet | undefined
const lockers = new Set<Element>()

/**
 * Holds the page behind still while an element shows over it, without a jump: the gutter of a scroll bar that was there stays.
 * A style sheet of the document, so that the page's own attributes and styles are left alone.
 */
export function lockScroll(element: Element, locked: boolean): void {
  if (locked === lockers.has(element)) return
  if (locked) lockers.add(element)
  else lockers.delete(element)
  if (lockers.size === 0) {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    return
  }
  sheet ??= new CSSStyleSheet()
  if (document.adoptedStyleSheets.includes(sheet)) return
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth
  sheet.replaceSync(`html { overflow: hidden !important; ${hasScrollBar ? 'scrollbar-gutter: stable !important;' : ''} }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
