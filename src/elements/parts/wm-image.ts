import { css, html, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import { afterPaint } from '../../platform/drawing/after-paint.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'

// Aspect ratios beyond this are shown whole; others fill the square.
const SQUARE = 1.2

/** The `data:` URLs set so far, which the browser keeps decoded. */
const decoded = new Set<string>()

let draw: typeof import('./inline-mark.js').inlineMark | undefined

/**
 * The picture of a wallet or network: an untrusted one is always an `<img>`, never markup. Without
 * a picture, or if it fails to load, the icon generated from the name, an inline SVG. A plain tile
 * until then.
 */
@customElement('wm-image')
export class Image extends TurnElement {
  /** URL of the picture; undefined if there is none, empty while it is unknown. */
  @property() src: string | undefined
  /** Name of the wallet or network, the input of the generated icon. */
  @property() name = ''
  /** px */
  @property({ type: Number }) size = 40
  @property({ type: Boolean, reflect: true }) round = false
  /** True when the picture could not be loaded. */
  @property({ type: Boolean, reflect: true }) failed = false
  @query('img') private image!: HTMLImageElement | null

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('src')) this.failed = false
    // An attribute, so that a loaded picture needs no redraw. Removed first, so that a reused
    // element never shows the previous picture.
    if (changed.has('src') || changed.has('failed')) this.removeAttribute('loaded')
    if (changed.has('size')) this.style.setProperty('--size', `${this.size}px`)
  }
  /**
   * The address to set now. The browser decodes a `data:` URL in the task that sets it, an SVG in 2
   * ms, so a new one is set after the frame that shows the choices.
   */
  #toAddress(src: string): string | typeof nothing {
    if (src === '') return nothing
    if (!src.startsWith('data:') || decoded.has(src)) return src
    void afterPaint().then(() => {
      decoded.add(src)
      this.requestUpdate()
    })
    return nothing
  }
  override render() {
    const { src, size } = this
    // An unknown picture keeps the element: a list that scrolls sets it and takes it away again.
    if (src === '' || (isImageAddress(src) && !this.failed))
      return html`<img
        src=${this.#toAddress(src)}
        alt=""
        width=${size}
        height=${size}
        decoding="async"
        referrerpolicy="no-referrer"
        draggable="false"
        @load=${this.#show}
        @error=${this.#fail}
      />`
    return draw ? draw(this.name) : nothing
  }
  // A cached picture is complete immediately and is shown in the first frame of its element, like a
  // generated icon.
  override updated() {
    if (
      this.image
        ? this.image.complete && this.image.naturalWidth > 0
        : this.renderRoot.querySelector('svg')
    )
      this.#show()
    if (this.src !== '' && !this.image && !draw) this.#loadIcon()
  }
  // Separate chunk: most lists need no generated icon.
  #loadIcon() {
    import('./inline-mark.js').then(
      ({ inlineMark }) => {
        draw = inlineMark
        this.requestUpdate()
      },
      () => {
        // Ignored: the picture stays empty, and the next image without one tries again.
      },
    )
  }
  #show = () => {
    if (this.image) {
      const { naturalWidth, naturalHeight } = this.image
      // A 1×1 picture shows nothing. Firefox reports no size for an SVG without one.
      if (naturalWidth * naturalHeight === 1) return this.#fail()
      const ratio = naturalWidth / naturalHeight
      this.toggleAttribute('whole', ratio > SQUARE || ratio < 1 / SQUARE)
    }
    this.toggleAttribute('loaded', true)
  }
  #fail = () => {
    this.failed = true
  }
  static override styles = css`
    :host {
      display: inline-block;
      flex: none;
      inline-size: var(--size);
      block-size: var(--size);
      border-radius: calc(var(--size) * 0.26);
      background: var(--_raised);
      outline: 1px solid rgb(128 128 128 / 18%);
      outline-offset: -1px;
    }
    :host([round]) {
      border-radius: 50%;
    }
    /*
     * Each rounds its own corners: a clip on the parent would cost time in every frame of a
     * scrolling list.
     */
    img,
    svg {
      display: block;
      border-radius: inherit;
      inline-size: 100%;
      block-size: 100%;
      object-fit: cover;
    }
    :host([whole]) img {
      object-fit: contain;
    }
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
