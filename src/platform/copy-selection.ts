import { findFocused } from './page/find-focused.js'

/**
 * Copies text in the way that browsers had before their clipboard, which a page without https does
 * not get: by a selected field in `root`, by default beside the focus, because all outside of an open
 * dialog is inert. Throws when the browser refuses.
 */
export function copySelection(text: string, root?: Node): void {
  const before = findFocused()
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;opacity:0'
  let isGiven = false
  // Sets the text itself: without the focus some browsers copy what is selected in the page, and
  // scripts of pages add their own words to what is copied.
  field.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopPropagation()
    isGiven = event.clipboardData !== null
  })
  ;(root ?? before?.parentNode ?? document.body).appendChild(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    if (!document.execCommand('copy') || !isGiven) throw new Error('the browser refused to copy')
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
