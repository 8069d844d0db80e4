import { css, html, nothing } from 'lit'
import CircleAlert from 'lucide/dist/esm/icons/circle-alert.mjs'
import CircleCheck from 'lucide/dist/esm/icons/circle-check.mjs'
import LoaderCircle from 'lucide/dist/esm/icons/loader-circle.mjs'
import { customElement } from '../base/custom-element.js'
import { StateElement } from '../base/state-element.js'
import { base } from '../theme/base.styles.js'
import { turning } from '../theme/spinner.styles.js'
import { underlay } from '../theme/underlay.styles.js'
import { icon } from '../parts/icon.js'

const ICONS = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle }

/**
 * One short text that is also announced: below the card, above a sheet, in the header of an
 * embedded card. It covers nothing that the user reads or types in.
 */
@customElement('wm-toasts')
export class Toasts extends StateElement {
  readonly #toast = this.watch(({ toasts }) => toasts.$toast)

  override render() {
    const toast = this.#toast.value
    return html`<div role="status" aria-live="polite">
      ${
        toast
          ? html`<div class="toast on-ground ${toast.variant}">
              ${icon(ICONS[toast.variant], 18)}<span dir="auto">${toast.message}</span>
            </div>`
          : nothing
      }
    </div>`
  }
  static override styles = [
    base,
    turning,
    underlay,
    css`
      :host {
        position: absolute;
        /*
         * Space for two lines below the highest possible card, which is centred. One line covers
         * none of it.
         */
        inset-block-start: min(100%, 50dvh + 50% - 60px);
        inset-inline: 0;
        display: grid;
        place-items: center;
        block-size: 56px;
        pointer-events: none;
      }
      @media (max-width: 430px) {
        :host {
          inset-block: auto calc(100% + 8px);
          block-size: auto;
        }
      }
      :host([inside]) {
        inset-block: 10px auto;
        block-size: auto;
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
        border-radius: 20px;
        --_ground: var(--_surface);
        background-color: var(--_surface);
        color: var(--_text);
        font-size: 13px;
        font-weight: 500;
        line-height: 18px;
        box-shadow:
          0 0 0 1px var(--_line),
          0 6px 24px rgb(0 0 0 / 25%);
        animation: come 150ms var(--_ease);
      }
      .success {
        --_ground: var(--_good-soft);
        background-color: var(--_good-soft);
      }
      .error {
        --_ground: var(--_bad-soft);
        background-color: var(--_bad-soft);
      }
      .success svg {
        color: var(--_good);
      }
      .error svg {
        color: var(--_bad);
      }
      .loading svg {
        animation: turn 900ms linear infinite;
      }
      @keyframes come {
        from {
          opacity: 0;
          translate: 0 4px;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .toast {
          animation-name: fade;
        }
        .loading svg {
          animation: breathe 1s ease-in-out infinite alternate;
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
