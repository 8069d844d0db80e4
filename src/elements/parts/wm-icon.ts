import { css, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'

const SVG = 'http://www.w3.org/2000/svg'

/** A drawn symbol (Lucide), in the colour of the text around it. Decoration: whoever uses it names its button. */
@customElement('wm-icon')
export class Icon extends LitElement {
  /** The icon's shapes, as Lucide exports them. */
  @property({ attribute: false }) node: readonly (readonly [string, Readonly<Record<string, string | number>>])[] = []
  /** px */
  @property({ type: Number }) size = 20

  override render() {
    const svg = document.createElementNS(SVG, 'svg')
    const attributes = { viewBox: '0 0 24 24', width: this.size, height: this.size, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' }
    for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, String(value))
    for (const [tag, shape] of this.node) {
      const child = document.createElementNS(SVG, tag)
      for (const [name, value] of Object.entries(shape)) child.setAttribute(name, String(value))
      svg.append(child)
    }
    return svg
  }
  static override styles = css`
    :host {
      display: inline-grid;
      place-items: center;
      flex: none;
    }
    svg {
      display: block;
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-icon': Icon
  }
}
