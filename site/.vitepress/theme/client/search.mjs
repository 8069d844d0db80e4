/** The search button and its keys. The box, the library and the index are loaded on first use. */
export function addSearch() {
  const button = document.querySelector('#search')
  const load = () => import('./search-box.mjs')
  const open = async () => {
    const { openSearch } = await load()
    openSearch()
  }
  button.addEventListener('click', open)
  // A pointer over the button, or the focus in it, announces a press.
  for (const event of ['pointerenter', 'focus'])
    button.addEventListener(event, () => load().then(({ loadIndex }) => loadIndex()), {
      once: true,
    })
  document.addEventListener('keydown', (event) => {
    const isSlash = event.key === '/' && !isTyping(event.composedPath()[0])
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (!isSlash && !isK) return
    event.preventDefault()
    open()
  })
}

function isTyping(element) {
  return element.matches?.('input, textarea, select, [contenteditable]') ?? false
}
