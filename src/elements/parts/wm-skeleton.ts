import { css, LitElement } from 'lit'
import { customElement } from '../base/custom-element.js'

/** Placeholder in the size its parent sets. Hidden from assistive technology: the parent announces the loading state. */
@customElement('wm-skeleton')
export class Skeleton extends LitElement {
  static override styles = css`
    :host {
      display: block;
      border-radius: var(--_radius-chip);
      background: linear-gradient(100deg, transparent 30%, var(--_raised) 50%, transparent 70%) 0 0 / 300% 100% var(--_hover);
      animation: shimmer 1.6s linear infinite;
    }
    @keyframes shimmer {
      from {
        background-position-x: 120%;
      }
      to {
        background-position-x: -30%;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      :host {
        animation: none;
      }
    }
    @media (forced-colors: active) {
      :host {
        outline: 1px solid GrayText;
      }
    }
  `
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-skeleton': Skeleton
  }
}
