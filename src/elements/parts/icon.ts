import { noChange } from 'lit'
import { directive, Directive, type DirectiveParameters, type Part } from 'lit/directive.js'

const SVG = 'http://www.w3.org/2000/svg'
const FRAME = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' }

/** An icon's shapes, as Lucide exports them. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[]

class IconDirective extends Directive {
  #node: IconNode | undefined

  // For the types of icon(): what is drawn before is update()'s to know.
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
 * A drawn symbol (Lucide) in the colour of the text around it, `size` px each way. Hidden from assistive technology: the button around it has the name.
 * No element of its own: a list has many, and each would cost a shadow root.
 */
export const icon = directive(IconDirective)

function draw(tag: string, attributes: Readonly<Record<string, string | number>>, children: IconNode = []): SVGElement {
  const element = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children.map(([childTag, shape]) => draw(childTag, shape)))
  return element
}
