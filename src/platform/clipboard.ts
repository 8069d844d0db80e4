import { toError } from '../errors/to-error.js'

/**
 * Copies text. `root` is where the pressed control is. Throws CLIPBOARD_FAILED when the browser
 * refuses.
 */
export async function copyText(text: string, root?: Node): Promise<void> {
  try {
    // Pages without https have none.
    if (navigator.clipboard) return await navigator.clipboard.writeText(text)
    const { copySelection } = await import('./copy-selection.js')
    copySelection(text, root)
  } catch (failure) {
    throw toError(failure, 'CLIPBOARD_FAILED')
  }
}
