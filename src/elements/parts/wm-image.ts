import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { isImageAddress } from '../../platform/image-address.js'
import { customElement } from '../base/custom-element.js'

const HUES = [262, 22, 145, 205, 325, 85, 285, 180]

/** A stranger's picture: always an `<img>`, never markup. A monogram tile stands in until it is there, and where there is none. */
@customElement('wm-image')
export class Image extends LitElement {
  @property() src: string | undefined
  /** Whose picture it is; gives the monogram. */
  @property() name = ''
  /** px */
  @property({ type: Number }) size = 40
  @property({ type: Boolean, reflect: true }) round = false
  /** Fetches at once, for where only what is in sight exists. */
  @property({ type: Boolean }) eager = false

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    // An attribute, so that a picture that arrives redraws nothing; off, so that a reused element never shows whose it was.
    if (changed.has('src')) this.removeAttribute('loaded')
    if (changed.has('size')) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('name')) this.style.setProperty('--hue', String(HUES[[...this.name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % HUES.length]))
  }
  override render() {
    return html`
      <span class="monogram" aria-hidden="true">${[...this.name.trim()][0]?.toUpperCase() ?? ''}</span>
      ${isImageAddress(this.src)
        ? html`<img src=${this.src} alt="" width=${this.size} height=${this.size} loading=${this.eager ? 'eager' : 'lazy'} decoding="async" referrerpolicy="no-referrer" draggable="false" @load=${() => this.toggleAttribute('loaded', true)} @error=${() => this.toggleAttribute('loaded', false)} />`
        : nothing}
    `
  }
  static override styles = css`
    :host {
      display: inline-grid;
      flex: none;
      inline-size: var(--size);
      block-size: var(--size);
      border-radius: calc(var(--size) * 0.26);
      position: relative;
    }
    :host([round]) {
      border-radius: 50%;
    }
    :host::after {
      content: '';
      position: absolute;
      inset: 0;
      border-radius: inherit;
      box-shadow: inset 0 0 0 1px rgb(128 128 128 / 18%);
    }
    /* Each rounds its own corners: a clip around them would cost every frame of a scrolling list. */
    .monogram,
    img {
      border-radius: inherit;
      grid-area: 1 / 1;
      inline-size: 100%;
      block-size: 100%;
    }
    .monogram {
      display: grid;
      place-items: center;
      background: oklch(52% 0.13 var(--hue));
      color: oklch(100% 0 0);
      font-size: calc(var(--size) * 0.42);
      font-weight: 600;
      line-height: 1;
    }
    img {
      object-fit: cover;
    }
    :host([loaded]) .monogram,
    :host(:not([loaded])) img {
      visibility: hidden;
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-image': Image
  }
}
