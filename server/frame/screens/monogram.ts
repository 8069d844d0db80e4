import { element } from './element.js'

/** A tile with the first letter of the site, in a colour of its own. Decorative. */
export function createMonogram(origin: string): HTMLElement {
  const host = new URL(origin).hostname.replace(/^www\./, '')
  const tile = element(
    'span',
    { class: 'monogram', 'aria-hidden': 'true' },
    host.slice(0, 1).toUpperCase(),
  )
  const hue = [...host].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 360, 7)
  tile.style.setProperty('--hue', String(hue))
  return tile
}
