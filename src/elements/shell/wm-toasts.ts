import { css, html, nothing } from 'lit'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { icon } from '../parts/icon.js'

const ICONS = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle }

/** The one short word that shows over the card, and is spoken. */
@customElement('wm-toasts')
export class Toasts extends StateElement {
  readonly #toast = this.watch(({ toasts }) => toasts.$toast)

  override render() {
    const toast = this.#toast.value
    return html`<div role="status" aria-live="polite">
      ${toast ? html`<div class="toast ${toast.variant}">${icon(ICONS[toast.variant], 18)}<span>${toast.message}</span></div>` : nothing}
    </div>`
  }
  static override styles = [
    base,
    css`
      :host {
        position: absolute;
        inset-block-start: 60px;
        inset-inline: 0;
        display: grid;
        justify-items: center;
        pointer-events: none;
      }
      [role='status'] {
        display: grid;
        justify-items: center;
        inline-size: 100%;
      }
      .toast {
        display: flex;
        align-items: center;
        gap: 8px;
        max-inline-size: calc(100% - 32px);
        padding: 9px 14px 9px 12px;
        border-radius: 999px;
        background: var(--_ink);
        color: var(--_surface);
        font-size: 13px;
        font-weight: 500;
        line-height: 18px;
        box-shadow: 0 6px 24px rgb(0 0 0 / 25%);
        animation: come 150ms var(--_ease);
      }
      .loading svg {
        animation: turn 900ms linear infinite;
      }
      @keyframes come {
        from {
          opacity: 0;
          translate: 0 -8px;
        }
      }
      @keyframes turn {
        to {
          rotate: 1turn;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .toast {
          animation-name: fade;
        }
        .loading svg {
          animation: breathe 1s ease-in-out infinite alternate;
        }
        @keyframes breathe {
          to {
            opacity: 0.35;
          }
        }
        @keyframes fade {
          from {
            opacity: 0;
          }
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-toasts': Toasts
  }
}
