import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import ArrowRight from 'lucide/dist/esm/icons/arrow-right.mjs'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { fieldFrame } from './field-frame.styles.js'
import { icon, type IconNode } from '../icon.js'

/**
 * A one-line text field with an error message below it. Enter submits, as does the arrow button if
 * `submitLabel` is set.
 * @fires input - The text changed; read it from `value`.
 * @fires submit - The text was submitted.
 */
@customElement('wm-field')
export class Field extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  @property() type: 'email' | 'text' | 'address' = 'text'
  /** Accessible name and placeholder. */
  @property() label = ''
  @property() value = ''
  /** Error message; empty if there is none. */
  @property() error = ''
  /** Symbol before the text. */
  @property({ attribute: false }) symbol: IconNode | undefined
  /** Accessible name of the submit arrow; no arrow without it. */
  @property({ attribute: 'submit-label' }) submitLabel = ''
  /** Shows the arrow and lets Enter submit. */
  @property({ type: Boolean }) ready = false
  /** True while the text is being processed: it is readable but read-only. */
  @property({ type: Boolean, reflect: true }) busy = false
  @property({ type: Boolean, reflect: true }) disabled = false
  @query('input') private input!: HTMLInputElement

  override render() {
    const mail = this.type === 'email'
    return html`
      <div class="field">
        ${this.symbol ? icon(this.symbol, 20, 'symbol') : nothing}
        <input
          type=${mail ? 'email' : 'text'}
          dir=${this.type !== 'text' && this.value !== '' ? 'ltr' : nothing}
          inputmode=${mail ? 'email' : 'text'}
          autocomplete=${mail ? 'email' : 'off'}
          autocapitalize="none"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint="go"
          maxlength="254"
          aria-label=${this.label}
          aria-invalid=${this.error ? 'true' : nothing}
          aria-describedby=${this.error ? 'error' : nothing}
          aria-busy=${this.busy ? 'true' : nothing}
          placeholder=${this.label}
          ?readonly=${this.busy}
          ?disabled=${this.disabled}
          .value=${this.value}
          @input=${() => (this.value = this.input.value)}
          @keydown=${this.#onKey}
        />
        ${
          this.busy
            ? html`<span class="spinner" aria-hidden="true"></span>`
            : this.submitLabel
              ? html`<button
                  type="button"
                  class=${this.ready ? 'go' : 'go gone'}
                  aria-label=${this.submitLabel}
                  ?disabled=${!this.ready || this.disabled}
                  @click=${this.#submit}
                >
                  ${icon(ArrowRight, 18)}
                </button>`
              : nothing
        }
      </div>
      <p id="error" class="mistake" role="alert">${this.error}</p>
    `
  }
  #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing) return
    event.preventDefault()
    this.#submit()
  }
  #submit = () => {
    if (!this.ready || this.busy || this.disabled) return
    this.dispatchEvent(new Event('submit', { bubbles: true, composed: true }))
  }
  static override styles = [
    base,
    spinner,
    fieldFrame,
    css`
      :host {
        display: block;
      }
      :host([disabled]) .field {
        opacity: 0.5;
      }
      .symbol {
        flex: none;
        margin-inline-start: 18px;
        color: var(--_muted);
      }
      input {
        padding-inline: 20px 12px;
      }
      .symbol + input {
        padding-inline-start: 18px;
      }
      /* An address runs left to right but is aligned with the start of the field. */
      input[dir='ltr'] {
        text-align: var(--_start);
      }
      input:-webkit-autofill {
        -webkit-text-fill-color: var(--_text);
        transition: background-color 0s 100000s;
      }
      .go {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 44px;
        block-size: 44px;
        margin-inline-end: 4px;
        border-radius: max(0px, var(--_radius-row) - 4px);
        background: var(--_accent);
        color: var(--_on-accent);
        transition:
          opacity 100ms,
          scale 100ms,
          visibility 100ms;
      }
      .go:hover {
        background: var(--_accent-hover);
      }
      .go:active {
        scale: 0.96;
      }
      .gone {
        visibility: hidden;
        opacity: 0;
        scale: 0.9;
      }
      .go svg {
        scale: var(--_flip) 1;
      }
      .spinner {
        --_spinner: 18px;
        flex: none;
        margin-inline: 0 17px;
        color: var(--_accent-text);
      }
      .mistake {
        padding-inline: 4px;
        font-size: 13px;
        line-height: 18px;
        color: var(--_bad);
      }
      .mistake:not(:empty) {
        padding-block-start: 6px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-field': Field
  }
}
