import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { readCode, toDigits } from './read-code.js'

/**
 * A field for a one-time code, drawn as one box per digit. One real text field covers the boxes, so
 * that pasting, the keyboard's suggestion of a code from a message, and screen readers work as in
 * any field. Digits run from left to right in every language.
 * @fires input - The digits changed; read them from `value`.
 * @fires complete - The last missing digit was entered.
 * @csspart box - One of the boxes.
 */
@customElement('wm-code-field')
export class CodeField extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  /** Accessible name. */
  @property() label = ''
  @property() value = ''
  /** Number of digits. */
  @property({ type: Number }) length = 6
  /** Marks the code as wrong. */
  @property({ type: Boolean, reflect: true }) invalid = false
  /** True while the code is being checked: it is readable but read-only. */
  @property({ type: Boolean, reflect: true }) busy = false
  @query('input') private input!: HTMLInputElement
  /** Index of the box that gets the next digit while the field is focused. */
  @internal() private at: number | undefined

  override connectedCallback() {
    super.connectedCallback()
    document.addEventListener('selectionchange', this.#followCaret)
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    document.removeEventListener('selectionchange', this.#followCaret)
  }
  override render() {
    return html`
      <div class="boxes" dir="ltr">
        ${Array.from(
          { length: this.length },
          (_, index) =>
            html`<span
              part="box"
              class="box ${this.at === index && !this.busy ? 'active' : ''}"
              aria-hidden="true"
              .style=${`animation-delay: ${index * 90}ms`}
              >${this.value[index] ?? nothing}</span
            >`,
        )}
        <input
          type="text"
          inputmode="numeric"
          autocomplete="one-time-code"
          autocapitalize="off"
          autocorrect="off"
          spellcheck="false"
          enterkeyhint="done"
          aria-label=${this.label}
          aria-invalid=${this.invalid ? 'true' : nothing}
          aria-busy=${this.busy ? 'true' : nothing}
          ?readonly=${this.busy}
          @input=${this.#onInput}
          @paste=${this.#onPaste}
          @keydown=${this.#onKey}
          @focus=${this.#followCaret}
          @select=${this.#followCaret}
          @pointerup=${this.#onPointer}
          @blur=${() => (this.at = undefined)}
        />
      </div>
    `
  }
  // The field already shows typed digits; only a value set from outside is written to it.
  override updated(changed: PropertyValues<this>) {
    if (changed.has('value') && this.input.value !== this.value)
      this.#write(this.value, this.value.length)
  }
  #write(value: string, caret: number) {
    this.input.value = value
    if (this.#hasFocus) this.#select(caret)
  }
  get #hasFocus(): boolean {
    return this.shadowRoot?.activeElement === this.input
  }
  #onInput = () => {
    const caret = toDigits(this.input.value.slice(0, this.input.selectionStart ?? undefined)).length
    // Autofill may insert the words around the code.
    this.#change(readCode(this.input.value, this.length), caret)
  }
  #onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    if (this.busy) return
    const code = readCode(event.clipboardData?.getData('text') ?? '', this.length)
    if (code === '') return
    this.#change(code, code.length)
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  #change(value: string, caret: number) {
    const grew = value !== this.value && value.length === this.length
    this.value = value
    this.#write(value, caret)
    // After the listeners of the native `input` event.
    if (grew)
      queueMicrotask(() =>
        this.dispatchEvent(new Event('complete', { bubbles: true, composed: true })),
      )
  }
  #onKey = (event: KeyboardEvent) => {
    const at = this.input.selectionStart ?? 0
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      ArrowUp: 0,
      ArrowDown: this.value.length,
      Home: 0,
      End: this.value.length,
    }
    const to = steps[event.key]
    if (to === undefined || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.#select(to)
  }
  // The field's letters do not align with the boxes, so the box under the pointer decides.
  #onPointer = ({ clientX }: PointerEvent) => {
    const { selectionStart, selectionEnd } = this.input
    if (this.busy || (selectionEnd ?? 0) - (selectionStart ?? 0) > 1) return
    const { left, width } = this.input.getBoundingClientRect()
    this.#select(Math.floor(((clientX - left) / width) * this.length))
  }
  /** Selects one digit, so that typing replaces it. */
  #select(position: number) {
    const last = Math.min(this.value.length, this.length - 1)
    const at = Math.max(0, Math.min(position, last))
    this.input.setSelectionRange(at, Math.min(at + 1, this.value.length))
    this.at = at
  }
  #followCaret = () => {
    if (!this.#hasFocus) return
    const { selectionStart, selectionEnd } = this.input
    if (selectionStart === null || selectionEnd === null) return
    // Keeps a selection of several digits, which the user made.
    if (selectionEnd - selectionStart > 1) this.at = undefined
    else if (selectionStart === selectionEnd || this.at !== selectionStart)
      this.#select(selectionStart)
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
      }
      .boxes {
        display: grid;
        grid-auto-flow: column;
        grid-auto-columns: minmax(0, 1fr);
        gap: 8px;
        position: relative;
      }
      .box {
        display: grid;
        place-items: center;
        block-size: 56px;
        border-radius: var(--_radius-chip);
        background: var(--_raised);
        box-shadow: inset 0 0 0 1px var(--_line);
        font-size: 22px;
        font-weight: 600;
        font-variant-numeric: tabular-nums;
      }
      .active {
        box-shadow: inset 0 0 0 2px var(--_accent-text);
      }
      @media (forced-colors: active) {
        .box {
          outline: 1px solid ButtonBorder;
        }
        .active {
          outline: 2px solid Highlight;
        }
      }
      /* The caret in an empty box. */
      .active:empty::before {
        content: '';
        inline-size: 2px;
        block-size: 24px;
        border-radius: 1px;
        background: var(--_accent-text);
        animation: blink 1.1s steps(1) infinite;
      }
      @keyframes blink {
        50% {
          opacity: 0;
        }
      }
      :host([invalid]) .box:not(.active) {
        box-shadow: inset 0 0 0 1.5px var(--_bad);
      }
      :host([invalid]) .boxes {
        animation: refuse 500ms var(--_ease);
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
      :host([busy]) .box {
        color: var(--_muted);
        animation: wait 900ms ease-in-out infinite alternate;
      }
      @keyframes wait {
        to {
          background: var(--_pressed);
        }
      }
      /*
       * Covers the boxes, so that clicks, long presses and the keyboard's suggestions reach it. Its
       * text is transparent.
       */
      input {
        position: absolute;
        inset: 0;
        inline-size: 100%;
        block-size: 100%;
        margin: 0;
        border: 0;
        padding: 0;
        background: none;
        color: transparent;
        forced-color-adjust: none;
        caret-color: transparent;
        /* Below 16 px, iOS zooms the page when the field is focused. */
        font-size: 22px;
        letter-spacing: 1.4em;
        text-indent: 0.8em;
        cursor: text;
      }
      /* The active box shows the focus instead. */
      input:focus-visible {
        outline: none;
      }
      input::selection {
        background: transparent;
        color: transparent;
      }
      input:-webkit-autofill {
        opacity: 0;
      }
      @media (prefers-reduced-motion: reduce) {
        .active:empty::before,
        :host([busy]) .box,
        :host([invalid]) .boxes {
          animation: none;
        }
      }
      @media (forced-colors: active) {
        .box {
          border: 1px solid ButtonBorder;
        }
        .active {
          outline: 2px solid Highlight;
        }
        .active:empty::before {
          background: CanvasText;
        }
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-code-field': CodeField
  }
}
