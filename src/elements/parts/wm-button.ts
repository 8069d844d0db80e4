import { css, html, LitElement, nothing } from 'lit'
import { property } from 'lit/decorators.js'
import { customElement } from '../base/custom-element.js'
import { TurnElement } from '../base/turn-element.js'
import { base } from '../theme/base.styles.js'
import { spinner } from '../theme/spinner.styles.js'
import { underlay } from '../theme/underlay.styles.js'

/**
 * A button of the screens.
 * @slot - The label.
 * @csspart button - The button itself.
 */
@customElement('wm-button')
export class Button extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property({ reflect: true }) variant: 'primary' | 'secondary' | 'quiet' = 'secondary'
  @property({ type: Boolean, reflect: true }) disabled = false
  /** Shows a spinner and ignores clicks. */
  @property({ type: Boolean, reflect: true }) busy = false

  constructor() {
    super()
    // A capture listener, so that it runs before other listeners on the host and can stop the
    // click.
    this.addEventListener(
      'click',
      (event) => {
        if (this.disabled || this.busy) event.stopImmediatePropagation()
      },
      { capture: true },
    )
  }
  override connectedCallback() {
    super.connectedCallback()
    this.setAttribute('exportparts', 'button')
  }
  override render() {
    return html`<button
      class="on-ground"
      part="button"
      type="button"
      ?disabled=${this.disabled}
      aria-busy=${this.busy}
      aria-disabled=${this.busy}
    >
      ${this.busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}<slot></slot>
    </button>`
  }
  static override styles = [
    base,
    spinner,
    underlay,
    css`
      :host {
        display: inline-block;
      }
      button {
        display: flex;
        align-items: center;
        justify-content: center;
        gap: 8px;
        inline-size: 100%;
        min-block-size: 44px;
        padding: 8px 16px;
        border-radius: var(--_radius-row);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 16px;
        font-weight: 500;
        line-height: 20px;
        text-align: center;
        overflow-wrap: anywhere;
        transition:
          background 100ms,
          scale 100ms;
      }
      button:hover:enabled {
        background: var(--_hover);
      }
      button:active:enabled {
        scale: 0.98;
      }
      :host([variant='primary']) button {
        --_ground: var(--_accent);
        box-shadow: none;
        background-color: var(--_accent);
        color: var(--_on-accent);
      }
      :host([variant='primary']) button:hover:enabled {
        background-color: var(--_accent-hover);
      }
      :host([variant='quiet']) button {
        background: none;
        box-shadow: none;
        color: var(--_accent-text);
      }
      :host([variant='quiet']) button:hover:enabled {
        background: var(--_raised);
      }
      /* The label can be the reason, such as "Insufficient funds", so it keeps 4.5:1. */
      :host button:disabled {
        background: var(--_hover);
        color: var(--_muted);
      }
      @media (forced-colors: active) {
        button {
          border: 1px solid ButtonText;
        }
        button:disabled {
          border-color: GrayText;
        }
      }
      @media (prefers-reduced-motion: reduce) {
        button:active:enabled {
          scale: none;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-button': Button
  }
}
