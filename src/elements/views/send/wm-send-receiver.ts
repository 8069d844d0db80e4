import { css, html, nothing } from 'lit'
import { query, state as internal } from 'lit/decorators.js'
import X from 'lucide/dist/esm/icons/x.mjs'
import { toAddressKey } from '../../../standards/addresses/address-key.js'
import type { Contact } from '../../../state/contacts/contact-list.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import { base } from '../../theme/base.styles.js'
import { findContacts } from '../contacts/find-contacts.js'
import { drawPerson, personRow } from '../contacts/person-row.js'
import '../contacts/wm-save-contact.js'
import { send } from './send.styles.js'

const MAX_TEXT = 300
// Below an empty field: contacts and past receivers together, and the contacts among them.
const SHOWN_PEOPLE = 4
const SHOWN_CONTACTS = 3
/** Contacts that match a typed text. */
const SHOWN_MATCHES = 5

/** The receiver: an address or a name, the resolved address, contacts and past receivers. */
@customElement('wm-send-receiver')
export class SendReceiver extends StateElement<'account' | 'contacts' | 'send'> {
  readonly #receiver = this.watch(() => this.use('send').$receiver)
  readonly #receivers = this.watch(() => this.use('send').$receivers)
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  readonly #language = this.watch(({ appearance }) => appearance.$language)
  /** True while every contact is shown below the empty field. */
  @internal() private showsAll = false
  @query('textarea') private field!: HTMLTextAreaElement

  override updated() {
    const { text } = this.#receiver.value
    // Spaces around the typed text are kept; a text set from outside replaces it.
    if (this.field.value.trim() !== text) this.field.value = text
  }
  override render() {
    const { status } = this.#receiver.value
    const matches = this.#findMatches()
    const failed =
      matches.length === 0 && (status === 'invalid' || status === 'unknown' || status === 'failed')
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
          ${this.#found(matches.length)}
        </div>
      </div>
      ${
        matches.length > 0
          ? html`<section aria-labelledby="people">
              <h3 id="people" class="caption">${this.t('contacts.title')}</h3>
              ${matches.slice(0, SHOWN_MATCHES).map((contact) => this.#person(contact))}
            </section>`
          : nothing
      }
      ${status === 'empty' ? this.#people() : nothing} ${this.#save()}`
  }
  /** Contacts whose name or address contains the typed text, until it is a whole address. */
  #findMatches(): readonly Contact[] {
    const receiver = this.#receiver.value
    const isAddress = receiver.status === 'ready' && receiver.name === undefined
    return receiver.status === 'empty' || isAddress ? [] : this.#listContacts(receiver.text)
  }
  /** Contacts of the account's family, by name. */
  #listContacts(text = ''): readonly Contact[] {
    const namespace = this.#account.value?.namespace
    if (!this.use('contacts').offered) return []
    const contacts = this.#contacts.value.filter((contact) => contact.namespace === namespace)
    return findContacts(contacts, text, this.#language.value)
  }
  #person(person: { readonly address: string; readonly name?: string }, text = person.address) {
    return drawPerson(person, () => this.#choose(text))
  }
  #choose(text: string) {
    void this.use('send').chooseReceiver(text)
    // The pressed button is gone.
    this.field.focus()
  }
  #save() {
    const receiver = this.#receiver.value
    return receiver.status === 'ready'
      ? html`<wm-save-contact
          .namespace=${this.#account.value?.namespace}
          .address=${receiver.address}
          .suggested=${receiver.name ?? ''}
        ></wm-save-contact>`
      : nothing
  }
  #found(matches: number) {
    const receiver = this.#receiver.value
    if (matches > 0 && receiver.status !== 'ready')
      return html`<span class="visually-hidden">${this.t('contacts.found', matches)}</span>`
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
        return this.#resolved(receiver.address, receiver.name !== undefined)
      default:
        return nothing
    }
  }
  /** The contact with the address, and the whole address where the field shows a name. */
  #resolved(address: string, named: boolean) {
    const { offered, find } = this.use('contacts')
    const contact = offered ? find(this.#account.value?.namespace, address) : undefined
    return html`${contact ? html`<bdi class="contact">${contact.name}</bdi>` : nothing}${
      named ? html`<bdi class="full">${address}</bdi>` : nothing
    }`
  }
  /** Contacts and past receivers. */
  #people() {
    const namespace = this.#account.value?.namespace
    const contacts = this.#listContacts()
    const shown = this.showsAll ? contacts : contacts.slice(0, SHOWN_CONTACTS)
    const saved = new Set(contacts.map(({ address }) => toAddressKey(namespace, address)))
    const known = this.#receivers.value
      .filter(
        ({ namespace: family, address }) =>
          family === namespace && !saved.has(toAddressKey(family, address)),
      )
      .slice(0, Math.min(SHOWN_CONTACTS, Math.max(0, SHOWN_PEOPLE - shown.length)))
    return html`${
      shown.length === 0
        ? nothing
        : html`<section aria-labelledby="people">
            <h3 id="people" class="caption">${this.t('contacts.title')}</h3>
            ${shown.map((contact) => this.#person(contact))}
            ${
              shown.length < contacts.length
                ? html`<button class="small all" type="button" @click=${this.#showAll}>
                    ${this.t('contacts.all')}
                  </button>`
                : nothing
            }
          </section>`
    }${
      known.length === 0
        ? nothing
        : html`<section aria-labelledby="before">
            <h3 id="before" class="caption">${this.t('send.to.recent')}</h3>
            ${known.map((receiver) => this.#person(receiver, receiver.name ?? receiver.address))}
          </section>`
    }`
  }
  #showAll = async () => {
    this.showsAll = true
    await this.updateComplete
    // The pressed button is gone; the first contact that it showed follows.
    this.renderRoot.querySelectorAll<HTMLElement>('.person')[SHOWN_CONTACTS]?.focus()
  }
  #onInput = () => void this.use('send').setReceiver(this.field.value)
  // Leaving the field ends the pause.
  #onBlur = () => {
    const { status, text } = this.#receiver.value
    if (status === 'typing') void this.use('send').chooseReceiver(text)
  }
  // An address has no line breaks. Enter chooses the only contact that matches the typed text.
  #onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // A name that resolved, or an address, is the receiver; a contact that resembles it is not.
    const isOpen = !event.isComposing && this.#receiver.value.status !== 'ready'
    const [only, ...others] = isOpen ? this.#findMatches() : []
    if (only && others.length === 0) this.#choose(only.address)
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
    personRow,
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
      .contact {
        display: block;
        overflow-wrap: anywhere;
        color: var(--_text);
        font-size: 14px;
        font-weight: 500;
        text-align: var(--_start);
      }
      .all {
        margin-inline: 2px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-send-receiver': SendReceiver
  }
}
