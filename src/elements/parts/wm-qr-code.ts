import { css, html, nothing, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { encode } from 'uqr'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'
import { walletConnectMark } from './wallet-connect-mark.js'
import './wm-image.js'

/** px; largest size of the code, and size of the picture in its centre. */
const CODE = 288
const MARK = 48
/**
 * px per module. From this size on, rounding down to whole pixels leaves the code large enough: 244
 * px for the longest usual link.
 */
const WHOLE_FROM = 4
/** px of free space around the picture. */
const MARK_MARGIN = 5
/** Modules per side of a finder pattern. */
const FINDER = 7

/**
 * A text as a QR code: rounded modules, dark on light in every theme, as cameras expect. A tile of
 * the same size until there is a text. Error correction of level M covers a seventh of the code;
 * the picture hides a fifteenth. Level Q would need smaller modules, which blur between pixels and
 * made readers fail.
 * @csspart tile - The light tile.
 */
@customElement('wm-qr-code')
export class QrCode extends TurnElement {
  /** Text of the code; undefined while unknown. */
  @property() value: string | undefined
  /** Picture in the centre and its name; the WalletConnect logo without a name. */
  @property() image: string | undefined
  @property() name = ''
  /** Accessible name. */
  @property() label = ''
  #path = ''
  #finders: readonly (readonly [number, number])[] = []
  #size = 0
  #side = CODE

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (changed.has('value') && this.value !== undefined) this.#encode(this.value)
  }
  override render() {
    const ready = this.value !== undefined
    return html`<div
      part="tile"
      class="tile ${ready ? '' : 'waiting'}"
      role="img"
      aria-label=${this.label}
      aria-busy=${ready ? nothing : 'true'}
    >
      ${ready ? this.#code() : nothing}
      <span class="mark" aria-hidden="true"
        ><wm-image
          .src=${this.name ? this.image : walletConnectMark}
          .name=${this.name}
          size=${MARK}
        ></wm-image
      ></span>
    </div>`
  }
  #code() {
    return html`<svg
      viewBox="0 0 ${this.#size} ${this.#size}"
      width=${this.#side}
      height=${this.#side}
      aria-hidden="true"
    >
      <path
        d=${this.#path}
        fill="none"
        stroke="currentColor"
        stroke-width="1"
        stroke-linecap="round"
        stroke-linejoin="round"
      ></path>
      ${this.#finders.map(
        ([x, y]) => svg`
          <rect x=${x + 0.5} y=${y + 0.5} width="6" height="6" rx="2" fill="none" stroke="currentColor" stroke-width="1"></rect>
          <rect x=${x + 2} y=${y + 2} width="3" height="3" rx="1" fill="currentColor"></rect>`,
      )}
    </svg>`
  }
  #encode(value: string) {
    const { data, size } = encode(value, { ecc: 'M', border: 0 })
    const far = size - FINDER
    // Snaps to whole device pixels, which are fractions of a CSS pixel on dense screens.
    const step = 1 / Math.max(1, Math.floor(devicePixelRatio))
    const whole = Math.floor(CODE / size / step) * step
    this.#size = size
    this.#side = whole >= WHOLE_FROM ? whole * size : CODE
    this.#finders = [
      [0, 0],
      [far, 0],
      [0, far],
    ]
    const half = ((MARK / 2 + MARK_MARGIN) / this.#side) * size
    const isFree = (at: number) => Math.abs(at + 0.5 - size / 2) < half
    const isFinder = (x: number, y: number) =>
      (x < FINDER && (y < FINDER || y >= far)) || (x >= far && y < FINDER)
    const isDrawn = (x: number, y: number) =>
      data[y]?.[x] === true && !isFinder(x, y) && !(isFree(x) && isFree(y))
    this.#path = toPath(size, isDrawn)
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        inline-size: min(100%, 336px);
        aspect-ratio: 1;
        --light: rgb(255 255 255);
        --dark: rgb(11 13 18);
      }
      .tile {
        display: grid;
        place-items: center;
        position: relative;
        block-size: 100%;
        border-radius: var(--_radius-row);
        background: var(--light);
        color: var(--dark);
        box-shadow: inset 0 0 0 1px rgb(11 13 18 / 10%);
        overflow: hidden;
        forced-color-adjust: none;
      }
      svg,
      .mark {
        grid-area: 1 / 1;
      }
      /* Quiet zone of four modules. */
      .tile > svg {
        max-inline-size: calc(100% - 32px);
        block-size: auto;
      }
      .mark {
        display: grid;
        position: relative;
      }
      .waiting {
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
      }
      .waiting::before {
        content: '';
        position: absolute;
        inset: 0;
        background: linear-gradient(100deg, transparent 30%, var(--_pressed) 50%, transparent 70%) 0
          0 / 300% 100%;
        animation: shimmer 1600ms linear infinite;
      }
      @keyframes shimmer {
        from {
          background-position: 150% 0;
        }
        to {
          background-position: -50% 0;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .waiting::before {
          background: var(--_hover);
          animation: breathe 2s ease-in-out infinite alternate;
        }
        @keyframes breathe {
          from {
            opacity: 0.3;
          }
        }
      }
    `,
  ]
}

/** Draws strokes along rows and columns: adjacent modules merge, single modules become dots. */
function toPath(size: number, isDrawn: (x: number, y: number) => boolean): string {
  let path = ''
  for (let line = 0; line < size; line++) {
    for (let at = 0, length: number; at < size; at += length + 1) {
      for (length = 0; isDrawn(at + length, line);) length++
      if (length > 0) path += `M${at + 0.5} ${line + 0.5}h${length - 1}`
    }
    for (let at = 0, length: number; at < size; at += length + 1) {
      for (length = 0; isDrawn(line, at + length);) length++
      if (length > 1) path += `M${line + 0.5} ${at + 0.5}v${length - 1}`
    }
  }
  return path
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-qr-code': QrCode
  }
}
