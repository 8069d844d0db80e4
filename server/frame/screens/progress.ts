import { element } from './element.js'

/** Shows progress, unless a request is on the screen. Returns a function that ends it. */
export function showProgress(text: string): () => void {
  if (document.querySelector('.approval')) return () => {}
  const screen = element(
    'main',
    { class: 'message progress', role: 'status' },
    element('div', { class: 'spinner', 'aria-hidden': 'true' }),
    element('p', {}, text),
  )
  document.body.replaceChildren(screen)
  return () => screen.remove()
}
