import { toError } from '../errors/to-error.js'

/** Copies text. Throws CLIPBOARD_FAILED when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (failure) {
    throw toError(failure, 'CLIPBOARD_FAILED')
  }
}
