const SVG = 'http://www.w3.org/2000/svg'
// A triangle and a circle with a mark, on a grid of 24.
const PATHS = {
  danger: 'M12 3 1.8 20.5h20.4L12 3Zm0 6.5v5m0 3v.01',
  caution: 'M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19Zm0-14.5v6m0 3.5v.01',
} as const

/** A drawn mark, for the eye alone. */
export function createIcon(name: keyof typeof PATHS): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const path = document.createElementNS(SVG, 'path')
  for (const [key, value] of Object.entries({ 'viewBox': '0 0 24 24', 'fill': 'none', 'stroke': 'currentColor', 'stroke-width': '2', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' })) svg.setAttribute(key, value)
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
