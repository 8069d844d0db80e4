const SHOWN_MS = 2000

/** The buttons that VitePress draws in code blocks: they say "Copied" where they were pressed. */
export function addCopyButtons() {
  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('button.copy')
    if (!button) return
    const code = button.parentElement.querySelector('code').textContent
    // A page over http: has no clipboard.
    const writing = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error())
    const copied = await writing.then(
      () => true,
      () => false,
    )
    button.dataset.answer = copied ? 'Copied' : 'Not copied: select the text'
    button.setAttribute('aria-label', button.dataset.answer)
    setTimeout(() => {
      delete button.dataset.answer
      button.removeAttribute('aria-label')
    }, SHOWN_MS)
  })
}
