import { makeElement } from './make-element.mjs'

const SHOWN_MS = 2000

/** The buttons that VitePress draws in code blocks: they say "Copied" where they were pressed. */
export function addCopyButtons() {
  // A screen reader does not read the new name of a button that has the focus.
  const status = makeElement('p', { class: 'hidden', role: 'status' })
  document.body.append(status)
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('button.copy')
    if (!button) return
    const copied = await copy(button.parentElement.querySelector('code').textContent)
    button.dataset.answer = copied ? 'Copied' : 'Not copied: select the text'
    status.textContent = button.dataset.answer
    setTimeout(() => {
      delete button.dataset.answer
      status.textContent = ''
    }, SHOWN_MS)
  })
}

/** False where the browser refuses, and on a page over http:, which has no clipboard. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
