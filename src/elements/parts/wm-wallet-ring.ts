import { css, html, nothing, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'
import { icon } from './icon.js'
import './wm-image.js'

/** Progress of a wallet action. */
export type RingState = 'idle' | 'waiting' | 'declined' | 'failed' | 'done'

const BADGES = { declined: X, failed: TriangleAlert, done: Check }

/**
 * A large wallet picture with a ring that shows the progress. Decorative: the text beside it says
 * the same.
 */
@customElement('wm-wallet-ring')
export class WalletRing extends TurnElement {
  @property() image: string | undefined
  @property() name = ''
  @property({ reflect: true }) state: RingState = 'idle'

  override willUpdate(changed: PropertyValues<this>) {
    if (!changed.has('state') || !this.hasUpdated) return
    // The ring closes from the current position of its rotating arc.
    const arc = this.renderRoot.querySelector('.arc')
    if (arc) this.style.setProperty('--at', getComputedStyle(arc).strokeDashoffset)
  }
  override render() {
    const badge = this.state === 'idle' || this.state === 'waiting' ? undefined : BADGES[this.state]
    return html`
      <wm-image .src=${this.image} .name=${this.name} size="80"></wm-image>
      <svg
        viewBox="0 0 104 104"
        width="104"
        height="104"
        fill="none"
        stroke-width="3"
        stroke-linecap="round"
        aria-hidden="true"
      >
        <rect class="track" x="2" y="2" width="100" height="100" rx="32"></rect>
        <rect class="arc" x="2" y="2" width="100" height="100" rx="32" pathLength="100"></rect>
      </svg>
      ${badge ? html`<span class="badge">${icon(badge, 16)}</span>` : nothing}
    `
  }
  static override styles = [
    base,
    css`
      :host {
        display: grid;
        place-items: center;
        position: relative;
        inline-size: 104px;
        block-size: 104px;
        --ring: var(--_accent-text);
      }
      :host([state='declined']),
      :host([state='failed']) {
        --ring: var(--_bad);
      }
      :host([state='done']) {
        --ring: var(--_good);
      }
      wm-image,
      svg {
        grid-area: 1 / 1;
      }
      .track {
        stroke: var(--_line);
      }
      .arc {
        stroke: var(--ring);
        stroke-dasharray: 100 0;
      }
      :host([state='idle']) .arc {
        display: none;
      }
      :host([state='waiting']) .arc {
        stroke-dasharray: 26 74;
        animation: travel 1400ms linear infinite;
      }
      :host([state='declined']) .arc,
      :host([state='failed']) .arc {
        animation: show 200ms ease-out;
      }
      :host([state='done']) .arc {
        stroke-dashoffset: var(--at, 0);
        animation: close 240ms var(--_ease);
      }
      :host([state='done']) .track {
        stroke: var(--ring);
        opacity: 0.25;
      }
      :host([state='declined']) {
        animation: refuse 500ms var(--_ease);
      }
      :host([state='done']) .badge {
        animation-delay: 120ms;
        animation-fill-mode: backwards;
      }
      :host([state='done']) .badge path {
        stroke-dasharray: 24;
        animation: draw 200ms 180ms ease-out backwards;
      }
      .badge {
        display: grid;
        place-items: center;
        position: absolute;
        inset-block-end: -2px;
        inset-inline-end: -2px;
        inline-size: 30px;
        block-size: 30px;
        border: 3px solid var(--_surface);
        border-radius: 50%;
        background: var(--ring);
        color: var(--_surface);
        animation: pop 200ms var(--_ease);
      }
      @keyframes travel {
        to {
          stroke-dashoffset: -100;
        }
      }
      @keyframes close {
        from {
          stroke: var(--_accent-text);
          stroke-dasharray: 26 74;
        }
      }
      @keyframes draw {
        from {
          stroke-dashoffset: 24;
        }
      }
      @keyframes refuse {
        15%,
        55% {
          transform: translateX(-6px);
        }
        35%,
        75% {
          transform: translateX(6px);
        }
      }
      @keyframes show {
        from {
          opacity: 0;
        }
      }
      @keyframes pop {
        from {
          opacity: 0;
          scale: 0.6;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        :host([state='waiting']) .arc {
          stroke-dasharray: 100 0;
          animation: breathe 1600ms ease-in-out infinite alternate;
        }
        .badge,
        :host([state='done']) .arc {
          animation-name: show;
        }
        :host([state='declined']),
        :host([state='done']) .badge path {
          animation: none;
        }
        @keyframes breathe {
          from {
            opacity: 0.25;
          }
        }
      }
      @media (forced-colors: active) {
        .track {
          stroke: GrayText;
        }
        .arc {
          stroke: Highlight;
        }
        .badge {
          border-color: Canvas;
          background: CanvasText;
          color: Canvas;
          forced-color-adjust: none;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-wallet-ring': WalletRing
  }
}
