import { css, html, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import Ellipsis from 'lucide/dist/esm/icons/ellipsis.mjs'
import type { Social } from '../../../state/embedded/frame-login-state.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { base } from '../../theme/base.styles.js'
import { icon } from '../../parts/icon.js'
import { socialMarks } from './social-marks.js'
import { startSocial } from './social-start.js'

/** Tiles that fit. With more providers, the last tile opens the full list. */
const MAX_TILES = 6
const TILES = 4

/** The identity providers: the first with its text, the others as tiles. Two are side by side. */
@customElement('wm-socials')
export class Socials extends StateElement<'frameLogin'> {
  @property({ attribute: false }) socials: readonly Social[] = []
  /** True when a visitor is already signed in. */
  @property({ type: Boolean }) disabled = false

  override render() {
    const { socials } = this
    if (socials.length === 2)
      return html`<div class="tiles">${socials.map((social) => this.#tile(social))}</div>`
    const [first, ...others] = socials
    if (first === undefined) return nothing
    const shown = socials.length > MAX_TILES ? others.slice(0, TILES) : others
    return html`
      <button
        type="button"
        class="first"
        ?disabled=${this.disabled}
        @click=${() => startSocial(this, first)}
      >
        ${icon(socialMarks[first].shapes, 22)}<span
          >${this.t('login.social', socialMarks[first].name)}</span
        >
      </button>
      ${
        others.length === 0
          ? nothing
          : html`<div class="tiles">
              ${shown.map((social) => this.#tile(social))}${
                shown.length < others.length ? this.#more() : nothing
              }
            </div>`
      }
    `
  }
  #tile(social: Social) {
    const { name, shapes } = socialMarks[social]
    const label = this.t('login.social', name)
    return html`<button
      type="button"
      title=${label}
      ?disabled=${this.disabled}
      @click=${() => startSocial(this, social)}
    >
      ${icon(shapes, 24)}
    </button>`
  }
  #more() {
    const label = this.t('login.social.more')
    return html`<button
      type="button"
      class="more"
      title=${label}
      ?disabled=${this.disabled}
      @click=${() => this.state.router.push({ view: 'ConnectSocials' })}
    >
      ${icon(Ellipsis, 22)}
    </button>`
  }
  static override styles = [
    base,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .tiles {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 8px;
      }
      button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 10px;
        min-block-size: 52px;
        padding: 8px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        transition:
          background 100ms,
          scale 100ms;
      }
      .first {
        padding-inline: 16px;
        font-size: 16px;
        font-weight: 500;
        line-height: 20px;
      }
      .more {
        color: var(--_muted);
      }
      button:hover:enabled {
        background: var(--_hover);
      }
      button:active:enabled {
        background: var(--_pressed);
        scale: 0.98;
      }
      button:disabled {
        opacity: 0.5;
      }
      @media (prefers-reduced-motion: reduce) {
        button:active:enabled {
          scale: none;
        }
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonText;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-socials': Socials
  }
}
