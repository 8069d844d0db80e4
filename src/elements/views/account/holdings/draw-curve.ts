import { html, svg } from 'lit'
import type { PriceCurve } from '../../../../state/account/prices/price-curve.js'

/** A price curve as a line that fills its box, green when it rises and red when it falls. */
export function drawCurve(
  { points, change }: PriceCurve,
  { width, height }: { readonly width: number; readonly height: number },
) {
  return html`<svg
    class="curve ${change < 0 ? 'down' : 'up'}"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="none"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
  >
    ${svg`<polyline points=${toLine(points, width, height)} vector-effect="non-scaling-stroke"></polyline>`}
  </svg>`
}

/** The points of a line in a box, one unit inside its edges. */
export function toLine(points: PriceCurve['points'], width: number, height: number): string {
  const prices = points.map(([, price]) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const start = points[0]![0]
  const span = points.at(-1)![0] - start || 1
  const range = high - low
  return points
    .map(([at, price]) => {
      const x = ((at - start) / span) * width
      const y = range === 0 ? height / 2 : 1 + (1 - (price - low) / range) * (height - 2)
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
    .join(' ')
}

/** A change as a signed percentage. */
export function showChange(change: number, language: string): string {
  return new Intl.NumberFormat(language, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(change) < 1 ? 2 : 0,
  }).format(change)
}
