import { t } from '../texts/texts.js'
import { element } from './element.js'
import { createMonogram } from './monogram.js'
import { createRing, endRing } from './ring.js'

const DONE_MS = 700

/**
 * Shows the ring around the site's tile, unless a request is on the screen. Returns a function that
 * ends it; after an act that is done, the ring closes and stays for a moment.
 */
export function showProgress(text: string, origin: string): (isDone?: boolean) => void {
  if (document.querySelector('.approval')) return () => {}
  const ring = createRing('waiting', { tile: createMonogram(origin) })
  const words = element('p', {}, text)
  const screen = element('main', { class: 'message progress', role: 'status' }, ring, words)
  document.body.replaceChildren(screen)
  return (isDone = false) => {
    if (!isDone) return screen.remove()
    endRing(ring, 'done')
    words.textContent = t('approval.done')
    setTimeout(() => screen.remove(), DONE_MS)
  }
}
