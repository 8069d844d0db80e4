import { css, html } from 'lit'
import { property, query, state as internal } from 'lit/decorators.js'
import Check from 'lucide/dist/esm/icons/check.mjs'
import TriangleAlert from 'lucide/dist/esm/icons/triangle-alert.mjs'
import UserPlus from 'lucide/dist/esm/icons/user-plus.mjs'
import { toError } from '../../../errors/to-error.js'
import type { ChainNamespace } from '../../../standards/caip.js'
import type { ContactProblem } from '../../../state/contacts/contact-list.js'
import { customElement } from '../../base/custom-element.js'
import { StateElement } from '../../base/state-element.js'
import { icon } from '../../parts/icon.js'
import type { Field } from '../../parts/fields/wm-field.js'
import { base } from '../../theme/base.styles.js'
import '../../parts/fields/wm-field.js'
import '../../parts/rows/wm-row.js'
import { toFamilyName } from '../profile/family-name.js'
import { CONTACT_PROBLEMS } from './contact-problems.js'

/**
 * Saves an address as a contact without leaving the screen: a row, then a field for the name, then
 * the outcome. Empty for an address that was a contact before, and where contacts are not offered.
 */
@customElement('wm-save-contact')
export class SaveContact extends StateElement<'contacts'> {
  @property() namespace: ChainNamespace | undefined
  @property() address = ''
  /** The first content of the name field, such as the ENS name of the address. */
  @property() suggested = ''
  readonly #contacts = this.watch(() => this.use('contacts').$contacts)
  @internal() private step: 'offered' | 'named' | 'saved' = 'offered'
  @internal() private name = ''
  @internal() private problem: ContactProblem | 'address' | 'unread' | undefined
  @query('wm-field') private field!: Field | null
  @query('.saved') private outcome!: HTMLElement | null

  override willUpdate(changed: Map<PropertyKey, unknown>) {
    if (!changed.has('address') && !changed.has('namespace')) return
    this.step = 'offered'
    this.problem = undefined
  }
  override render() {
    void this.#contacts.value
    const { offered, find, $kept } = this.use('contacts')
    const contact = find(this.namespace, this.address)
    if (!offered || !this.namespace) return html``
    if (this.step === 'saved' && contact)
      return html`<p class="saved" role="status" tabindex="-1">
        ${
          $kept.get()
            ? html`${icon(Check, 18)}<span>${this.t('contacts.saved', contact.name)}</span>`
            : html`${icon(TriangleAlert, 18)}<span>${this.t('storage.failed')}</span>`
        }
      </p>`
    if (contact) return html``
    if (this.step === 'named')
      return html`<wm-field
        .label=${this.t('contacts.name')}
        .value=${this.name}
        .error=${this.#toWords()}
        .submitLabel=${this.t('contacts.save')}
        ?ready=${this.name.trim() !== ''}
        @input=${this.#onInput}
        @submit=${this.#save}
      ></wm-field>`
    return html`<wm-row
      .icon=${UserPlus}
      tone="quiet"
      .label=${this.t('contacts.save')}
      @click=${this.#start}
    ></wm-row>`
  }
  #toWords(): string {
    const { problem, namespace = '' } = this
    if (problem === undefined) return ''
    if (problem === 'unread') return this.t('error.SERVICE_UNAVAILABLE')
    return problem === 'address'
      ? this.t('contacts.address.invalid', toFamilyName(namespace, this.state))
      : this.t(CONTACT_PROBLEMS[problem])
  }
  #start = async () => {
    this.name = this.suggested
    this.step = 'named'
    await this.updateComplete
    this.field?.focus()
  }
  #onInput = (event: Event) => {
    this.name = (event.currentTarget as Field).value
    this.problem = undefined
  }
  #save = async () => {
    const { namespace, address: given, name } = this
    if (!namespace) return
    const { parseAddress, save } = this.use('contacts')
    try {
      // As the screen of contacts stores it: an address of the history may have any form.
      const address = await parseAddress(namespace, given)
      if (given !== this.address) return
      this.problem = address === undefined ? 'address' : save({ namespace, address, name })
    } catch (failure) {
      this.state.report(toError(failure))
      this.problem = 'unread'
    }
    if (this.problem !== undefined) return
    this.step = 'saved'
    await this.updateComplete
    // The focused field is gone.
    this.outcome?.focus()
  }
  static override styles = [
    base,
    css`
      :host {
        display: block;
        text-align: start;
      }
      .saved {
        display: flex;
        align-items: center;
        gap: 10px;
        min-block-size: 44px;
        padding-inline: 10px;
        border-radius: var(--_radius-row);
        color: var(--_muted);
        font-size: 14px;
      }
      .saved svg {
        flex: none;
        color: var(--_good);
      }
      .saved span {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
    `,
  ]
}

declare global {
  interface HTMLElementTagNameMap {
    'wm-save-contact': SaveContact
  }
}
