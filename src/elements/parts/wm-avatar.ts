import { css, html, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'

/** A picture made from an address: the same address always looks the same, two rarely alike. Decoration: the address stands beside it. */
@customElement('wm-avatar')
export class Avatar extends LitElement {
  @property() address = ''
  /** px */
  @property({ type: Number }) size = 64

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('size')) this.style.setProperty('--size', `${this.size}px`)
    if (!changed.has('address')) return
    const seed = hash(this.address.toLowerCase())
    this.style.setProperty('--a', String(seed % 360))
    this.style.setProperty('--b', String(((seed % 360) + 60 + ((seed >>> 9) % 120)) % 360))
    this.style.setProperty('--turn', `${(seed >>> 16) % 360}deg`)
  }
  override render() {
    return html`<span aria-hidden="true"></span>`
  }
  static override styles = css`
    :host {
      display: block;
      flex: none;
      inline-size: var(--size);
      block-size: var(--size);
    }
    span {
      display: block;
      block-size: 100%;
      border-radius: 50%;
      background:
        radial-gradient(circle at 30% 22%, oklch(96% 0.06 var(--a) / 70%), transparent 46%),
        linear-gradient(var(--turn), oklch(62% 0.19 var(--b)), oklch(74% 0.16 var(--a)));
      box-shadow: inset 0 0 0 1px rgb(128 128 128 / 18%);
    }
  `
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-avatar': Avatar
  }
}
