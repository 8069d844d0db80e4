import { css, html, LitElement, svg } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { skeleton } from '../../theme/skeleton.styles.js'
import '../wm-image.js'

const BADGE = svg`<path d="M12 1.5 15 4l3.900-.500.700 3.800 3.400 2-1.700 3.500 1.700 3.500-3.400 2-.700 3.800-3.900-.500-3 2.500-3-2.500-3.900.500-.700-3.800-3.400-2L2.700 12 1 8.500l3.400-2L5.100 2.700 9 3.200Z" /><path class="check" d="m8 12.200 2.800 2.800 5.400-5.600" />`

/**
 * One choice in a grid: a picture above a name. A native button; without a name, a placeholder.
 * @csspart tile - The button.
 */
@customElement('wm-tile')
export class Tile extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property() label: string | undefined
  @property() image: string | undefined
  /** Text of the badge on the picture; no badge without it. */
  @property() badge: string | undefined
  /** True for the one tile of a grid that Tab reaches. */
  @property({ attribute: false }) tabbable = true

  /** True from the first picture on: the names of a list are painted before its pictures. */
  #pictured = false

  override willUpdate() {
    if (this.label !== undefined && this.image !== '') this.#pictured = true
  }
  override render() {
    if (this.label === undefined)
      return html`<div class="tile">
        <div class="picture skeleton"></div>
        <div class="line skeleton"></div>
      </div>`
    // The template always has the same elements, because a tile is redrawn for other wallets many
    // times while a list scrolls.
    return html`<button class="tile" part="tile" type="button" tabindex=${this.tabbable ? 0 : -1}>
      ${
        this.#pictured
          ? html`<wm-image .src=${this.image} .name=${this.label} size="56"></wm-image>`
          : html`<div class="picture bare"></div>`
      }<span class="name" dir="auto">${this.label}</span>
      <svg
        class="badge"
        role="img"
        aria-label=${this.badge ?? ''}
        ?hidden=${!this.badge}
        viewBox="0 0 24 24"
      >
        ${BADGE}
      </svg>
    </button>`
  }
  static override styles = [
    base,
    skeleton,
    css`
      :host {
        display: block;
        min-inline-size: 0;
        block-size: 100%;
      }
      .tile {
        position: relative;
        display: block;
        inline-size: 100%;
        block-size: 100%;
        padding: 6px 2px 4px;
        border-radius: var(--_radius-row);
        text-align: center;
      }
      /*
       * A press is on the button itself: Chromium sends no click if the pressed element is removed
       * before the release, as .bare is when the pictures of the list come.
       */
      button > * {
        pointer-events: none;
      }
      button:hover {
        background: var(--_hover);
      }
      button:active {
        background: var(--_pressed);
      }
      button:focus-visible {
        outline-offset: -2px;
      }
      /* Block layout: the browser computes it in half the time of a flex column. */
      wm-image,
      .picture,
      .line {
        display: block;
        margin-inline: auto;
      }
      .name {
        margin-block-start: 6px;
        /* Two lines, also of a name with one: the pictures of a row stand side by side. */
        block-size: 32px;
        font-size: 12px;
        font-weight: 500;
        line-height: 16px;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow-wrap: anywhere;
      }
      .badge {
        position: absolute;
        inset-block-start: 48px;
        inset-inline-start: calc(50% + 14px);
        inline-size: 18px;
        block-size: 18px;
        fill: var(--_accent);
        stroke: var(--_surface);
        stroke-width: 2;
        overflow: visible;
      }
      .check {
        fill: none;
        stroke: var(--_on-accent);
        stroke-width: 2.5;
        stroke-linecap: round;
        stroke-linejoin: round;
      }
      .picture {
        inline-size: 56px;
        block-size: 56px;
        border-radius: 15px;
        flex: none;
      }
      /* What wm-image shows before its picture. */
      .bare {
        background: var(--_raised);
        outline: 1px solid rgb(128 128 128 / 18%);
        outline-offset: -1px;
      }
      .line {
        inline-size: 48px;
        block-size: 10px;
        margin-block-start: 9px;
        border-radius: 5px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-tile': Tile
  }
}
