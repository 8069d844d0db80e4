import { css, html, nothing } from 'lit'
import { property, state as internal } from 'lit/decorators.js'
import { isImageAddress } from '../../platform/network/image-address.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'

/**
 * The picture of an account: the owner's, or one generated from the address. One address always
 * yields the same picture. Decorative: the address is beside it.
 */
@customElement('wm-avatar')
export class Avatar extends TurnElement {
  @property() address = ''
  /**
   * URL of the owner's picture, untrusted. While it loads and if it fails, the generated picture is
   * shown.
   */
  @property() src: string | undefined
  /** px */
  @property({ type: Number }) size = 64
  @internal() private failed = false

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('size')) this.style.setProperty('--size', `${this.size}px`)
    if (changed.has('src')) this.failed = false
    if (!changed.has('address')) return
    const seed = hash(this.address.toLowerCase())
    this.style.setProperty('--a', String(seed % 360))
    this.style.setProperty('--b', String(((seed % 360) + 60 + ((seed >>> 9) % 120)) % 360))
    this.style.setProperty('--turn', `${(seed >>> 16) % 360}deg`)
  }
  override render() {
    const src = this.failed || !isImageAddress(this.src) ? undefined : this.src
    return html`<span aria-hidden="true"
      >${
        src === undefined
          ? nothing
          : html`<img
              src=${src}
              alt=""
              width=${this.size}
              height=${this.size}
              decoding="async"
              referrerpolicy="no-referrer"
              draggable="false"
              @load=${this.#check}
              @error=${this.#fail}
            />`
      }</span
    >`
  }
  // A 1×1 picture is a tracking pixel or a placeholder.
  #check = ({ target }: Event) => {
    const { naturalWidth, naturalHeight } = target as HTMLImageElement
    if (naturalWidth * naturalHeight === 1) this.failed = true
  }
  #fail = () => {
    this.failed = true
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
      /* The colours identify the account. */
      forced-color-adjust: none;
      background:
        radial-gradient(circle at 30% 22%, oklch(96% 0.06 var(--a) / 70%), transparent 46%),
        linear-gradient(var(--turn), oklch(62% 0.19 var(--b)), oklch(74% 0.16 var(--a)));
      box-shadow: inset 0 0 0 1px rgb(128 128 128 / 18%);
    }
    img {
      display: block;
      inline-size: 100%;
      block-size: 100%;
      border-radius: 50%;
      object-fit: cover;
    }
  `
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-avatar': Avatar
  }
}
