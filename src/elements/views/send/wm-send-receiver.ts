import { css, html, nothing } from 'lit'
import { query } from 'lit/decorators.js'
import X from 'lucide/dist/esm/icons/x.mjs'
import { toShortAddress } from '../../../standards/short-address.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { send } from './send.styles.js'
import '../../parts/wm-avatar.js'

const MAX_TEXT = 300
const SHOWN_RECEIVERS = 3

/** The receiver: an address or a name, the resolved address, and past receivers. */
@customElement('wm-send-receiver')
export class SendReceiver extends StateElement<'account' | 'send'> {
  readonly #receiver = this.watch(() => this.use('send').$receiver)
  readonly #receivers = this.watch(() => this.use('send').$receivers)
  readonly #account = this.watch(() => this.use('account').$account)
  @query('textarea') private field!: HTMLTextAreaElement

  override updated() {
    const { text } = this.#receiver.value
    // Spaces around the typed text are kept; a text set from outside replaces it.
    if (this.field.value.trim() !== text) this.field.value = text
  }
  override render() {
    const { status } = this.#receiver.value
    const failed = status === 'invalid' || status === 'unknown' || status === 'failed'
    return html`<div class="box">
        <label class="caption" for="to">${this.t('send.to')}</label>
        <div class="line">
          <textarea
            id="to"
            rows="1"
            dir="ltr"
            maxlength=${MAX_TEXT}
            autocomplete="off"
            autocapitalize="off"
            autocorrect="off"
            spellcheck="false"
            placeholder=${this.t('send.to.placeholder')}
            aria-describedby="found"
            aria-invalid=${failed}
            @input=${this.#onInput}
            @blur=${this.#onBlur}
            @keydown=${this.#onKey}
          ></textarea>
          ${
            status === 'empty'
              ? html`<button class="small" type="button" @click=${this.#paste}>
                  ${this.t('send.to.paste')}
                </button>`
              : html`<button
                  class="clear"
                  type="button"
                  aria-label=${this.t('send.to.clear')}
                  @click=${this.#clear}
                >
                  ${icon(X, 16)}
                </button>`
          }
        </div>
        <div id="found" role="status" class="caption ${failed ? 'error' : ''}">
          ${this.#found()}
        </div>
      </div>
      ${status === 'empty' ? this.#before() : nothing}`
  }
  #found() {
    const receiver = this.#receiver.value
    const network = this.state.network.find(this.#account.value?.chainId)?.name ?? ''
    switch (receiver.status) {
      case 'looking':
        return this.t('send.to.looking')
      case 'invalid':
        return this.t('send.to.invalid', network)
      case 'unknown':
        return this.t('send.to.unknown', network)
      case 'failed':
        return this.t('send.to.failed')
      case 'ready':
        // For a name, shows the whole resolved address.
        return receiver.name === undefined
          ? nothing
          : html`<bdi class="full">${receiver.address}</bdi>`
      default:
        return nothing
    }
  }
  #before() {
    const namespace = this.#account.value?.namespace
    const known = this.#receivers.value
      .filter((receiver) => receiver.namespace === namespace)
      .slice(0, SHOWN_RECEIVERS)
    if (known.length === 0) return nothing
    return html`<section aria-labelledby="before">
      <h3 id="before" class="caption">${this.t('send.to.recent')}</h3>
      ${known.map(
        ({ address, name }) =>
          html`<button
            class="before"
            type="button"
            @click=${() => void this.use('send').chooseReceiver(name ?? address)}
          >
            <wm-avatar .address=${address} size="28"></wm-avatar
            ><span
              >${name === undefined ? nothing : html`<bdi>${name}</bdi> `}<bdi
                class=${name === undefined ? '' : 'caption'}
                >${toShortAddress(address, 10, 8)}</bdi
              ></span
            >
          </button>`,
      )}
    </section>`
  }
  #onInput = () => void this.use('send').setReceiver(this.field.value)
  // Leaving the field ends the pause.
  #onBlur = () => {
    const { status, text } = this.#receiver.value
    if (status === 'typing') void this.use('send').chooseReceiver(text)
  }
  // An address has no line breaks, so Enter is ignored.
  #onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.preventDefault()
  }
  #clear = () => {
    void this.use('send').setReceiver('')
    this.field.focus()
  }
  #paste = async () => {
    const { toasts } = this.state
    try {
      const text = await navigator.clipboard.readText()
      await this.use('send').chooseReceiver(text)
    } catch {
      // The browser or its user refused the clipboard; typing still works.
      toasts.show(this.t('send.to.pasteFailed'), 'error')
      this.field.focus()
    }
  }
  static override styles = [
    base,
    send,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 8px;
      }
      .line {
        display: flex;
        align-items: center;
        gap: 8px;
      }
      textarea {
        flex: 1;
        min-inline-size: 0;
        min-block-size: 24px;
        field-sizing: content;
        resize: none;
        margin: 0;
        border: 0;
        padding: 0;
        background: none;
        color: inherit;
        font: inherit;
        font-size: 16px;
        line-height: 24px;
        overflow-wrap: anywhere;
        word-break: break-all;
      }
      /*
       * An address runs left to right but is aligned with the start of the field, like the
       * placeholder.
       */
      textarea,
      .full {
        text-align: var(--_start);
      }
      /* Only the lines of a block are balanced. */
      .full {
        display: block;
      }
      textarea:focus-visible {
        outline: none;
      }
      textarea::placeholder {
        color: var(--_muted);
        opacity: 1;
      }
      .clear {
        display: grid;
        place-items: center;
        flex: none;
        inline-size: 44px;
        block-size: 44px;
        margin-inline-end: -10px;
        border-radius: var(--_radius-row);
        color: var(--_muted);
      }
      #found:empty {
        display: none;
      }
      .error {
        color: var(--_bad);
      }
      h3 {
        padding: 4px 10px;
        font-weight: 500;
      }
      .before {
        display: flex;
        align-items: center;
        gap: 12px;
        inline-size: 100%;
        min-block-size: 44px;
        padding-inline: 10px;
        border-radius: var(--_radius-row);
        font-size: 14px;
        text-align: start;
      }
      .before span {
        min-inline-size: 0;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .before:hover {
        background: var(--_hover);
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-send-receiver': SendReceiver
  }
}
