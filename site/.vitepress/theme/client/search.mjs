import { addSearchBox, loadSearch } from './search-box.mjs'

/** The search button and its keys. The library and the index are loaded on first use. */
export function addSearch() {
  const button = document.querySelector('#search')
  const open = addSearchBox()
  button.addEventListener('click', open)
  // A pointer over the button, or the focus in it, announces a press; the box reports a failure.
  for (const event of ['pointerenter', 'focus'])
    button.addEventListener(event, () => loadSearch().catch(() => undefined), { once: true })
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !isTyping(event.composedPath()[0])
    // Chrome's autofill sends this event without a key.
    const isK = event.key?.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isSlash && !isK) return
    event.preventDefault()
    open()
  })
}

function isTyping(element) {
  return element.matches?.('input, textarea, select, [contenteditable]') ?? false
}
