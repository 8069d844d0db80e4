import { noChange } from 'lit'
import { directive, Directive, type DirectiveParameters, type Part } from 'lit/directive.js'

const SVG = 'http://www.w3.org/2000/svg'
const FRAME = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': 2,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
}

/** The shapes of an icon, as Lucide exports them. */
export type IconNode = readonly (readonly [
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
])[]

class IconDirective extends Directive {
  #node: IconNode | undefined

  // Only for the parameter types of `icon()`; `update()` renders.
  render(_node: IconNode, _size?: number, _className?: string): unknown {
    return noChange
  }
  override update(_part: Part, [node, size = 20, className = '']: DirectiveParameters<this>) {
    if (node === this.#node) return noChange
    this.#node = node
    return draw('svg', { ...FRAME, width: size, height: size, class: className }, node)
  }
}

/**
 * A symbol (Lucide) in the colour of the surrounding text, `size` px square. Hidden from assistive
 * technology: the button around it has the name. A directive instead of an element, because a list
 * has many icons and each would cost a shadow root.
 */
export const icon = directive(IconDirective)

function draw(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  children: IconNode = [],
): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children.map(([childTag, shape]) => draw(childTag, shape)))
  return element
}
