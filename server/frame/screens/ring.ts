import { element } from './element.js'

const SVG = 'http://www.w3.org/2000/svg'
const BADGES = { done: 'M5 12.5 10 17.5 19 7.5', failed: 'M7 7 17 17M17 7 7 17' } as const

/** Progress of an act. `open`: nothing is awaited. */
export type RingState = 'open' | 'waiting' | 'done' | 'failed'

/**
 * The ring of the kit: it travels while something is awaited, and closes around a check. `part` of
 * it, from 0 to 1, is drawn while it is open. Decorative: the text beside it says the same.
 */
export function createRing(
  state: RingState,
  { tile, part = 0 }: { readonly tile?: HTMLElement | undefined; readonly part?: number } = {},
): HTMLElement {
  const ring = element('span', {
    class: tile ? 'ring' : 'ring bare',
    'aria-hidden': 'true',
    'data-state': state,
  })
  ring.style.setProperty('--part', String(part * 100))
  const box = { x: '2', y: '2', width: '100', height: '100', rx: '32', pathLength: '100' }
  ring.append(
    ...(tile ? [tile] : []),
    draw('0 0 104 104', ['rect', { ...box, class: 'track' }], ['rect', { ...box, class: 'arc' }]),
  )
  endRing(ring, state)
  return ring
}

/** Ends a ring that travels: the state's sign pops up beside it. */
export function endRing(ring: HTMLElement, state: RingState): void {
  ring.dataset['state'] = state
  if (state === 'open' || state === 'waiting') return
  const path = draw('0 0 24 24', ['path', { d: BADGES[state] }])
  ring.append(element('span', { class: 'badge' }, path))
}

/** A drawing of lines without a fill. */
export function draw(
  viewBox: string,
  ...shapes: readonly (readonly [name: 'rect' | 'path', attributes: Record<string, string>])[]
): SVGSVGElement {
  const make = <K extends 'svg' | 'rect' | 'path'>(name: K, given: Record<string, string>) => {
    const made = document.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(given)) made.setAttribute(key, value)
    return made
  }
  const svg = make('svg', {
    viewBox,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  })
  svg.append(...shapes.map(([name, given]) => make(name, given)))
  return svg
}
