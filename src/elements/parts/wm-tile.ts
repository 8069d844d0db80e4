import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import BadgeCheck from 'lucide/dist/esm/icons/badge-check.mjs'
import { customElement } from '../base/custom-element.js'
import { base } from '../theme/base.styles.js'
import './wm-icon.js'
import './wm-image.js'
import './wm-skeleton.js'

/**
 * One choice in a grid: a picture over a name. A real button; without a name, the place of one to come.
 * @csspart tile - The button.
 */
@customElement('wm-tile')
export class Tile extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }
  @property() label: string | undefined
  @property() image: string | undefined
  /** What the mark on the picture says; no mark without it. */
  @property() badge: string | undefined
  /** Whether Tab stops here; of a grid's tiles only one does. */
  @property({ attribute: false }) tabbable = true

  override render() {
    if (this.label === undefined) return html`<div class="tile"><wm-skeleton class="picture"></wm-skeleton><wm-skeleton class="line"></wm-skeleton></div>`
    return html`<button class="tile" part="tile" type="button" tabindex=${this.tabbable ? 0 : -1}>
      <span class="face"><wm-image .src=${this.image} .name=${this.label} size="56"></wm-image>${this.badge ? html`<wm-icon class="badge" .node=${BadgeCheck} size="16"></wm-icon>` : nothing}</span>
      <span class="name"><bdi>${this.label}</bdi>${this.badge ? html`<span class="visually-hidden">, ${this.badge}</span>` : nothing}</span>
    </button>`
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        min-inline-size: 0;
        block-size: 100%;
      }
      .tile {
        position: relative;
        display: flex;
        flex-direction: column;
        align-items: center;
        gap: 6px;
        inline-size: 100%;
        block-size: 100%;
        padding: 8px 2px 4px;
        border-radius: var(--_radius-row);
        text-align: center;
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
      .name {
        inline-size: 100%;
        max-block-size: 32px;
        overflow: hidden;
        font-size: 12px;
        font-weight: 500;
        line-height: 16px;
        display: -webkit-box;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        overflow-wrap: anywhere;
      }
      .face {
        position: relative;
        display: flex;
        flex: none;
      }
      .badge {
        position: absolute;
        inset-block-end: -4px;
        inset-inline-end: -4px;
        inline-size: 20px;
        block-size: 20px;
        border-radius: 50%;
        background: var(--_surface);
        color: var(--_accent-text);
      }
      .picture {
        inline-size: 56px;
        block-size: 56px;
        border-radius: 15px;
        flex: none;
      }
      .line {
        inline-size: 48px;
        block-size: 10px;
        margin-block-start: 3px;
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
