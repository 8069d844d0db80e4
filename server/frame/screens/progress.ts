import { element } from './element.js'

/** Shows that the wallet works, unless a request is on the screen. Returns what ends it. */
export function showProgress(text: string): () => void {
  if (document.querySelector('.approval')) return () => {}
  const screen = element('main', { class: 'message progress', role: 'status' }, element('div', { class: 'spinner', 'aria-hidden': 'true' }), element('p', {}, text))
  document.body.replaceChildren(screen)
  return () => screen.remove()
}
