import { css, html, nothing } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import Trash from 'lucide/dist/esm/icons/trash.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import type { ChainNamespace } from '../../../standards/caip.js'
import {
  isSameContact,
  type Contact,
  type ContactProblem,
} from '../../../state/contacts/contact-list.js'
import { findLookAlike } from '../../../state/send/look-alike.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { addressGroups, drawAddressGroups } from '../../parts/address-groups.js'
import { icon } from '../../parts/icon.js'
import type { Field } from '../../parts/fields/wm-field.js'
import { base } from '../../theme/base.styles.js'
import { box } from '../../theme/box.styles.js'
import { note } from '../../theme/rows/note.styles.js'
import { view } from '../../theme/view.styles.js'
import { tellKept } from '../account/tell-kept.js'
import { toFamilyName } from '../profile/family-name.js'
import '../../parts/fields/wm-field.js'
import '../../parts/rows/wm-row.js'
import '../../parts/wm-avatar.js'
import '../../parts/wm-button.js'
import { CONTACT_PROBLEMS } from './contact-problems.js'

/** A contact: renamed or removed; without an address, a new one. */
@customElement('wm-contact-view')
export class ContactView extends StateElement<'account' | 'contacts'> {
  @property() namespace: ChainNamespace | undefined
  /** Address of the contact; undefined for a new one. */
  @property() address: string | undefined
  readonly #account = this.watch(() => this.use('account').$account)
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  @internal() private name = ''
  @internal() private text = ''
  /** The address that `text` stands for, once it was checked. */
  @internal() private parsed: string | undefined
  @internal() private problem: ContactProblem | undefined
  @internal() private refused = false
  @query('.name') private nameField!: Field | null
  @query('.address') private addressField!: Field | null

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (!changed.has('address') && !changed.has('namespace')) return
    this.name = this.#find()?.name ?? ''
  }
  override render() {
    void this.#contacts.value
    const { address } = this
    const known = address === undefined && this.parsed ? this.#find(this.parsed) : undefined
    return html`
      ${address === undefined ? this.#addressField(known) : this.#head(address)}
      <wm-field
        class="name"
        .label=${this.t('contacts.name')}
        .value=${this.name}
        .error=${this.problem === undefined ? '' : this.t(CONTACT_PROBLEMS[this.problem])}
        ?ready=${this.name.trim() !== ''}
        @input=${this.#onName}
        @submit=${this.#save}
      ></wm-field>
      ${this.#alike()}
      <wm-button
        variant="primary"
        ?disabled=${this.name.trim() === '' || (address === undefined && this.text.trim() === '')}
        @click=${this.#save}
        >${this.t('contacts.save.action')}</wm-button
      >
      ${
        address !== undefined && this.#find()
          ? html`<wm-row
              .icon=${Trash}
              tone="quiet"
              .label=${this.t('contacts.remove')}
              @click=${this.#remove}
            ></wm-row>`
          : nothing
      }
    `
  }
  #head(address: string) {
    return html`<div class="head">
      <wm-avatar .address=${address} size="72"></wm-avatar>
      <div class="box">${drawAddressGroups(address)}</div>
    </div>`
  }
  #addressField(known: Contact | undefined) {
    const family = toFamilyName(this.#family ?? '', this.state)
    const error = known
      ? this.t('contacts.known', known.name)
      : this.refused
        ? this.t('contacts.address.invalid', family)
        : ''
    return html`<wm-field
      class="address"
      type="address"
      .label=${this.t('contacts.address', family)}
      .value=${this.text}
      .error=${error}
      ?ready=${this.text.trim() !== ''}
      @input=${this.#onAddress}
      @focusout=${this.#check}
      @submit=${this.#onAddressSubmit}
    ></wm-field>`
  }
  /** Warns of an address that resembles a contact's. */
  #alike() {
    const address = this.address ?? this.parsed
    const namespace = this.#family
    if (address === undefined || namespace === undefined) return nothing
    const others = this.#contacts.value.filter(
      (contact) =>
        contact.namespace === namespace && !isSameContact(contact, { namespace, address }),
    )
    const like = findLookAlike(
      address,
      others.map((contact) => contact.address),
    )
    const contact = others.find((one) => one.address === like)
    return contact
      ? html`<p class="note bad" role="alert">
          ${icon(TriangleAlert, 18)}<span>${this.t('contacts.alike', contact.name)}</span>
        </p>`
      : nothing
  }
  get #family(): ChainNamespace | undefined {
    return this.namespace ?? this.#account.value?.namespace
  }
  #find(address = this.address): Contact | undefined {
    return address === undefined ? undefined : this.use('contacts').find(this.#family, address)
  }
  #onName = (event: Event) => {
    this.name = (event.currentTarget as Field).value
    this.problem = undefined
  }
  #onAddress = (event: Event) => {
    this.text = (event.currentTarget as Field).value
    this.parsed = undefined
    this.refused = false
    void this.#parse()
  }
  /** Checks the address; a mistake is shown once the field is left. */
  #check = async () => {
    await this.#parse()
    this.refused = this.parsed === undefined && this.text.trim() !== ''
  }
  async #parse() {
    const { text } = this
    const namespace = this.#family
    try {
      const parsed = namespace && (await this.use('contacts').parseAddress(namespace, text))
      // A late answer for an older text is dropped.
      if (text === this.text) this.parsed = parsed
    } catch (failure) {
      this.state.report(failure)
    }
  }
  #onAddressSubmit = () => this.nameField?.focus()
  #save = async () => {
    if (this.address === undefined) await this.#check()
    const address = this.address ?? this.parsed
    const namespace = this.#family
    if (address === undefined || namespace === undefined) return this.addressField?.focus()
    if (this.address === undefined && this.#find(address)) return this.addressField?.focus()
    const { name } = this
    this.problem = this.use('contacts').save({ namespace, address, name })
    if (this.problem !== undefined) return this.nameField?.focus()
    this.#leave(this.t('contacts.saved', name.trim()))
  }
  #remove = () => {
    const contact = this.#find()
    if (!contact) return
    this.use('contacts').remove(contact)
    this.#leave(this.t('contacts.removed', contact.name))
  }
  #leave(text: string) {
    const { router } = this.state
    tellKept(this, this.use('contacts').$kept.get(), text)
    if (router.$route.get().view === 'Contact') router.back()
  }
  static override styles = [
    base,
    view,
    box,
    note,
    addressGroups,
    css`
      .head {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        justify-items: center;
        gap: 12px;
      }
      .box {
        box-sizing: border-box;
        inline-size: 100%;
        font-size: 14px;
        line-height: 20px;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-contact-view': ContactView
  }
}
