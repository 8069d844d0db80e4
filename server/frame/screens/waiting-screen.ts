import { element } from './element.js'

/** Shows that an approved request is being carried out. Returns what ends it. */
export function showWaiting(): () => void {
  const screen = element('main', { class: 'message', role: 'status' }, element('div', { class: 'spinner' }), element('h1', {}, 'Sending'), element('p', {}, 'The network carries out what you approved. This takes a few seconds.'))
  document.body.replaceChildren(screen)
  return () => screen.remove()
}
