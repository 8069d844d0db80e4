import { html, nothing } from 'lit'
import { toMarkShapes } from '../../platform/drawing/drawn-mark.js'

/**
 * The icon generated from a name, as an inline SVG that fills its container. An `<img>` with a
 * `data:` URL would parse a separate document per icon: 2 ms for every row of a search. Hidden from
 * assistive technology: the name is beside it.
 */
export function inlineMark(name: string) {
  const { ground, paths, transform = nothing } = toMarkShapes(name)
  const [one, other] = paths
  // The shapes stay inside the rounded corners, so the icon needs no clipping and no compositing
  // layer.
  const style = `overflow: visible; forced-color-adjust: none; background: linear-gradient(135deg, ${ground.join()})`
  return html`<svg viewBox="0 0 40 40" aria-hidden="true" .style=${style}>
    <path fill=${one.fill} transform=${transform} d=${one.d} />
    <path fill=${other.fill} transform=${transform} d=${other.d} />
  </svg>`
}
