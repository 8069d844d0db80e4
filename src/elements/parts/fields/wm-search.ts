import { css, html, LitElement, nothing } from 'lit'
import { property, query } from 'lit/decorators.js'
import Search from 'lucide/dist/esm/icons/search.mjs'
import X from 'lucide/dist/esm/icons/x.mjs'
import { customElement } from '../../base/custom-element.js'
import { TurnElement } from '../../base/turn-element.js'
import { base } from '../../theme/base.styles.js'
import { spinner } from '../../theme/spinner.styles.js'
import { squareButton } from '../../theme/rows/square-button.styles.js'
import { fieldFrame } from './field-frame.styles.js'
import { icon } from '../icon.js'

/**
 * A field to search a list. `/` anywhere in the modal focuses it.
 * @fires input - The words changed; read them from `value`.
 */
@customElement('wm-search')
export class SearchField extends TurnElement {
  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  }
  /** Accessible name and placeholder. */
  @property() label = ''
  @property({ attribute: 'clear-label' }) clearLabel = ''
  @property() value = ''
  /** True while a search outside the page runs, such as at a server. */
  @property({ type: Boolean }) busy = false
  @query('input') private input!: HTMLInputElement
  #page: EventTarget | undefined

  override connectedCallback() {
    super.connectedCallback()
    this.#page = findOutermostHost(this)
    // In the capture phase, because the dialog keeps its keys from the page.
    this.#page.addEventListener('keydown', this.#onPageKey, { capture: true })
  }
  override disconnectedCallback() {
    super.disconnectedCallback()
    this.#page?.removeEventListener('keydown', this.#onPageKey, { capture: true })
  }
  override render() {
    return html`<div class="field">
      ${
        this.busy
          ? html`<span class="icon spinner" aria-hidden="true"></span>`
          : icon(Search, 18, 'icon')
      }
      <input
        type="search"
        enterkeyhint="search"
        autocomplete="off"
        autocapitalize="off"
        spellcheck="false"
        maxlength="100"
        aria-label=${this.label}
        placeholder=${this.label}
        .value=${this.value}
        @input=${() => (this.value = this.input.value)}
        @keydown=${this.#onKey}
      />
      ${
        this.value
          ? html`<button
              class="square"
              type="button"
              aria-label=${this.clearLabel}
              @click=${this.#clear}
            >
              ${icon(X, 16)}
            </button>`
          : nothing
      }
    </div>`
  }
  #clear = () => {
    this.value = ''
    this.input.value = ''
    this.input.focus()
    this.dispatchEvent(new Event('input', { bubbles: true, composed: true }))
  }
  // Escape clears the field first; the next one closes.
  #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || this.value === '') return
    event.preventDefault()
    event.stopPropagation()
    this.#clear()
  }
  #onPageKey = (event: Event) => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    const at = event.composedPath()[0]
    const typing = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    if (key !== '/' || ctrlKey || metaKey || altKey || typing || event.defaultPrevented) return
    event.preventDefault()
    this.input.focus()
  }
  static override styles = [
    base,
    spinner,
    squareButton,
    fieldFrame,
    css`
      :host {
        display: block;
        --_field: 44px;
      }
      .icon {
        flex: none;
        margin-inline-start: 13px;
        color: var(--_muted);
      }
      input {
        padding-inline: 10px 12px;
      }
      input::-webkit-search-cancel-button {
        display: none;
      }
      .spinner {
        --_spinner: 18px;
      }
    `,
  ]
}

/** The page element that contains the whole modal. Keys pressed outside it are ignored. */
function findOutermostHost(element: Element): Element {
  let at = element
  for (let root = at.getRootNode(); root instanceof ShadowRoot; root = at.getRootNode())
    at = root.host
  return at
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-search': SearchField
  }
}
