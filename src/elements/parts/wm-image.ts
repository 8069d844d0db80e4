import { css, html, LitElement, nothing } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import { isImageAddress } from '../../platform/image-address.js'
import { customElement } from '../base/custom-element.js'

// Wider or higher pictures are shown whole; others fill the square.
const SQUARE = 1.2

let draw: ((name: string) => string) | undefined

/**
 * The picture of a wallet or network: always an `<img>`, never markup. Without a picture, or where it fails, the mark
 * drawn from the name. Until either is there, a plain tile.
 */
@customElement('wm-image')
export class Image extends LitElement {
  /** Address of the picture; undefined when there is none, empty while it is not known yet. */
  @property() src: string | undefined
  /** Whose picture it is; the drawn mark is made from it. */
  @property() name = ''
  /** px */
  @property({ type: Number }) size = 40
  @property({ type: Boolean, reflect: true }) round = false
  @internal() private failed = false
  @query('img') private image!: HTMLImageElement | null

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('src')) this.failed = false
    // An attribute, so that a picture that arrives needs no redraw; removed, so that a reused element never shows the one before.
    if (changed.has('src') || changed.has('name') || changed.has('failed')) this.removeAttribute('loaded')
    if (changed.has('size')) this.style.setProperty('--size', `${this.size}px`)
  }
  override render() {
    const src = this.#toAddress()
    return src === undefined
      ? nothing
      : html`<img src=${src} alt="" width=${this.size} height=${this.size} decoding="async" referrerpolicy="no-referrer" draggable="false" @load=${this.#show} @error=${this.#fail} />`
  }
  // A picture of the cache is complete at once, and shows in the frame of its element.
  override updated() {
    if (this.image?.complete && this.image.naturalWidth > 0) this.#show()
  }
  #toAddress(): string | undefined {
    if (this.src === '') return undefined
    if (isImageAddress(this.src) && !this.failed) return this.src
    if (draw) return `data:image/svg+xml,${encodeURIComponent(draw(this.name))}`
    // Most lists need no drawn mark: it is a chunk of its own.
    void import('../../platform/drawn-mark.js').then(({ drawMark }) => {
      draw = drawMark
      this.requestUpdate()
    })
    return undefined
  }
  #show = () => {
    // A reused element may have dropped the picture while it was on its way.
    if (!this.image) return
    const { naturalWidth, naturalHeight } = this.image
    // A single pixel shows nothing. Firefox gives an SVG without a size of its own none.
    if (naturalWidth * naturalHeight === 1) return this.#fail()
    const ratio = naturalWidth / naturalHeight
    this.toggleAttribute('whole', ratio > SQUARE || ratio < 1 / SQUARE)
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
      position: relative;
      background: var(--_raised);
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
    /* It rounds its own corners: a clip around it would cost every frame of a scrolling list. */
    img {
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
