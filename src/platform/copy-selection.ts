import { findFocused } from './page/find-focused.js'

/**
 * Copies text in the way that browsers had before their clipboard, which a page without https does
 * not get: by a selected field in `root`, because all outside of an open dialog is inert. Throws when
 * the browser refuses.
 */
export function copySelection(text: string, root: Node): void {
  const before = findFocused()
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;opacity:0'
  root.appendChild(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isCopied) throw new Error('the browser refused to copy')
}
